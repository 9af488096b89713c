import APIRuntime
import Testing

@Suite struct JSONReaderTests {
  /// Reads `text` with `body`.
  func read<Value>(
    _ text: String, _ body: (inout JSONReader) throws(JSONReadingError) -> Value
  ) throws(JSONReadingError) -> Value {
    try JSONReader.read(Array(text.utf8), body)
  }

  @Test("members are found by key in any order, and the others are skipped")
  func objectMembers() throws {
    let text = #"{ "x": [1, {"id": "no"}], "id" : "117", "name":"Mac", "n": {"a": {}, "b": []} }"#
    let (id, name) = try read(text) { reader throws(JSONReadingError) in
      var found = ("", "")
      try reader.beginObject()
      while let key = try reader.nextKey() {
        switch key {
        case "id": found.0 = try reader.readString()
        case "name": found.1 = try reader.readString()
        default: try reader.skipValue()
        }
      }
      return found
    }
    #expect(id == "117")
    #expect(name == "Mac")
  }

  @Test("a key with escapes equals its unescaped form")
  func escapedKey() throws {
    let text = #"{"\u0069d": 1, "managementId": 2, "managementIe": 3, "idx": 4}"#
    let found: [String] = try read(text) { reader throws(JSONReadingError) in
      var found: [String] = []
      try reader.beginObject()
      while let key = try reader.nextKey() {
        if key == "id" { found.append("id") }
        if key == "managementId" { found.append("managementId") }
        try reader.skipValue()
      }
      return found
    }
    #expect(found == ["id", "managementId"])
  }

