# `make demo` and `make test` are the commands of the README. The others are for packages, development and CI.
.PHONY: demo test mutants build release install uninstall deb tarball generator bench screens docs examples lint format imports clean help

COMPUTERS ?= 500
PREFIX ?= /usr/local
PACKAGES = .build/packages

# The commit that `--version` prints, with a + if the checkout has changes; nothing without git.
export JAMF_TUI_COMMIT := $(shell git rev-parse --short=10 HEAD 2>/dev/null && \
  { git diff --quiet HEAD 2>/dev/null || echo +; })
JAMF_TUI_COMMIT := $(subst $() ,,$(JAMF_TUI_COMMIT))

# Debug builds with what computes optimized, so that tests take a fraction of the time, and smaller release builds: see
# Package.swift. The same for all commands here, so that none builds again what another has built.
export JAMF_TUI_OPTIMIZE = yes

# One optimized build for everything: on Linux with the Swift runtime linked in, so that it runs without Swift.
# The stack protector is for C, much of it TLS. A section for each function: the linker leaves out those that are not used.
# On a Mac, UNIVERSAL=yes makes one program for both kinds of processors.
MAC := $(filter Darwin,$(shell uname -s))
ifdef MAC
OPTIMIZED = -c release $(if $(UNIVERSAL),--arch arm64 --arch x86_64,)
else
OPTIMIZED = -c release --static-swift-stdlib -Xcc -fstack-protector-strong \
  -Xcc -ffunction-sections -Xcc -fdata-sections -Xswiftc -Xfrontend -Xswiftc -function-sections
endif
BINARIES = $$(swift build $(OPTIMIZED) --show-bin-path)

# Without an index of the sources, which takes a tenth of the time, and which only editors read. They make their own.
DEBUG_OPTIONS = --disable-index-store

# The optimized build takes much longer, so the demo uses it only if it exists. BUILD_OPTIONS are for `swift build`.
CONFIGURATION = $(if $(wildcard .build/release/jamf-tui),$(OPTIMIZED),$(DEBUG_OPTIONS))

demo: ## Browse a made-up fleet (make demo COMPUTERS=100000)
	@.ci/tools
	swift build $(CONFIGURATION) $(BUILD_OPTIONS) --product jamf-tui
	@exec "$$(swift build $(CONFIGURATION) --show-bin-path)/jamf-tui" --demo --computers $(COMPUTERS)

# At most 8 at once: otherwise tests that compute delay those that wait for a program beyond their timeouts.
test: ## Build and run every test, or some (FILTER=BrowserTests)
	@.ci/tools tests
	swift build $(DEBUG_OPTIONS) --build-tests
	swift test $(DEBUG_OPTIONS) --skip-build --disable-xctest --enable-swift-testing \
	  --experimental-maximum-parallelization-width 8 $(if $(FILTER),--filter '$(FILTER)',)

# All modules take hours; `make mutants MODULES=RSQL COUNT=10 SEED=7` runs a few. Results are kept, and an interrupted run continues.
# Without optimization: a module is built for each changed line.
mutants: export JAMF_TUI_OPTIMIZE = no
mutants: ## Change single lines at random and check that a test notices (MODULES=, COUNT=25, SEED=1)
	@.ci/tools tests
	Mutants/run $(if $(MODULES),--modules $(MODULES),) --count $(or $(COUNT),25) --seed $(or $(SEED),1)

build: ## A debug build
	@.ci/tools
	swift build $(DEBUG_OPTIONS)

release: ## An optimized build of jamf-tui, with all files to install; prints the path of the program
	@.ci/tools
	swift build $(OPTIMIZED) --product jamf-tui
ifdef MAC
	@Packaging/tree jamf-tui "$(BINARIES)/jamf-tui" "$(BINARIES)" $(PACKAGES)/tree
else
	@Packaging/link jamf-tui "$(BINARIES)" $(PACKAGES)/jamf-tui
	@Packaging/tree jamf-tui $(PACKAGES)/jamf-tui "$(BINARIES)" $(PACKAGES)/tree
endif
	@echo "$(BINARIES)/jamf-tui"

