# SPDX-License-Identifier: MIT
# The one set of commands: make play, make test. Everything below is meson.
BUILD ?= build

.PHONY: all play cluster check lint coverage test chaos bench bench-cluster crash hostile fuzz clean setup configure web art audit dist

all: web
	@ninja -C $(BUILD) --quiet

setup:
	@tools/setup build

# Playing needs no test packages; where they are, their tests are built too.
# What 'make test' runs does not depend on this: tests/run turns the tests on.
CONFIGURE = test -f $(BUILD)/build.ninja || meson setup $(BUILD) --buildtype=release \
	-Dtests=$$(pkg-config --exists cmocka && echo true || echo false) >/dev/null
configure: setup
	@$(CONFIGURE)

# The web client, made again only when one of its sources is newer.
WEB_SOURCES = $(shell find web/src web/static data/puzzles -type f) web/index.html \
	web/vite.config.ts web/svelte.config.js web/tsconfig.json $(wildcard tools/relate/*.mjs) \
	$(wildcard data/mysterium/classic/*.json) data/mysterium/tagvectors.txt

ENGINE = $(BUILD)/browser/planchette.wasm

web: engine
	@$(MAKE) --no-print-directory web/dist/index.html

web/node_modules/.package-lock.json: web/package-lock.json
	@echo "Installing the web client's packages"
	@tools/node --npm ci --silent --prefix web
	@touch $@

web/dist/index.html: web/node_modules/.package-lock.json $(WEB_SOURCES) $(wildcard $(ENGINE))
	@echo "Building the web client"
	@PLANCHETTE_WASM=$(abspath $(ENGINE)) tools/node --npm run --silent --prefix web build -- --logLevel warn

# A folder for any static host, at any path: all that needs no server. SERVER=URL makes a
# link to a server's own page, for playing with others.
SITE = $(BUILD)/site
.PHONY: site
site: engine web/node_modules/.package-lock.json
	@echo "Building the site in $(SITE)"
	@PLANCHETTE_WASM=$(abspath $(ENGINE)) VITE_SERVER="$(SERVER)" tools/node --npm run --silent --prefix web build -- \
		--mode site --outDir $(abspath $(SITE)) --emptyOutDir --logLevel warn

# The engine for browsers, a part of the web client.
.PHONY: engine wasm
engine: configure
	@grep -q planchette.wasm $(BUILD)/build.ninja || meson setup --reconfigure $(BUILD) >/dev/null
	@ninja -C $(BUILD) --quiet browser/planchette.wasm

# Builds the engine for browsers and prints its compressed size.
wasm: engine
	@browser/weigh $(ENGINE)

play: all web
	@$(BUILD)/planchette serve --ask

# Three nodes on three nats-servers, for trying out.
cluster: all
	@tools/setup test
	@tools/cluster $(BUILD)/planchette

# What to run after every edit: tests that start no servers, types, linters.
check:
	@tools/setup test
	@tests/run quick web lint

# Formatters and linters; ONLY=NAME for one of them.
lint: configure
	@tools/setup test
	@tools/lint $(ONLY)

# The share of lines that the C tests run; ONLY=FOLDER for its files.
coverage:
	@tools/setup test
	@tools/coverage $(ONLY)

test:
	@tools/setup test
	@tests/run $(SUITES)

# Makes all puzzles again; a run that was stopped is resumed. PUZZLES=GAME for one game.
PUZZLES ?= clairvoyance illusionist mysterium telepathic
.PHONY: puzzles puzzles-check
puzzles: all
	@for game in $(PUZZLES); do \
		test -f $(BUILD)/puzzles-$$game.json && echo "$$game: going on" || true; \
		$(BUILD)/planchette puzzles $$game --out $(BUILD)/puzzles-$$game.json \
			--count $$(test $$game = mysterium && echo 40 || echo 60) || exit 1; \
		mv $(BUILD)/puzzles-$$game.json data/puzzles/$$game.json; \
	done

# Confirms all puzzles with the second solver; 'make test' confirms twenty.
puzzles-check: all
	@for game in $(PUZZLES); do \
		$(BUILD)/planchette puzzles $$game --check data/puzzles/$$game.json || exit 1; \
	done

# The Python package, importable from build/python; and as a wheel in build/wheel.
.PHONY: python wheel
python:
	@tools/setup python
	@$(CONFIGURE)
	@grep -q planchette.stamp $(BUILD)/build.ninja || meson setup --reconfigure $(BUILD) >/dev/null
	@ninja -C $(BUILD) --quiet python/planchette.stamp

wheel:
	@tools/setup python
	@/usr/bin/python3 -m pip wheel --quiet --no-build-isolation --no-deps -w $(BUILD)/wheel .

# How well blinks are found, on CLIPS clips that we make ourselves.
.PHONY: stare
CLIPS ?= 200
stare: web/node_modules/.package-lock.json
	@tools/setup test
	@cd web && ../tools/node test/stare/run.mjs --all $(CLIPS)

# Only pictures a second and memory, through a fake camera; LIVE=SECONDS for another time than 180.
.PHONY: stare-live
LIVE ?= 180
stare-live: web/node_modules/.package-lock.json
	@tools/setup test
	@cd web && ../tools/node test/stare/run.mjs --live $(LIVE)

# Ten minutes of faults on a cluster; FAULTS=N for another number than 36.
chaos: all
	@tools/setup test
	@tests/cluster/chaos.py $(BUILD)/planchette $(FAULTS)

# Three nodes of the program OLD are replaced one at a time during play, and back.
.PHONY: upgrade
upgrade: all
	@tools/setup test
	@test -x "$(OLD)" || { echo "usage: make upgrade OLD=PLANCHETTE" >&2; exit 1; }
	@tests/cluster/upgrade.py $(BUILD)/planchette $(OLD)

bench: all
	@$(BUILD)/planchette bench
	@test -d bench/peers/node_modules || tools/node --npm ci --silent --no-audit --no-fund --prefix bench/peers
	@tools/node bench/peers/mindseye.mjs
	@ninja -C $(BUILD) --quiet python/planchette.stamp
	@bench/python $(BUILD)
	@bench/server $(BUILD)/planchette
	@ninja -C $(BUILD) --quiet bench/engine browser/engine_bench.wasm
	@bench/engine $(BUILD)

# Prints the table of docs/baselines.md again; GAMES="leduc kuhn" for some of it.
.PHONY: baselines
baselines: configure
	@ninja -C $(BUILD) --quiet planchette examples/games/kuhn.so examples/games/leduc.so
	@bench/baselines $(BUILD) $(GAMES)

# Whether the workshop's quick bots find the same characters strong as a search does.
.PHONY: balance
balance: configure
	@tools/setup test
	@ninja -C $(BUILD) --quiet tests/same
	@bench/balance $(BUILD)

# One, two and three nodes on three nats-servers, beside one machine's SQLite.
bench-cluster: all
	@tools/setup test
	@bench/cluster $(BUILD)/planchette

# What many tables cost a cluster; TABLES="N N" for other numbers than 20000 and 100000.
.PHONY: bench-million
bench-million: all
	@tools/setup test
	@ninja -C $(BUILD) --quiet bench/tables
	@bench/million $(BUILD) $(TABLES)

# 'make test' kills the server 40 times, this as often as asked.
KILLS ?= 200
crash: all
	@tests/server/test_crash.py $(BUILD)/planchette $(KILLS)

# Lets every operation of the store fail in turn; 'make test' does so for some.
.PHONY: faults
faults: configure
	@tools/setup test
	@ninja -C $(BUILD) --quiet tests/store/test_faults
	@PLANCHETTE_FAULTS=1 $(BUILD)/tests/store/test_faults

# Compares what audiences get in N games; 'make test' does so for a few.
N ?= 1000000
.PHONY: worlds
worlds: configure
	@tools/setup test
	@ninja -C $(BUILD) --quiet tests/server/test_worlds
	@PLANCHETTE_COMPARISONS=$(N) $(BUILD)/tests/server/test_worlds

# 'make test' attacks the server briefly, this TIMES as long.
TIMES ?= 20
hostile: all
	@tests/hostile/test_hostile.py $(BUILD)/planchette $(TIMES)
	@tests/hostile/test_limits.py $(BUILD)/planchette $(TIMES)
	@tests/hostile/test_wire.py $(BUILD)/planchette $(TIMES)
	@tests/hostile/test_disk.py $(BUILD)/planchette $(TIMES)

# The chances of reviews against games of the bot 'steady'; minutes a game.
POSITIONS ?= 50
.PHONY: review-calibrate
review-calibrate: configure
	@ninja -C $(BUILD) --quiet review/review_calibrate
	@for game in mindseye telepathic mysterium illusionist:1000 clairvoyance:1000; do \
		bot=steady$$(echo $$game | sed -n 's/.*\(:.*\)/\1/p'); \
		$(BUILD)/review/review_calibrate $${game%%:*} $(POSITIONS) 20 $$bot; done
	@$(BUILD)/review/review_calibrate clairvoyance $(POSITIONS) 20 steady:1000 2

# Measures the pages: bytes, animations that nobody started, the time until a move is drawn,
# and accessibility (axe).
audit: all
	@tools/setup test
	@tools/node web/scripts/audit.mjs $(ONLY)

# Malformed input, SECONDS for each target, or only for TARGETS; for what comes
# from strangers: make fuzz SECONDS=3600 TARGETS="http handshake ws request"
SECONDS ?= 60
fuzz:
	@tools/setup test
	@tests/run-fuzz $(SECONDS) $(TARGETS)

# Paints every picture and makes every sound again; only what changed takes time.
art:
	@test -d art/node_modules/tsx || tools/node --npm ci --silent --prefix art
	@tools/node --import ./art/node_modules/tsx/dist/loader.mjs art/src/main.ts

# The source archive and the Debian package of this version, in build-dist.
dist: all
	@tools/setup dist
	@tools/package source build-dist
	@tools/package deb $(BUILD) build-dist

clean:
	rm -rf build build-*
