# The two commands of the README are `make demo` and `make test`; the rest serves them, those who package, and CI.
.PHONY: demo test mutants build release install uninstall deb tarball bench screens docs examples lint format imports clean help

COMPUTERS ?= 500
PREFIX ?= /usr/local
PACKAGES = .build/packages

# What `--version` says it was built from, with a + when something has been changed since; nothing without git.
export JAMF_TUI_COMMIT := $(shell git rev-parse --short=10 HEAD 2>/dev/null && \
  { git diff --quiet HEAD 2>/dev/null || echo +; })
JAMF_TUI_COMMIT := $(subst $() ,,$(JAMF_TUI_COMMIT))

# One optimised build serves all: on Linux with the Swift runtime linked in, so that it starts where there is no Swift.
# UNIVERSAL=yes on a Mac makes one program for both kinds of processors.
MAC := $(filter Darwin,$(shell uname -s))
ifdef MAC
OPTIMISED = -c release $(if $(UNIVERSAL),--arch arm64 --arch x86_64,)
else
OPTIMISED = -c release --static-swift-stdlib
endif
BINARIES = $$(swift build $(OPTIMISED) --show-bin-path)

# The optimised build takes a multiple of the other one's time: the demo waits for it only where it has been made before.
CONFIGURATION = $(if $(wildcard .build/release/jamf-tui),$(OPTIMISED),)

demo: ## Browse a made-up fleet (make demo COMPUTERS=100000)
	@.ci/tools
	swift build $(CONFIGURATION) --product jamf-tui
	@exec "$$(swift build $(CONFIGURATION) --show-bin-path)/jamf-tui" --demo --computers $(COMPUTERS)

# Not all at once: tests that compute would keep those that talk from being heard within their time-outs.
test: ## Build and run every test
	@.ci/tools tests
	swift build --build-tests
	swift test --skip-build --experimental-maximum-parallelization-width 8

# Hours for all modules: `make mutants MODULES=RSQL COUNT=10 SEED=7` for a few. Results are kept, and an interrupted run continues.
mutants: ## Change single lines at random and check that a test notices (MODULES=, COUNT=25, SEED=1)
	@.ci/tools tests
	Mutants/run $(if $(MODULES),--modules $(MODULES),) --count $(or $(COUNT),25) --seed $(or $(SEED),1)

build: ## A debug build
	@.ci/tools
	swift build

release: ## An optimised build of jamf-tui, and all that is installed with it; prints where the program is
	@.ci/tools
	swift build $(OPTIMISED) --product jamf-tui
ifdef MAC
	@Packaging/tree "$(BINARIES)/jamf-tui" "$(BINARIES)" $(PACKAGES)/tree
else
	@Packaging/link "$(BINARIES)" $(PACKAGES)/jamf-tui
	@Packaging/tree $(PACKAGES)/jamf-tui "$(BINARIES)" $(PACKAGES)/tree
endif
	@echo "$(BINARIES)/jamf-tui"

# Under sudo nothing is built: root may have no Swift, and would leave files that only root can change.
install: $(if $(SUDO_USER),,release) ## Install below PREFIX (/usr/local); after `make release` also with sudo
	@test -d $(PACKAGES)/tree || { echo "First, without sudo: make release" >&2; exit 1; }
	@Packaging/install $(PACKAGES)/tree "$(PREFIX)" "$(DESTDIR)"

uninstall: ## Take away what install has put below PREFIX
	@Packaging/uninstall "$(PREFIX)" "$(DESTDIR)"

deb: release ## A Debian package, in .build/packages
	@Packaging/deb $(PACKAGES)/tree "$(BINARIES)" $(PACKAGES)
	@Packaging/checksums $(PACKAGES)

tarball: release ## A release tarball that starts without Swift, in .build/packages
ifdef MAC
	@Packaging/tarball $(PACKAGES)/tree $(PACKAGES)
else
	@Packaging/link "$(BINARIES)" $(PACKAGES)/jamf-tui-ncurses --ncurses
	@Packaging/tree $(PACKAGES)/jamf-tui-ncurses "$(BINARIES)" $(PACKAGES)/tarball-tree --ncurses
	@Packaging/tarball $(PACKAGES)/tarball-tree $(PACKAGES)
endif
	@Packaging/checksums $(PACKAGES)

bench: ## Speed as ratios, each figure beside its rival of the same run
	@.ci/tools
	Benchmarks/run

screens: ## Write the README's screens anew, from the demo
	@.ci/tools tests
	swift build $(CONFIGURATION) --product jamf-tui
	Gallery/run "$$(swift build $(CONFIGURATION) --show-bin-path)/jamf-tui"

docs: ## Reference documentation of the libraries, in .build/documentation
	@.ci/tools
	docs/build

examples: ## Build the example package and run it against a demo server
	@.ci/tools
	Examples/run

# What belongs to the project's sources, of its other packages too.
SOURCES = Package.swift Sources Tests Plugins $(foreach package,Benchmarks Examples Gallery,$(package)/Package.swift $(package)/Sources)

lint: ## Formatting rules, as CI checks them
	swift format lint --strict --parallel --recursive $(SOURCES)

format: ## Put the sources into the project's format
	swift format --in-place --parallel --recursive $(SOURCES)

imports: ## Check the imports against the map in ARCHITECTURE.md
	.ci/check-imports

clean: ## Remove everything built
	swift package clean
	rm -rf $(PACKAGES) .build/documentation .build/examples Gallery/.build Benchmarks/.build

help: ## This list
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile | sort
