import Testing

// Without this file, SwiftPM searches for tests of XCTest in an index of the sources. The project has none, and writing the
// index takes a tenth of the time of a build. On a Mac the file is not used.
if CommandLine.arguments.contains("--dump-tests-json") {
  // The list of XCTest's tests, which `swift test` wants for a filter. SwiftPM prints this as an error.
  print("No test uses XCTest. Run: swift test --disable-xctest --enable-swift-testing, or make test FILTER=...")
} else {
  await Testing.__swiftPMEntryPoint() as Never
}
