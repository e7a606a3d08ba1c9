PYTHON ?= python3
BIN := .venv/bin
RUN := $(BIN)/python -m

.DEFAULT_GOAL := help
.PHONY: help setup browsers build play test unit lint messages bench shots clean

help:  ## list the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## */  make \1\t/' | expand -t 16

play: build  ## set up, build, serve and open the game
	$(RUN) tools.serve --open

build: setup  ## assemble dist/
	$(RUN) tools.build

test: build browsers  ## set up and run every test
	$(RUN) pytest --numprocesses auto

unit: .venv/.done  ## run the tests that need no browser and no build
	$(RUN) pytest --numprocesses auto tests/unit

lint: setup  ## check style and types
	$(RUN) ruff check .
	$(RUN) ruff format --check .
	$(RUN) mypy
	npx --no-install eslint .
	npx --no-install tsc --project tsconfig.json
	npx --no-install tsc --project tsconfig.worker.json
	npx --no-install tsc --project tsconfig.tools.json

messages: .venv/.done  ## bring the translations up to date and report what is missing
	$(RUN) tools.languages

bench: build browsers  ## measure the start-up, the engine and the coach
	$(RUN) tools.bench_rules
	$(RUN) tools.bench_coach
	node tools/inside.mjs tools/bench_coach.py
	$(RUN) tools.bench_startup
	$(RUN) tools.bench_tricks

shots: build browsers  ## take pictures of the page, to look at, in build/shots
	$(RUN) tools.shots

clean:  ## remove everything that was built or installed
	rm -rf .venv node_modules build dist

setup: .venv/.done node_modules/.done  ## install what building needs
browsers: build/browsers.done  ## install what the browser tests need

.venv/.done: requirements.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.x ...")'
	$(PYTHON) -m venv .venv
	$(RUN) pip install --quiet --disable-pip-version-check --requirement requirements.txt
	@touch $@

node_modules/.done: package-lock.json
	npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

build/browsers.done: .venv/.done tools/browsers.py
	$(RUN) tools.browsers
	@mkdir -p build && touch $@
