import APIRuntime
import Foundation
import Testing

/// The JSON parsing suite by Nicolas Seriot, which is beside the package. Without it these tests are skipped, except in
/// CI, where they fail.
enum JSONSuite {
  static let directory = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared/json-test-suite/test_parsing")

  static let files: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []).filter { $0.hasSuffix(".json") }
    .sorted()

  static func files(_ prefix: String) -> [String] { files.filter { $0.hasPrefix(prefix) } }

  static func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: directory.appending(path: name))) }

  static let isHere = !files.isEmpty
}

@Suite struct JSONSuiteTests {
  @Test("the parsing suite is present when it is required")
  func suiteIsThere() {
    let isDemanded = ProcessInfo.processInfo.environment["CI"] == "true"
    #expect(JSONSuite.isHere || !isDemanded, "no suite in \(JSONSuite.directory.path)")
  }

  @Test(
    "every text that is JSON survives reading, writing and reading again",
    .enabled(if: JSONSuite.isHere, "no suite in ../shared/json-test-suite"), arguments: JSONSuite.files("y_"))
  func accepted(_ name: String) throws {
    let value = try JSONValue(jsonBytes: try JSONSuite.bytes(name))
    #expect(try JSONValue(jsonBytes: value.jsonBytes()) == value)
    try JSONReader.read(try JSONSuite.bytes(name)) { reader throws(JSONReadingError) in try reader.skipValue() }
  }

  @Test(
    "every text that is not JSON is refused, with a place in it",
    .enabled(if: JSONSuite.isHere, "no suite in ../shared/json-test-suite"), arguments: JSONSuite.files("n_"))
  func refused(_ name: String) throws {
    let bytes = try JSONSuite.bytes(name)
    let error = #expect(throws: JSONReadingError.self) { try JSONValue(jsonBytes: bytes) }
    #expect((0...bytes.count).contains(error?.offset ?? -1))
  }

  @Test(
    "skipping refuses text that is not JSON",
    .enabled(if: JSONSuite.isHere, "no suite in ../shared/json-test-suite"), arguments: JSONSuite.files("n_"))
  func refusedWhenSkipped(_ name: String) throws {
    let bytes = try JSONSuite.bytes(name)
    #expect(throws: JSONReadingError.self) {
      try JSONReader.read(bytes) { reader throws(JSONReadingError) in try reader.skipValue() }
    }
  }

  @Test(
    "a text on which parsers disagree is read or refused, and reading and skipping end",
    .enabled(if: JSONSuite.isHere, "no suite in ../shared/json-test-suite"), arguments: JSONSuite.files("i_"))
  func undecided(_ name: String) throws {
    let bytes = try JSONSuite.bytes(name)
    if let value = try? JSONValue(jsonBytes: bytes) {
      #expect(try JSONValue(jsonBytes: value.jsonBytes()) == value)
    }
    _ = try? JSONReader.read(bytes) { reader throws(JSONReadingError) in try reader.skipValue() }
  }
}
