import APIRuntime
import SeededNumbers
import Testing

@Suite struct JSONLimitTests {
  @Test("a text above the length limit is refused before it is read, one at the limit is read")
  func maximumBytes() throws {
    let bytes = Array(#"{"id":"1","note":null}"#.utf8)
    #expect(try FuzzRecord(jsonBytes: bytes, options: JSONReadingOptions(maximumBytes: bytes.count)).id == "1")
    let error = #expect(throws: JSONReadingError.self) {
      try FuzzRecord(jsonBytes: bytes, options: JSONReadingOptions(maximumBytes: 10))
    }
    #expect(error?.description == "expected at most 10 bytes, found 22 at byte 10")
  }

  @Test("nesting that is too deep is an error under either policy", arguments: [JSONReadingPolicy.strict, .tolerant])
  func depth(_ policy: JSONReadingPolicy) throws {
    let text =
      #"{"id":"1","note":null,"extra":\#(String(repeating: "[", count: 9))\#(String(repeating: "]", count: 9))}"#
    let bytes = Array(text.utf8)
    #expect(try FuzzRecord(jsonBytes: bytes, options: JSONReadingOptions(policy: policy, depthLimit: 10)).id == "1")
    let error = #expect(throws: JSONReadingError.self) {
      try FuzzRecord(jsonBytes: bytes, options: JSONReadingOptions(policy: policy, depthLimit: 9))
    }
    #expect(error?.expected == "at most 9 nested objects and arrays")
    #expect(error?.path == "extra[0][0][0][0][0][0][0][0]")
  }

  @Test("in a long text, repeated strings and similar strings are distinguished")
  func repeatedStrings() throws {
    // The same length and the same first and last eight bytes: both have the same slot in the table.
    let alike = (0..<40).map { "Application \(1000 + $0) of the owner" }
    var random = Seeded(state: 7)
    var strings: [String] = []
    for index in 0..<20_000 {
      strings.append(index % 3 == 0 ? "only once, number \(index) é" : alike.randomElement(using: &random) ?? "")
    }
    let bytes = strings.jsonBytes()
    try #require(bytes.count > 1 << 19)
    #expect(try [String](jsonBytes: bytes) == strings)
  }

  @Test("arrays are complete, whatever the lengths of previous ones")
  func arrayLengths() throws {
    var random = Seeded(state: 3)
    let lists = (0..<300).map { _ in (0..<Int.random(in: 0...40, using: &random)).map { "\($0)" } }
    #expect(try [[String]](jsonBytes: lists.jsonBytes()) == lists)
    let pairs = lists.map { ["a": $0.map { Int($0) ?? 0 }, "b": []] }
    #expect(try [[String: [Int]]](jsonBytes: pairs.jsonBytes()) == pairs)
  }
}
