// The rest of this module is generated from openapi.yaml during the build. SwiftPM requires at least one source file.