# Under sudo nothing is built: root may not have Swift, and would create files that only root can change.
install: $(if $(SUDO_USER),,release) ## Install below PREFIX (/usr/local); after `make release` also with sudo
	@test -d $(PACKAGES)/tree || { echo "First, without sudo: make release" >&2; exit 1; }
	@Packaging/install $(PACKAGES)/tree "$(PREFIX)" "$(DESTDIR)"

uninstall: ## Remove what install copied below PREFIX
	@Packaging/uninstall "$(PREFIX)" "$(DESTDIR)"

deb: release ## A Debian package, in .build/packages
	@Packaging/sbom jamf-tui "$$(Packaging/deb $(PACKAGES)/tree "$(BINARIES)" $(PACKAGES))" "$(BINARIES)"
	@Packaging/checksums $(PACKAGES)

tarball: release ## A release tarball that runs without Swift, in .build/packages
ifdef MAC
	@Packaging/sbom jamf-tui "$$(Packaging/tarball jamf-tui $(PACKAGES)/tree $(PACKAGES))" "$(BINARIES)"
else
	@Packaging/link jamf-tui "$(BINARIES)" $(PACKAGES)/jamf-tui-portable --portable
	@Packaging/tree jamf-tui $(PACKAGES)/jamf-tui-portable "$(BINARIES)" $(PACKAGES)/tarball-tree --portable
	@Packaging/sbom jamf-tui "$$(Packaging/tarball jamf-tui $(PACKAGES)/tarball-tree $(PACKAGES))" "$(BINARIES)" --portable
endif
	@Packaging/checksums $(PACKAGES)

generator: ## A release tarball of openapi-generator, in .build/packages
	@.ci/tools
	swift build $(OPTIMIZED) --product openapi-generator
ifdef MAC
	@Packaging/tree openapi-generator "$(BINARIES)/openapi-generator" "$(BINARIES)" $(PACKAGES)/generator-tree
	@Packaging/sbom openapi-generator "$$(Packaging/tarball openapi-generator $(PACKAGES)/generator-tree $(PACKAGES))" "$(BINARIES)"
else
	@Packaging/link openapi-generator "$(BINARIES)" $(PACKAGES)/openapi-generator --portable
	@Packaging/tree openapi-generator $(PACKAGES)/openapi-generator "$(BINARIES)" $(PACKAGES)/generator-tree --portable
	@Packaging/sbom openapi-generator "$$(Packaging/tarball openapi-generator $(PACKAGES)/generator-tree $(PACKAGES))" "$(BINARIES)" --portable
endif
	@Packaging/checksums $(PACKAGES)

bench: ## Measure speed as ratios, beside other programs in the same run
	@.ci/tools
	Benchmarks/run

screens: ## Update the screens of the README and the pictures, from the demo
	@.ci/tools tests
	swift build $(CONFIGURATION) --product jamf-tui
	Gallery/run "$$(swift build $(CONFIGURATION) --show-bin-path)/jamf-tui"

docs: ## Build the reference documentation, with an index of all pages, in .build/documentation
	@.ci/tools
	docs/build

examples: ## Build the example package and run it against a demo server
	@.ci/tools
	Examples/run

# All Swift sources, those of the other packages included.
SOURCES = Package.swift Sources Tests Plugins docs/MissingAbstracts.swift $(foreach package,Benchmarks Examples Gallery,$(package)/Package.swift $(package)/Sources)

lint: ## Check the format, and the sizes of files and folders
	swift format lint --strict --parallel --recursive $(SOURCES)
	.ci/check-sizes

format: ## Format the sources
	swift format --in-place --parallel --recursive $(SOURCES)

imports: ## Check the imports against the map in ARCHITECTURE.md
	.ci/check-imports

workflows: ## Check the workflows of GitHub: their form, and their security
	@.ci/tools workflows
	.ci/check-workflows

clean: ## Remove everything built
	swift package clean
	rm -rf $(PACKAGES) .build/documentation .build/examples Gallery/.build Benchmarks/.build

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]*:.*## / { printf "%-10s %s\n", $$1, $$2 }' Makefile | sort
