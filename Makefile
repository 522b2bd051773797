# The two commands of a newcomer: `make run` and `make test`. The rest is for those who change things.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: run test check venv lock bench bench-load audit goldens playthroughs samples clean

run: $(READY)
	@$(BIN)/python -m tools.run

test: $(READY)
	@$(BIN)/python -m tools.doctor
	$(BIN)/python -m pytest

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

venv: $(READY)

$(READY): requirements-dev.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@touch $@

# Rewrites the hashed requirements from the *.in files (no registry's address goes into them).
lock:
	$(PYTHON) -m venv $(VENV)-lock
	$(VENV)-lock/bin/python -m pip install --quiet uv
	for name in requirements requirements-dev; do \
	  $(VENV)-lock/bin/uv pip compile --quiet --generate-hashes --universal --python-version 3.11 \
	    --no-header --no-annotate --no-emit-index-url $$name.in -o $$name.txt; done
	rm -rf $(VENV)-lock

bench: $(READY)
	$(BIN)/python -m tools.bench

# A thousand tables with four seats on one bot: takes some minutes.
bench-load: $(READY)
	$(BIN)/python -m tools.bench.load

# Known holes in what is pinned: asks a public advisory database, so it is no test. The CI asks too, where it answers.
audit: $(READY)
	$(BIN)/python -m tools.audit

# The three below rewrite files that tests compare with; read the difference as a change of rules or looks.
goldens: $(READY)
	$(BIN)/python -m tests.renderers.goldens --write
	$(BIN)/python -m tests.cogs.payload --write

playthroughs: $(READY)
	$(BIN)/python -m tests.playthroughs --write

samples: $(READY)
	$(BIN)/python -m tools.render_samples data/samples

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis data/cache
