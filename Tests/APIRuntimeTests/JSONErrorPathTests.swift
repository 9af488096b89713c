import APIRuntime
import Testing

@Suite struct JSONErrorPathTests {
  struct Record: JSONReadable {
    var name: String

    init(json reader: inout JSONReader) throws(JSONReadingError) {
      var name: String?
      let start = reader.offset
      try reader.beginObject()
      while let key = try reader.nextKey() {
        switch key {
        case "name": name = try reader.readString()
        default: try reader.skipValue()
        }
      }
      guard let name else { throw reader.missingKey("name", objectAt: start) }
      self.name = name
    }
  }

  @Test("an error has the path to the value, what was expected, what was found, and the byte")
  func wrongKind() {
    let text = #"{"totalCount": 4, "results": [{"name":"a,\"]"},{"x":[1,{}],"name":"b"},{"general":1,"name": 7}]}"#
    let error = #expect(throws: JSONReadingError.self) {
      try JSONReader.read(Array(text.utf8)) { r throws(JSONReadingError) in
        try r.beginObject()
        while let key = try r.nextKey() {
          if key == "results" { _ = try r.read([Record].self) } else { try r.skipValue() }
        }
      }
    }
    #expect(error?.path == "results[2].name")
    #expect(error?.expected == "a string")
    #expect(error?.found == "a number")
    #expect(error.map { Array(text.utf8)[$0.offset] } == UInt8(ascii: "7"))
  }

  @Test("a missing key is reported at its object")
  func missingKey() {
    let error = #expect(throws: JSONReadingError.self) {
      try [Record](jsonBytes: Array(#"[{"name":"a"},{"nome":"b"}]"#.utf8))
    }
    #expect(error?.path == "[1]")
    #expect(error?.expected == "the key \"name\"")
  }

  @Test("a truncated text is refused at its end, with the path up to there")
  func truncated() throws {
    let text = Array(#"{"results":[{"name":"a\u00e9b","n":-12.5e3,"t":true,"z":null},{"name":"c"}]}"#.utf8)
    for length in 0..<text.count {
      let error = #expect(throws: JSONReadingError.self) { try JSONValue(jsonBytes: Array(text[..<length])) }
      #expect((error?.offset ?? .max) <= length)
      if length > 13, length < 60 { #expect(error?.path.hasPrefix("results[0]") == true, "\(length)") }
    }
  }

  @Test("keys that are not plain names are quoted in the path")
  func oddKeys() {
    let error = #expect(throws: JSONReadingError.self) {
      try [String: [Int]](jsonBytes: Array(#"{"a b":[1,"x"]}"#.utf8))
    }
    #expect(error?.path == #"["a b"][1]"#)
  }
}
