"""How hypothesis draws examples in each environment."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "make test", max_examples=50, deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("deep", settings.get_profile("make test"), max_examples=5000)
settings.load_profile("make test")
