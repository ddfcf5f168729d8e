# The one set of commands: make play, make test. Everything below is meson.
BUILD ?= build

.PHONY: all play cluster test chaos bench bench-cluster crash fuzz clean setup configure web art audit

all: configure web
	@ninja -C $(BUILD) --quiet

setup:
	@tools/setup build

configure: setup
	@test -f $(BUILD)/build.ninja || meson setup $(BUILD) --buildtype=release >/dev/null

# The web client, made anew only when one of its sources is newer.
WEB_SOURCES = $(shell find web/src web/static -type f) web/index.html \
	web/vite.config.ts web/svelte.config.js web/tsconfig.json

web: setup web/dist/index.html

web/node_modules/.package-lock.json: web/package-lock.json
	@echo "Installing the web client's packages"
	@tools/node --npm ci --silent --prefix web
	@touch $@

web/dist/index.html: web/node_modules/.package-lock.json $(WEB_SOURCES)
	@echo "Building the web client"
	@tools/node --npm run --silent --prefix web build -- --logLevel warn

play: all web
	@$(BUILD)/planchette serve --ask

# Three nodes on three nats-servers, for trying out.
cluster: all
	@tools/setup test
	@tools/cluster $(BUILD)/planchette

test:
	@tools/setup test
	@tests/run $(SUITES)

# Ten minutes of faults on a cluster; FAULTS=N for another number than 36.
chaos: all
	@tools/setup test
	@tests/cluster/chaos.py $(BUILD)/planchette $(FAULTS)

bench: all
	@$(BUILD)/planchette bench
	@test -d bench/peers/node_modules || tools/node --npm ci --silent --no-audit --no-fund --prefix bench/peers
	@tools/node bench/peers/mindseye.mjs
	@bench/server $(BUILD)/planchette

# One, two and three nodes on three nats-servers, beside one machine's SQLite.
bench-cluster: all
	@tools/setup test
	@bench/cluster $(BUILD)/planchette

# 'make test' kills the server 40 times, this as often as asked.
KILLS ?= 200
crash: all
	@tests/server/test_crash.py $(BUILD)/planchette $(KILLS)

# What the pages weigh, what moves by itself, how soon a move is drawn, what axe finds.
audit: all
	@tools/setup test
	@tools/node web/scripts/audit.mjs $(ONLY)

fuzz:
	@tools/setup test
	@tests/run-fuzz $(SECONDS)

# Paints every picture and makes every sound again; only what changed takes time.
art:
	@test -d art/node_modules/tsx || tools/node --npm ci --silent --prefix art
	@tools/node --import ./art/node_modules/tsx/dist/loader.mjs art/src/main.ts

clean:
	rm -rf build build-*
