# The one set of commands: make play, make test. Everything below is meson.
BUILD ?= build

.PHONY: all play test bench fuzz clean setup configure

all: configure
	@ninja -C $(BUILD) --quiet

setup:
	@tools/setup build

configure: setup
	@test -f $(BUILD)/build.ninja || meson setup $(BUILD) --buildtype=release >/dev/null

play: all
	@$(BUILD)/planchette play

test:
	@tools/setup test
	@tests/run $(SUITES)

bench: all
	@ninja -C $(BUILD) --quiet bench/bench
	@$(BUILD)/bench/bench
	@test -d bench/peers/node_modules || tools/node --npm ci --silent --no-audit --no-fund --prefix bench/peers
	@tools/node bench/peers/mindseye.mjs

fuzz:
	@tools/setup test
	@tests/run-fuzz $(SECONDS)

clean:
	rm -rf build build-*
