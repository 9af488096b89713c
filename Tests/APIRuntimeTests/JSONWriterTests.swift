import APIRuntime
import Foundation
import Testing

@Suite struct JSONWriterTests {
  func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test("objects and arrays get their commas, whatever they contain")
  func commas() {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("a")
    writer.beginArray()
    writer.int(1)
    writer.beginObject()
    writer.endObject()
    writer.null()
    writer.endArray()
    writer.member("none", nil as Int?)
    writer.member("b", true)
    writer.key("c" as String)
    writer.raw("[0]".utf8)
    writer.endObject()
    #expect(text(writer.bytes) == #"{"a":[1,{},null],"b":true,"c":[0]}"#)
  }

  @Test("every character survives writing and reading")
  func roundTripOfText() throws {
    let all = String(String.UnicodeScalarView((0...0x2FF).compactMap { Unicode.Scalar($0 as UInt32) }))
    for value in [all, "", "\"\\/", "💻 e\u{301} \u{2028}"] {
      #expect(try String(jsonBytes: value.jsonBytes()) == value)
      #expect(try JSONDecoder().decode(String.self, from: Data(value.jsonBytes())) == value)
    }
    #expect(text("\u{1}\n".jsonBytes()) == #""\u0001\n""#)
  }

  @Test("numbers survive writing and reading")
  func roundTripOfNumbers() throws {
    for value in [0, -0.0, 0.1, 1e300, .leastNonzeroMagnitude, 123456789.5, .pi] as [Double] {
      #expect(try Double(jsonBytes: value.jsonBytes()).bitPattern == value.bitPattern || value == 0)
    }
    for value in [.min, -1, 0, .max] as [Int] { #expect(try Int(jsonBytes: value.jsonBytes()) == value) }
    #expect(text((0.1 as Float).jsonBytes()) == "0.1")
    #expect(text(Double.infinity.jsonBytes()) == "null")
    #expect(text((3.0).jsonBytes()) == "3")
  }

  @Test("our reader and JSONDecoder read the same free-form JSON")
  func agreesWithCodable() throws {
    let source = #"{"a":[1,2.5,"x",null,true,{"b":{}}],"c":-3,"d":"é"}"#
    let ours = try JSONValue(jsonBytes: Array(source.utf8))
    let theirs = try JSONDecoder().decode(JSONValue.self, from: Data(source.utf8))
    #expect(ours == theirs)
    #expect(try JSONValue(jsonBytes: [UInt8](try JSONEncoder().encode(ours))) == ours)
    #expect(text(ours.jsonBytes()) == source)
  }

  @Test("an object's members are found by name, and their order does not affect equality")
  func objects() throws {
    let a: JSONValue = ["x": 1, "y": [true, nil]]
    let b: JSONValue = ["y": [true, nil], "x": 1]
    #expect(a == b)
    #expect(a.hashValue == b.hashValue)
    #expect(a["y"]?[0] == true)
    #expect(a != ["x": 1])
    var object: JSONObject = ["k": 1]
    object["k"] = 2
    object["l"] = "m"
    #expect(object.keys == ["k", "l"])
    object["k"] = nil
    #expect(object["k"] == nil)
    #expect(try JSONValue(jsonBytes: Array(#"{"a":1,"a":2}"#.utf8))["a"] == 2)
  }
}
