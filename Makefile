# The two commands of the README are `make demo` and `make test`; the rest serves them and CI.
.PHONY: demo test build release bench lint format imports clean help

COMPUTERS ?= 500
# The optimised build takes a multiple of the other one's time: the demo waits for it only where it has been made before.
CONFIGURATION = $(if $(wildcard .build/release/jamf-tui),-c release,)

demo: ## Browse a made-up fleet (make demo COMPUTERS=100000)
	@.ci/tools
	swift build $(CONFIGURATION) --product jamf-tui
	@exec "$$(swift build $(CONFIGURATION) --show-bin-path)/jamf-tui" --demo --computers $(COMPUTERS)

# Not all at once: tests that compute would keep those that talk from being heard within their time-outs.
test: ## Build and run every test
	@.ci/tools tests
	swift build --build-tests
	swift test --skip-build --experimental-maximum-parallelization-width 8

build: ## A debug build
	@.ci/tools
	swift build

release: ## An optimised build of jamf-tui; prints where it is
	@.ci/tools
	swift build -c release --product jamf-tui
	@echo "$$(swift build -c release --show-bin-path)/jamf-tui"

bench: ## Speed as ratios, each figure beside its rival of the same run
	Benchmarks/run

lint: ## Formatting rules, as CI checks them
	swift format lint --strict --parallel --recursive Package.swift Sources Tests Plugins Benchmarks/Package.swift Benchmarks/Sources

format: ## Put the sources into the project's format
	swift format --in-place --parallel --recursive Package.swift Sources Tests Plugins Benchmarks/Package.swift Benchmarks/Sources

imports: ## Check the imports against the map in ARCHITECTURE.md
	.ci/check-imports

clean: ## Remove everything built
	swift package clean

help: ## This list
	@sed -n 's/^\([a-z]*\): ## /\1\t/p' Makefile | sort
