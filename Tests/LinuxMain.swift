import Testing

// SwiftPM's own entry of the tests searches for XCTest's in an index of the sources, which takes a tenth of the time of a build.
// On a Mac this file is not used.
if CommandLine.arguments.contains("--dump-tests-json") {
  // What a filter of `swift test` alone asks for. SwiftPM prints this as an error.
  print("No test is XCTest's. Run: swift test --disable-xctest --enable-swift-testing, or make test FILTER=...")
} else {
  await Testing.__swiftPMEntryPoint() as Never
}
