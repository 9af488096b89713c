// The rest of this module is generated from openapi.yaml while it is built. SwiftPM wants one file that is there before.
