"""
How hypothesis draws examples in each environment.

`make test` draws the same examples every time, so that it fails for what was changed; the deep run draws new ones.
"""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "make test",
    max_examples=50,
    deadline=None,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("deep", settings.get_profile("make test"), max_examples=1000, derandomize=False)
settings.load_profile("make test")
