# make run       sets everything up and opens Outrider on the sample campaign
# make test      sets everything up and runs every check
# make quick     runs what answers within a minute
# make pictures  draws the pictures of the screens anew
# make pdf       adds what a print-out as PDF needs
# make table     adds what seats for players need
# make server    adds what a campaign on a PostgreSQL server needs

PYTHON ?= python3
UV ?= uv
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input --quiet
SAMPLE := Short Measure
QUICK := tests/rules $(addprefix tests/models/,bridge views exchange) $(addprefix tests/tui/,desk people)

# Nothing is compiled anew each time it starts, wherever the environment forbids to keep it.
export PYTHONDONTWRITEBYTECODE :=

# The environment is sound when its Python finds the program of this very folder: one that was moved,
# copied, left half made, or has lost its Python is made again.
ifneq ($(shell $(BIN)/python -Ic 'import pip, rules; print(rules.__file__)' 2>/dev/null),$(CURDIR)/rules/__init__.py)
UNSOUND := unsound
endif

.PHONY: run test quick pictures coverage pdf table server bench picture lint format requirements clean unsound

run: .venv/run
	@$(BIN)/outrider open "$(SAMPLE)" --sample

# A journey that is skipped fails (tests/journeys/conftest.py), and so does the absence of all (test_shape.py).
test: lint
	@$(BIN)/pytest -q -n 3 --dist worksteal

quick: lint
	@$(BIN)/pytest -q -n 3 --dist worksteal $(QUICK)

pictures: .venv/dev
	@$(BIN)/pytest -q -n 2 tests/tui/test_screens.py --snapshot-update

coverage: .venv/dev
	@$(BIN)/pytest -q -n 2 --cov --cov-fail-under=95

lint: .venv/dev
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports --no-logo
	@echo "Style, types and imports are clean."

format: .venv/dev
	@$(BIN)/ruff check --quiet --fix
	@$(BIN)/ruff format

pdf: .venv/pdf

table: .venv/table

server: .venv/server

bench: .venv/dev
	@$(BIN)/python -m tests.bench

picture: .venv/dev
	@$(BIN)/python -m tests.picture

# The pins hold for Python 3.11 and later on every platform; the index they came from is not written down.
# Extras stay beside their pin: without them an older pip takes the newest release, which no hash is for.
COMPILE := $(UV) pip compile pyproject.toml --quiet --universal --python-version 3.11 --generate-hashes \
	--no-header --no-annotate --no-emit-index-url --no-strip-extras

requirements:
	@$(COMPILE) --group build --output-file requirements/run.txt
	@$(COMPILE) --group build --extra pdf --constraint requirements/run.txt --output-file requirements/pdf.txt
	@$(COMPILE) --group build --extra table --constraint requirements/run.txt --output-file requirements/table.txt
	@$(COMPILE) --group build --extra server --constraint requirements/run.txt --output-file requirements/server.txt
	@$(COMPILE) --group build --extra pdf --extra table --extra server --group dev \
		--constraint requirements/pdf.txt --constraint requirements/table.txt \
		--constraint requirements/server.txt --output-file requirements/dev.txt

clean:
	@rm -rf .coverage .coverage.* .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	@rm -rf dist htmlcov snapshot_report.html
	@find rules models tui tests -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/pyvenv.cfg: $(UNSOUND)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and \
	"Outrider needs Python 3.11 or later. If you have one, name it: make run PYTHON=python3.12")'
	@echo "Setting up .venv; this happens once."
	@$(PYTHON) -m venv --clear .venv

.venv/run: .venv/pyvenv.cfg requirements/run.txt pyproject.toml
	@$(PIP) install --require-hashes --requirement requirements/run.txt
	@$(PIP) install --no-deps --no-build-isolation --no-index --editable .
	@touch $@

.venv/pdf: .venv/run requirements/pdf.txt
	@$(PIP) install --require-hashes --requirement requirements/pdf.txt
	@touch $@

.venv/table: .venv/run requirements/table.txt
	@$(PIP) install --require-hashes --requirement requirements/table.txt
	@touch $@

.venv/server: .venv/run requirements/server.txt
	@$(PIP) install --require-hashes --requirement requirements/server.txt
	@touch $@

.venv/dev: .venv/run requirements/dev.txt
	@$(PIP) install --require-hashes --requirement requirements/dev.txt
	@touch $@
