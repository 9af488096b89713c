import APIRuntime
import SeededNumbers
import Synchronization
import Testing

/// A page as servers send it.
struct FuzzPage: JSONReadable, Hashable {
  var results: [FuzzRecord]?

  init(json reader: inout JSONReader) throws(JSONReadingError) {
    var members = try reader.beginMembers()
    repeat { try reader.member("results", &results) } while try reader.moreMembers(&members)
  }
}

@Suite struct JSONPolicyTests {
  static let good = #"""
    {"id":"1","note":null,"name":"A","isManaged":true,"count":-12,"small":7,"ratio":0.5,"share":0.25,
     "reportDate":"2026-01-02T03:04:05.678Z","color":"RED","part":{"key":"k","size":1,"when":"2026-01-02"},
     "parts":[{"key":"a","size":2},{"key":"b","size":null,"when":""}],"tags":["x","yy"],"counts":{"a":1,"b":2},"extra":[1]}
    """#

  /// Ways to spoil the record above, each with the place of its only discard.
  static let spoilings: [(from: String, to: String, path: String, reason: String)] = [
    (#""id":"1""#, #""id":7"#, "", "expected a string, found a number"),
    (#""id":"1","#, "", "", "expected the key \"id\", found an object without it"),
    (#""note":null"#, #""note":{}"#, "", "expected a string, found an object"),
    (#""name":"A""#, #""name":["A"]"#, ".name", "expected a string, found an array"),
    ("\"isManaged\":true", "\"isManaged\":\"yes\"", ".isManaged", "expected true or false, found a string"),
    ("\"count\":-12", "\"count\":-1.5", ".count", "expected a 64-bit integer, found a number that does not fit"),
    ("\"small\":7", "\"small\":2147483648", ".small", "expected a 32-bit integer, found a larger number"),
    ("\"ratio\":0.5", "\"ratio\":\"half\"", ".ratio", "expected a number, found a string"),
    ("\"share\":0.25", "\"share\":1e999", ".share", "expected a number that fits in a double, found a larger number"),
    ("2026-01-02T03:04:05.678Z", "yesterday", ".reportDate", "expected a date, found \"yesterday\""),
    ("\"color\":\"RED\"", "\"color\":false", ".color", "expected a string, found true or false"),
    ("\"part\":{", "\"part\":[],\"else\":{", ".part", "expected an object, found an array"),
    ("\"key\":\"k\"", "\"key\":null", ".part", "expected a string, found null"),
    ("\"size\":1,", "\"size\":\"1\",", ".part.size", "expected a number, found a string"),
    ("\"parts\":[", "\"parts\":0,\"else\":[", ".parts", "expected an array, found a number"),
    ("{\"key\":\"a\",\"size\":2}", "5", ".parts[0]", "expected an object, found a number"),
    ("\"key\":\"b\",", "", ".parts[1]", "expected the key \"key\", found an object without it"),
    ("\"size\":null", "\"size\":{\"deep\":[1,{}]}", ".parts[1].size", "expected a number, found an object"),
    ("\"yy\"", "[\"yy\"]", ".tags[1]", "expected a string, found an array"),
    ("{\"a\":1,", "{\"a\":null,", ".counts.a", "expected a number, found null"),
  ]

  func read(_ text: String) throws -> (page: FuzzPage, discards: JSONDiscards) {
    var discards: JSONDiscards = []
    let page = try JSONReader.read(
      FuzzPage.self, from: Array(text.utf8), options: JSONReadingOptions(policy: .tolerant), discards: &discards)
    return (page, discards)
  }

  @Test(
    "each invalid value is left out and reported once, with path and reason", arguments: 0..<20)
  func eachSpoiling(_ index: Int) throws {
    let spoiling = Self.spoilings[index]
    #expect(Self.spoilings.count == 20)
    let bad = Self.good.replacing(spoiling.from, with: spoiling.to, maxReplacements: 1)
    try #require(bad != Self.good)
    let text = #"{"results":[\#(Self.good),\#(bad),\#(Self.good)]}"#
    let (page, discards) = try read(text)
    #expect(discards.map(\.path) == ["results[1]" + spoiling.path])
    let reason = try #require(discards.first).error
    #expect("expected \(reason.expected), found \(reason.found)" == spoiling.reason)
    #expect(page.results?.count == (spoiling.path.isEmpty ? 2 : 3))
    let whole = try read(#"{"results":[\#(Self.good)]}"#).page.results?.first
    #expect(page.results?.first == whole && page.results?.last == whole)
    #expect(throws: JSONReadingError.self) { try FuzzPage(jsonBytes: Array(text.utf8)) }
  }

  @Test("each spoiled value is reported as one discard, in the order of the text", arguments: 0..<20)
  func manySpoilings(_ seed: Int) throws {
    var random = Seeded(state: UInt64(seed))
    var records: [String] = []
    var expected: [String] = []
    for index in 0..<30 {
      guard Bool.random(using: &random), let spoiling = Self.spoilings.randomElement(using: &random) else {
        records.append(Self.good)
        continue
      }
      records.append(Self.good.replacing(spoiling.from, with: spoiling.to, maxReplacements: 1))
      expected.append("results[\(index)]" + spoiling.path)
    }
    #expect(try read(#"{"results":[\#(records.joined(separator: ","))]}"#).discards.map(\.path) == expected)
  }

  @Test("without invalid values, both policies read the same and report nothing")
  func goodInput() throws {
    let text = #"{"results":[\#(Self.good),\#(Self.good)]}"#
    let (page, discards) = try read(text)
    #expect(discards.isEmpty)
    #expect(try FuzzPage(jsonBytes: Array(text.utf8)) == page)
  }

  @Test("a discard reads as a sentence and explains the error inside the value")
  func words() throws {
    let record = Self.good.replacing("2026-01-02T03:04:05.678Z", with: "yesterday")
    let broken = Self.good.replacing(#""id":"1""#, with: #""id":null"#)
    let (_, discards) = try read(#"{"results":[\#(Self.good),\#(record),\#(broken)]}"#)
    #expect(discards.first?.description == #"results[1].reportDate: expected a date, found "yesterday""#)
    #expect(
      discards.last?.description.hasPrefix("results[2]: results[2].id: expected a string, found null at byte") == true)
    #expect(discards.last?.path == "results[2]")
  }

  @Test("text that is not JSON is an error under either policy, without discards")
  func malformed() throws {
    let bad = #"{"results":[{"id":1,"note":null,"part":[1,{"x":"é\n"}],"counts":{"a":"b"}}]}"#
    #expect(try read(bad).discards.count == 1)
    let bytes = Array(bad.utf8)
    var discards: JSONDiscards = []
    let options = JSONReadingOptions(policy: .tolerant)
    for length in 0..<bytes.count {
      #expect(throws: JSONReadingError.self) {
        try JSONReader.read(FuzzPage.self, from: Array(bytes[..<length]), options: options, discards: &discards)
      }
    }
    for place in bytes.indices {
      for byte in [0xFF, UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: "\"")] {
        var changed = bytes
        changed[place] = byte
        guard !JSONReference.accepts(changed) else { continue }
        #expect(throws: JSONReadingError.self, "\(String(decoding: changed, as: UTF8.self))") {
          try JSONReader.read(FuzzPage.self, from: changed, options: options, discards: &discards)
        }
      }
    }
    #expect(discards.isEmpty)
  }

  @Test("the handler in the options gets every discard, and none when reading fails")
  func listener() throws {
    let heard = Heard()
    let options = JSONReadingOptions(policy: .tolerant) { heard.append($0.path) }
    _ = try FuzzPage(jsonBytes: Array(#"{"results":[1,2]}"#.utf8), options: options)
    #expect(heard.paths == ["results[0]", "results[1]"])
    #expect(throws: JSONReadingError.self) {
      try FuzzPage(jsonBytes: Array(#"{"results":[1,2]"#.utf8), options: options)
    }
    #expect(heard.paths.count == 2)
  }

  @Test("thousands of discards have their paths")
  func manyPaths() throws {
    let numbers = (0..<20_000).map { $0 % 2 == 0 ? "\"x\"" : "{\"key\":\($0)}" }.joined(separator: ",")
    var discards: JSONDiscards = []
    let strings = try JSONReader.read(
      [String].self, from: Array("[\(numbers)]".utf8), options: JSONReadingOptions(policy: .tolerant),
      discards: &discards)
    #expect(strings.count == 10_000)
    #expect(discards.map(\.path) == stride(from: 1, to: 20_000, by: 2).map { "[\($0)]" })
  }
}

/// The discards that a handler received.
private final class Heard: Sendable {
  private let list = Mutex<[String]>([])

  var paths: [String] { list.withLock { $0 } }
  func append(_ path: String) { list.withLock { $0.append(path) } }
}