  @Test("keys of every length are distinguished from keys that differ in a single byte", arguments: 1...24)
  func keyLengths(_ length: Int) throws {
    let literal: StaticString = "abcdefghijklmnopqrstuvwx"
    let name = String("\(literal)".prefix(length))
    for place in 0..<length {
      var other = Array(name.utf8)
      other[place] = UInt8(ascii: "#")
      let text = "{\"\(String(decoding: other, as: UTF8.self))\":1}"
      let key = try read(text) { reader throws(JSONReadingError) in
        try reader.beginObject()
        let isEqual = try reader.nextKey().map { $0 == literal } ?? true
        try reader.skipValue()
        _ = try reader.nextKey()
        return isEqual
      }
      #expect(!key)
    }
    #expect(
      try read("{\"\(literal)\":1}") { r throws(JSONReadingError) in
        try r.beginObject()
        let isEqual = try r.nextKey().map { $0 == literal } ?? false
        try r.skipValue()
        _ = try r.nextKey()
        return isEqual
      })
  }

  @Test("a string ends at its quote, at any position in the eight bytes that are read at a time", arguments: 0...40)
  func stringLengths(_ length: Int) throws {
    for filler in ["a", "é", "\\n", "💻"] {
      let body = String(repeating: "x", count: length) + filler + String(repeating: "y", count: length % 7)
      let expected = body.replacing("\\n", with: "\n")
      let text = "\"\(body)\""
      #expect(try String(jsonBytes: Array(text.utf8)) == expected)
      var arena: [UInt8] = [1]
      let count = try read(text) { r throws(JSONReadingError) in try r.readString(appendingTo: &arena) }
      #expect(count == expected.utf8.count)
      #expect(String(decoding: arena.dropFirst(), as: UTF8.self) == expected)
      var texts = TextBuffer()
      texts.append(1)
      try read(text) { r throws(JSONReadingError) in try r.readString(appendingTo: &texts) }
      #expect(texts.bytes == arena)
    }
  }

  @Test("a control character in a string is refused at any position", arguments: 0...20)
  func controlCharacters(_ place: Int) throws {
    for byte in [0x00, 0x09, 0x0A, 0x1F] as [UInt8] {
      var bytes = Array("\"\(String(repeating: "é", count: 20))\"".utf8)
      bytes.insert(byte, at: 1 + place * 2)
      let error = #expect(throws: JSONReadingError.self) { try String(jsonBytes: bytes) }
      #expect(error?.offset == 1 + place * 2)
    }
  }

  @Test("half a surrogate pair becomes the replacement character, a whole pair its character")
  func surrogates() throws {
    #expect(try String(jsonBytes: Array(#""\ud83d\ude00""#.utf8)) == "😀")
    #expect(try String(jsonBytes: Array(#""a\ud83dz""#.utf8)) == "a\u{FFFD}z")
    #expect(try String(jsonBytes: Array(#""\ude00\ud83d""#.utf8)) == "\u{FFFD}\u{FFFD}")
    #expect(try String(jsonBytes: Array(#""\ud83d\u0041""#.utf8)) == "\u{FFFD}A")
    #expect(try String(jsonBytes: Array(#""\u00e9\u20AC\/\b""#.utf8)) == "é€/\u{8}")
  }

  @Test("bytes that are not UTF-8 are refused in text that is read")
  func invalidUTF8() {
    let bytes: [UInt8] = [0x22, 0x61, 0xFF, 0x22]
    let error = #expect(throws: JSONReadingError.self) { try String(jsonBytes: bytes) }
    #expect(error?.expected == "UTF-8 text")
    var arena: [UInt8] = []
    #expect(throws: JSONReadingError.self) {
      try JSONReader.read(bytes) { r throws(JSONReadingError) in try r.readString(appendingTo: &arena) }
    }
  }

  @Test("integers of all lengths and forms are read exactly or refused")
  func integers() throws {
    for (text, value) in [
      ("0", 0), ("-0", 0), ("7", 7), ("-12", -12), ("123456789012345678", 123_456_789_012_345_678),
      ("1234567890123456789", 1_234_567_890_123_456_789), ("9223372036854775807", .max),
      ("-9223372036854775808", .min), ("1.0", 1), ("2e3", 2000), ("-1.5e1", -15),
    ] {
      #expect(try Int(jsonBytes: Array(text.utf8)) == value, "\(text)")
    }
    for text in ["9223372036854775808", "1.5", "1e400", "01", "-", "+1", "1.", ".5", "0x10", "", " ", "\"1\"", "--1"] {
      #expect(throws: JSONReadingError.self, "\(text)") { try Int(jsonBytes: Array(text.utf8)) }
    }
    #expect(throws: JSONReadingError.self) { try Int32(jsonBytes: Array("2147483648".utf8)) }
  }

  @Test("numbers are read to the nearest double, and a number beyond all doubles is refused")
  func doubles() throws {
    for text in ["0.1", "-0.0", "1e22", "123456789.125", "2.2250738585072014e-308", "9007199254740993"] {
      #expect(try Double(jsonBytes: Array(text.utf8)) == Double(text), "\(text)")
    }
    #expect(throws: JSONReadingError.self) { try Double(jsonBytes: Array("1e999".utf8)) }
  }

  @Test("null is nil for an optional value and an error for a required one")
  func nulls() throws {
    #expect(try String?(jsonBytes: Array("null".utf8)) == nil)
    #expect(try [Int?](jsonBytes: Array("[1,null,3]".utf8)) == [1, nil, 3])
    #expect(try [String: Bool?](jsonBytes: Array(#"{"a":true,"b":null}"#.utf8)) == ["a": true, "b": nil])
    let error = #expect(throws: JSONReadingError.self) { try String(jsonBytes: Array(" null".utf8)) }
    #expect(error?.description == "expected a string, found null at byte 1")
    #expect(throws: JSONReadingError.self) { try String?(jsonBytes: Array("nul".utf8)) }
  }

  @Test("a range that is read raw contains the value's own bytes")
  func rawRange() throws {
    let text = #"[ {"a": [1, "]}"] } , 2]"#
    let raw = try read(text) { r throws(JSONReadingError) in
      try r.beginArray()
      _ = try r.nextElement()
      let range = try r.readRaw()
      let bytes = r.withBytes(in: range) { Array($0) }
      while try r.nextElement() { try r.skipValue() }
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(raw == #"{"a": [1, "]}"] }"#)
  }

  @Test("anything after the value is refused, except white space")
  func trailingText() throws {
    #expect(try Int(jsonBytes: Array(" 1 \n\t\r".utf8)) == 1)
    let error = #expect(throws: JSONReadingError.self) { try Int(jsonBytes: Array("1 x".utf8)) }
    #expect(error?.description == "expected the end of the text, found \"x\" at byte 2")
  }

  @Test("nesting is read up to the limit and refused beyond it", arguments: [1, 63, 64, 65, 128, 200, 512])
  func depth(_ depth: Int) throws {
    let arrays = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let objects = String(repeating: #"{"a":"#, count: depth) + "1" + String(repeating: "}", count: depth)
    for text in [arrays, objects] {
      let bytes = Array(text.utf8)
      #expect(try JSONValue(jsonBytes: bytes).jsonBytes() == bytes)
      try JSONReader.read(bytes) { r throws(JSONReadingError) in try r.skipValue() }
      let tooLow = JSONReadingOptions(depthLimit: depth - 1)
      #expect(throws: JSONReadingError.self) { try JSONValue(jsonBytes: bytes, options: tooLow) }
      #expect(throws: JSONReadingError.self) {
        try JSONReader.read(bytes, options: tooLow) { r throws(JSONReadingError) in try r.skipValue() }
      }
    }
  }

  @Test("mixed nesting is skipped exactly when it is well formed")
  func mixedNesting() throws {
    let good = #"{"a":[[{"b":[{}]},[]],{"c":{"d":[1,[2,{"e":null}]]}}],"f":true}"#
    try read(good) { r throws(JSONReadingError) in try r.skipValue() }
    for bad in ["[[1][2]]", "[{]}", #"{"a":[}]"#, "[1,]", #"{"a":1,}"#, "[", #"{"a""#, "[[]", #"{"a":{}"#, "[,1]"] {
      #expect(throws: JSONReadingError.self, "\(bad)") {
        try read(bad) { r throws(JSONReadingError) in try r.skipValue() }
      }
    }
  }
}
