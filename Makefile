# The two commands of a newcomer: `make run` and `make test`. The rest is for those who change things.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: run test test-all check venv fast slow test-fast test-newest nightly foreign mutants faults random-matches strength docs lock bench bench-load audit \
  goldens playthroughs samples clean

run: $(READY)
	@$(BIN)/python -m tools.run

# What tells most, in under five minutes. `make test TESTS=tests/games/yud`: those alone. On SQLite, and the store
# also on PostgreSQL. DATABASE=postgresql: all of it, on that alone.
DATABASE ?=
TESTS ?=
test: $(READY)
	@$(BIN)/python -m tools.doctor
	$(BIN)/python -m pytest -n auto --dist worksteal $(addprefix --database=,$(DATABASE)) $(TESTS)

# And what is marked slow: kills, sieges, several processes, every single house rule, the wheel, the container.
test-all: $(READY)
	@$(BIN)/python -m tools.doctor
	$(BIN)/python -m pytest -n auto --dist worksteal --all $(addprefix --database=,$(DATABASE)) $(TESTS)

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m tools.weight

venv: $(READY)

$(READY): requirements/dev.txt
	$(PYTHON) -m venv $(VENV)
	@$(BIN)/python tools/install.py requirements/dev.txt
	@touch $@

# Compiles the rules (games/) with mypyc, beside their source: needs a C compiler, and nothing needs it. `slow` undoes it.
fast: $(READY)
	@$(BIN)/python -m tools.fast

slow: $(READY)
	@$(BIN)/python -m tools.fast --undo

# The suites of the rules on a compiled copy: the transcripts it plays are compared with the same files, byte for byte.
test-fast: $(READY)
	@$(BIN)/python -m tools.fast --copy build/fast
	cd build/fast && $(abspath $(BIN))/python -m pytest -n auto --dist worksteal --all tests/games tests/playthroughs tests/conformance

# The suite on the newest Python that is here; NEWEST=PATH names another one.
NEWEST ?= $(shell for n in 17 16 15 14 13 12 11; do python3.$$n -c '' 2>/dev/null && echo python3.$$n && break; done)
test-newest:
	@echo "The newest Python here: $(NEWEST)"
	$(NEWEST) -m venv build/newest
	build/newest/bin/python tools/install.py requirements/dev.txt
	build/newest/bin/python -m pytest -n auto --dist worksteal

# Everything there is to check, for some hours: what `make test-all` leaves out, at random, and much more of it.
nightly: check audit test-fast test-newest random-matches mutants
	HYPOTHESIS_PROFILE=nightly $(BIN)/python -m pytest -n auto --dist worksteal
	$(BIN)/python -m pytest -n auto --dist worksteal --all --database=postgresql
	$(BIN)/python -m tools.bench
	$(BIN)/python -m tests.end_to_end.load

# Discord.js on the stand-in, and the bot's messages through its builders: needs node and npm; installed by hash.
foreign: $(READY)
	@command -v npm >/dev/null || { echo "make foreign needs node and npm: on Debian, apt-get install npm"; exit 1; }
	cd tests/foreign && npm ci
	HYPOTHESIS_PROFILE=nightly $(BIN)/python -m pytest tests/sandbox/test_foreign.py

# Small faults put into the code, 300 of each area: do the tests notice? (tools/faults.py) `faults`: those of the file.
mutants: $(READY)
	$(BIN)/python -m tools.faults --count 300

faults: $(READY)
	$(BIN)/python -m tools.faults

# Matches of every game with all options drawn at random: half an hour a game.
MATCHES ?= 20000
random-matches: $(READY)
	MATCHES=$(MATCHES) $(BIN)/python -m pytest -n auto tests/conformance/test_random_matches.py

# How strong the house players are, on duplicate deals: half an hour after `make fast`, longer without; STRENGTH=--quick: a minute.
STRENGTH ?=
strength: $(READY)
	$(BIN)/python -m tools.strength $(STRENGTH)

docs: $(READY)
	$(BIN)/python -m tools.page_pictures

# Rewrites the hashed requirements from the *.in files (no registry's address goes into them).
lock:
	$(PYTHON) -m venv $(VENV)-lock
	$(VENV)-lock/bin/python -m pip install --quiet uv
	for name in run extras compile dev; do \
	  $(VENV)-lock/bin/uv pip compile --quiet --generate-hashes --universal --python-version 3.11 \
	    --no-header --no-annotate --no-emit-index-url requirements/$$name.in -o requirements/$$name.txt; done
	rm -rf $(VENV)-lock

bench: $(READY)
	$(BIN)/python -m tools.bench

# Up to a thousand tables with four seats on one bot, on both databases, and three bots with as many each: half an hour.
bench-load: $(READY)
	$(BIN)/python -m tests.end_to_end.load

# Known holes in what is pinned: asks a public advisory database, so it is no test. The CI asks too, where it answers.
audit: $(READY)
	$(BIN)/python -m tools.audit

# The three below rewrite files that tests compare with; read the difference as a change of rules or looks.
goldens: $(READY)
	$(BIN)/python -m tools.sprites
	$(BIN)/python -m tests.renderers.goldens --write
	$(BIN)/python -m tests.cogs.payload --write

playthroughs: $(READY)
	$(BIN)/python -m tests.playthroughs --write

samples: $(READY)
	$(BIN)/python -m tools.render_samples data/samples
	$(BIN)/python -m tests.renderers.contact data/samples/contact

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis build
	find games -name '*.so' -delete; rm -f madang_games__mypyc*
