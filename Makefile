# Callwise. Every target sets up what it needs by itself.

PYTHON ?= python3
PORT ?= 8000
VENV := .venv/bin/python
TESTED := .cache/tested
FORMATTED := 'site/**/*.{js,mjs,ts,css}' 'tests/**/*.mjs' eslint.config.mjs
PRETTIER := node_modules/.bin/prettier --log-level=warn --cache --cache-location=.cache/prettier $(FORMATTED)
export PYTHON
# What is compiled once is there for the next process.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup run dev serve build dist test test-deep check format bench shots advisories kept lock clean

help:
	@echo 'make run        serve the site, and build it meanwhile; prints the address (PORT=8000)'
	@echo 'make dev        serve the site as it is being written: pages show each change, and what is wrong with it'
	@echo 'make test       everything that must hold: checks, engine, lessons, site, browser'
	@echo 'make check      style, types, and every puzzle of the lessons; make format: lay out Python, scripts and styles'
	@echo 'make bench      the numbers to hold, side by side'
	@echo 'make dist       build the site for a host (_site/), compressed as far as it goes;'
	@echo '                with SITE=https://example.org/callwise/ each page has a picture for those who share it'
	@echo
	@echo 'make setup      only install; make build: only build (_site/); make serve: only serve'
	@echo 'make test-deep  what takes longer than make test, in parts (PART=engine); make shots: pictures of pages (_shots/)'
	@echo 'make advisories  what is known against the locked packages, and licences to be looked at'
	@echo 'make lock       pin the newest allowed packages; make kept: renew site/kept; make clean: remove what make made'

# A stamp is newer than the lock that it was installed from.
PIP := $(VENV) -m pip install -qq --disable-pip-version-check
LOCKED := --no-compile --require-hashes -r

.venv/.site: site/requirements.txt
	@tools/need.sh python
	@$(VENV) -c '' 2>/dev/null || $(PYTHON) -m venv --clear .venv
	@echo 'Installing Python packages…'
	@$(PIP) $(LOCKED) site/requirements.txt
	@touch $@

.venv/.callwise: .venv/.site pyproject.toml
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

.venv/.packages: requirements.txt .venv/.callwise
	@echo 'Installing what tests and checks need…'
	@$(PIP) $(LOCKED) requirements.txt
	@touch $@

node_modules/.site: package-lock.json package.json .npmrc
	@tools/need.sh node
	@echo 'Installing npm packages…'
	@npm ci --omit=dev --ignore-scripts --loglevel=error
	@touch $@

node_modules/.stamp: package-lock.json package.json .npmrc
	@tools/need.sh node
	@echo 'Installing npm packages, with those of tests and checks…'
	@npm ci --ignore-scripts --loglevel=error
	@touch node_modules/.site $@

DEEP := tests/deep/node_modules/.stamp
$(DEEP): tests/deep/package-lock.json tests/deep/package.json
	@tools/need.sh node
	@echo 'Installing what only the deep run needs…'
	@cd tests/deep && npm ci --ignore-scripts --loglevel=error
	@touch $@

.PHONY: test-programs
test-programs:
	@tools/need.sh java headless

setup:
	@$(MAKE) --no-print-directory -j2 .venv/.packages node_modules/.stamp

.PHONY: site-setup
site-setup:
	@$(MAKE) --no-print-directory -j2 .venv/.callwise node_modules/.site

.PHONY: test-setup
test-setup:
	@$(MAKE) --no-print-directory -j3 .venv/.packages node_modules/.stamp test-programs

run: site-setup
	@echo 'Making the first page…'
	@$(VENV) site/run.py --port $(PORT)

dev: site-setup
	@$(VENV) site/dev.py --port $(PORT)

serve: .venv/.callwise
	@test -f _site/index.html || $(MAKE) --no-print-directory build
	@$(VENV) site/serve.py --port $(PORT)

build: site-setup
	@echo 'Building the site…'
	@$(VENV) site/build.py

dist: site-setup
	@echo 'Building the site for a host (the first time about a minute)…'
	@$(VENV) site/build.py --compress $(if $(SITE),--site '$(subst ','\'',$(SITE))') $(if $(TELL),--tell '$(subst ','\'',$(TELL))')

# Two parts of a check run at once, unless `make -j` already says how many.
TWO_AT_ONCE = $(if $(findstring jobserver,$(MAKEFLAGS)),,-j2)
CHECKS := check-style check-types check-scripts check-words check-lessons
CHECKED := .cache/checked
# All that decides whether lessons are right; a folder is newer once a file in it is removed.
LESSONS := $(shell find lessons engine/callwise -name __pycache__ -prune -o -print 2>/dev/null)

check: .venv/.packages node_modules/.stamp
	@$(MAKE) --no-print-directory $(TWO_AT_ONCE) $(CHECKS)

.PHONY: $(CHECKS)
check-style:
	@echo 'Checking style and imports…'
	@$(VENV) -m ruff check --quiet .
	@$(VENV) -m ruff format --quiet --check . || { \
		echo 'Some files are not formatted: .venv/bin/ruff format .'; exit 1; }
	@told=$$(.venv/bin/lint-imports --cache-dir=.cache/imports --no-logo && PYTHONPATH=site .venv/bin/lint-imports \
		--cache-dir=.cache/imports --no-logo --config site/imports.toml) || { echo "$$told"; exit 1; }

check-types:
	@echo 'Checking types (the first time about a minute)…'
	@$(VENV) -m mypy

