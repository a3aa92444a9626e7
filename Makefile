PYTHON ?= python3
BIN := .venv/bin
SOURCES := $(shell find src core -type f -not -name '*.so' -not -path '*/__pycache__/*' -not -path '*/node_modules/*') CMakeLists.txt pyproject.toml

.PHONY: run test test-long test-sanitized wheel lint stub page browser docs pictures clean

# the flagship: both real-time axles; results in out/
run: .venv/installed
	$(BIN)/python examples/vehicle/realtime_axle.py

test: .venv/tested lint
	$(BIN)/python -m pytest -n 0 --doctest-modules --pyargs koppel
	$(BIN)/python -m pytest -n 2 -m "not long" tests

test-long: .venv/tested
	# more random drivetrains than in make test
	KOPPEL_EXAMPLES=2000 $(BIN)/python -m pytest -n 2 tests
	$(MAKE) test-sanitized

# the core with every access to memory and every operation watched: elements, steppers, 100 000 mutated images
test-sanitized: .venv/tested
	$(BIN)/python tools/test_sanitized.py

# a wheel that runs on other machines, tried out in a clean environment; left in dist/
wheel: .venv/bin/python
	$(BIN)/python tools/make_wheel.py

lint: .venv/tested
	$(BIN)/ruff check src tests examples tools
	$(BIN)/mypy
	$(BIN)/python tools/check_stub.py

# writes the type stub of the native module anew
stub: .venv/tested
	$(BIN)/python tools/check_stub.py --write

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/installed: .venv/bin/python $(SOURCES)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check .
	touch $@

.venv/tested: .venv/bin/python $(SOURCES)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check ".[test]"
	touch $@ .venv/installed

# builds the page that shows runs from its TypeScript sources
page:
	cd src/koppel/view/page && npm ci --no-audit --no-fund && npm run check && npm run build

# the documentation with a page for every element and a gallery of moving machines; no network, no browser: out/docs
docs: .venv/tested
	$(BIN)/python -m sphinx -W -n -q docs out/docs
	@echo "open out/docs/index.html"

# draws the pictures of README and documentation anew; needs Chromium
pictures: .venv/tested
	$(BIN)/python tools/draw_pictures.py

# a Chromium for the browser tests and for pictures
browser:
	@if [ -n "$$KOPPEL_CHROMIUM" ] || command -v chromium > /dev/null; then echo "Chromium is there"; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
	apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium; \
	else echo "browser tests need Chromium: sudo apt-get install chromium"; fi

clean:
	rm -rf .venv build dist out
