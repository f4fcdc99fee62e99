# What a user needs: make demo, make test, make install PREFIX=/usr/local. What an engineer needs: make check.

PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift
RELEASE = $(SWIFT) build -c release --static-swift-stdlib --product soap
SOAP = .build/release/soap
SOURCES = Package.swift Sources Tests Envelopes

.PHONY: help deps build demo test check lint layers format golden bench fuzz interop install uninstall clean

help:
	@echo 'make demo      install what is missing, build, and make calls to the built-in mock'
	@echo 'make test      run all tests'
	@echo 'make install   put binary, manual and completions below PREFIX ($(PREFIX))'
	@echo 'make check     lint, layers, build, tests: what a change has to pass'
	@echo 'make bench     speed and memory beside curl and xmllint'
	@echo 'make fuzz      100,000 mutated replies and templates'
	@echo 'make interop   calls through real servers on loopback; installs nginx and others (Debian)'
	@echo 'make golden    rewrite the golden files; review them as a diff'

# The two system libraries that Swift on Linux needs as well.
deps:
	@.ci/deps libcurl:libcurl4-openssl-dev libxml-2.0:libxml2-dev

build: deps
	@$(RELEASE)

demo: build
	@Tests/demo.sh $(SOAP)

test: deps
	@$(SWIFT) test

check: deps lint layers
	@$(SWIFT) build --build-tests
	@.ci/cases .build/debug/soap
	@$(SWIFT) test --skip-build

lint:
	@$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)

layers:
	@.ci/layers

format:
	@$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

golden: deps
	@SOAP_RECORD=1 $(SWIFT) test

bench: build
	@.ci/deps :libxml2-utils :curl :python3 :php-cli :php-soap
	@test -x .build/peers/bin/python || { python3 -m venv .build/peers && .build/peers/bin/pip install -q zeep; }
	@ZEEP_PYTHON=.build/peers/bin/python python3 Tests/Bench/bench.py $(SOAP)

fuzz: build
	@.ci/deps :libxml2-utils
	@SOAP_FUZZ=100000 $(SWIFT) test --filter Mutation

interop: build
	@.ci/deps :nginx-light :lighttpd :tinyproxy :microsocks :openssl :perl :xmlsec1
	@Tests/Interop/run $(SOAP)

# As root swift is often not on PATH: what was built before is installed then.
install:
	@if command -v $(SWIFT) >/dev/null; then $(MAKE) build; else test -x $(SOAP) || { echo 'make: run make build first, as yourself' >&2; exit 1; }; fi
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/man/man1"
	install -d "$(DESTDIR)$(PREFIX)/share/bash-completion/completions" "$(DESTDIR)$(PREFIX)/share/zsh/site-functions"
	install -d "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d"
	install -m 755 $(SOAP) "$(DESTDIR)$(PREFIX)/bin/soap"
	strip "$(DESTDIR)$(PREFIX)/bin/soap"
	$(SOAP) man > "$(DESTDIR)$(PREFIX)/share/man/man1/soap.1"
	$(SOAP) completions bash > "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/soap"
	$(SOAP) completions zsh > "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_soap"
	$(SOAP) completions fish > "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/soap.fish"

uninstall:
	rm -f "$(DESTDIR)$(PREFIX)/bin/soap" "$(DESTDIR)$(PREFIX)/share/man/man1/soap.1"
	rm -f "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/soap"
	rm -f "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_soap"
	rm -f "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/soap.fish"

clean:
	rm -rf .build