check-scripts:
	@echo 'Checking scripts…'
	@node_modules/.bin/eslint --cache --cache-strategy=content --cache-location=.cache/eslint site tests/scripts
	@$(PRETTIER) --check || { echo 'Some scripts or styles are not formatted: make format'; exit 1; }
	@node_modules/.bin/tsc -p site --incremental --tsBuildInfoFile .cache/site.tsbuildinfo
	@node_modules/.bin/tsc -p site/worker.tsconfig.json --incremental --tsBuildInfoFile .cache/worker.tsbuildinfo

check-words:
	@echo 'Checking words…'
	@$(VENV) tools/voice.py

check-lessons: $(CHECKED)/lessons
$(CHECKED)/lessons: .venv/.packages $(LESSONS)
	@echo 'Checking lessons…'
	@.venv/bin/callwise check lessons/
	@mkdir -p $(@D) && touch $@

# Checks, tests of the engine and tests of the site go on at once: browsers often wait for each other. The site is built
# beside the tests that need none; all others have that one site. The lessons are checked by a test.
test: test-setup
	@$(MAKE) --no-print-directory -j3 $(filter-out check-lessons,$(CHECKS)) tests-engine tests-site

TWO_WORKERS := -n 2 --dist loadfile --no-loadscope-reorder --max-worker-restart=1
OF_ENGINE := tests/engine tests/differential
.PHONY: tests-engine tests-site
# Rewriting assertions, which tells the values they compare, takes longer than many a test: only failures need it.
# The tests of the engine say what they found at their end, not amid the others.
tests-engine: .venv/.packages
	@told=$$($(VENV) -m pytest --assert=plain -o cache_dir=.cache/tests-engine engine $(OF_ENGINE)) || { echo "$$told"; \
		echo 'Testing again what failed, with the values compared…'; \
		$(VENV) -m pytest -o cache_dir=.cache/tests-engine --last-failed engine $(OF_ENGINE); exit 1; }; echo "$$told" | tail -n 12

# One test that fails in a browser may pass the second time, as where the machine was too busy; the run then says which.
FAILED = .pytest_cache/v/cache/lastfailed
tests-site: setup
	@echo 'Building the site, and testing (some minutes)…'
	@$(VENV) -m pytest --assert=plain --build=$(TESTED) $(TWO_WORKERS) tests $(OF_ENGINE:%=--ignore=%) || { \
		echo 'Testing again what failed, with the values compared…'; \
		failed="$$(grep '"' $(FAILED))"; \
		$(VENV) -m pytest --site=$(TESTED) $(TWO_WORKERS) tests $(OF_ENGINE:%=--ignore=%) --last-failed && \
		case "$$failed" in *","*) false;; *'"tests/browser/'*) echo "Passed only the second time:$${failed%:*}";; *) false;; esac; }

# tests/deep/parts.toml lists the parts and what else each installs; docs/deep-run.md says when each was last run whole.
test-deep: test-setup $(DEEP)
	@$(VENV) tests/deep/run.py $(PART) $(if $(THROWS),--throws=$(THROWS))

format: .venv/.packages node_modules/.stamp
	@$(VENV) -m ruff check --quiet --fix --select I . && $(VENV) -m ruff format --quiet .
	@$(PRETTIER) --write

bench: setup dist test-programs
	@tools/need.sh chromium
	@$(VENV) tests/bench/bench.py

shots: setup test-programs
	@tools/need.sh chromium
	@$(VENV) tests/browser/shots.py

# Fonts and letterings whose makers or sources have changed are subset and drawn again.
kept: site-setup
	@$(VENV) site/keep.py

advisories: setup
	@echo 'Asking what is known against the locked packages (where they can be asked)…'
	@test -x .cache/pip-audit/bin/pip-audit || { $(PYTHON) -m venv --clear .cache/pip-audit && \
		.cache/pip-audit/bin/python -m pip install -qq --disable-pip-version-check 'pip-audit>=2.10' || true; }
	@$(VENV) tools/advisories.py

# Both locks name packages and digests, never the host they are fetched from.
lock:
	@tools/need.sh python node
	@$(PYTHON) -m venv --clear .cache/lock
	@.cache/lock/bin/python -m pip install -qq --disable-pip-version-check 'pip-tools>=7.5'
	@CUSTOM_COMPILE_COMMAND='make lock' .cache/lock/bin/pip-compile --quiet --upgrade --all-extras \
		--generate-hashes --allow-unsafe --strip-extras --no-emit-options \
		--no-emit-index-url --no-emit-trusted-host --no-emit-find-links \
		--output-file requirements.txt pyproject.toml
	@CUSTOM_COMPILE_COMMAND='make lock' .cache/lock/bin/pip-compile --quiet --extra site --constraint requirements.txt \
		--generate-hashes --allow-unsafe --strip-extras --no-emit-options --no-annotate \
		--no-emit-index-url --no-emit-trusted-host --no-emit-find-links \
		--output-file site/requirements.txt pyproject.toml
	@npm update --package-lock-only --ignore-scripts --loglevel=error
	@cd tests/deep && npm update --package-lock-only --ignore-scripts --loglevel=error
	@rm -rf .cache/lock

clean:
	rm -rf .venv node_modules tests/deep/node_modules _site _shots .cache dist .pytest_cache .hypothesis .mypy_cache .ruff_cache .benchmarks test-results
	find engine site tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
