import APIRuntime
import Testing

@Suite struct JSONAlternativesTests {
  /// One of two types, selected by a member at any position.
  enum Shape: JSONReadable, Hashable {
    case part(FuzzRecord.Part)
    case record(FuzzRecord)
    case other(JSONValue)

    init(json reader: inout JSONReader) throws(JSONReadingError) {
      switch try reader.discriminator("type")?.string {
      case "part": self = .part(try reader.read())
      case "record": self = .record(try reader.read())
      default: self = .other(try reader.read())
      }
    }
  }

  @Test("the discriminator selects the type, wherever it is in the object")
  func discriminator() throws {
    let text = #"""
      [{"type":"part","key":"a"}, {"id":"1","note":null,"x":[{"type":"part"}],"type":"record"},
       {"key":"b","\u0074ype":"part"}, {"type":7}, {}, 5, {"type":"more"}]
      """#
    let shapes = try [Shape](jsonBytes: Array(text.utf8))
    guard shapes.count == 7, case .part(let a) = shapes[0], case .record(let record) = shapes[1],
      case .part(let b) = shapes[2]
    else {
      Issue.record("\(shapes)")
      return
    }
    #expect(a.key == "a" && record.id == "1" && b.key == "b")
    #expect(shapes[3...] == [.other(["type": 7]), .other([:]), .other(5), .other(["type": "more"])])
    #expect(throws: JSONReadingError.self) { try Shape(jsonBytes: Array(#"{"a":1,}"#.utf8)) }
  }

  /// The first of two types that matches.
  enum Either: JSONReadable, Hashable {
    case part(FuzzRecord.Part)
    case numbers([Int])

    init(json reader: inout JSONReader) throws(JSONReadingError) {
      if let part: FuzzRecord.Part = reader.attempt() {
        self = .part(part)
      } else {
        self = .numbers(try reader.read())
      }
    }
  }

  @Test(
    "a type is tried in full, under either policy, and leaves no trace when it does not match",
    arguments: [JSONReadingPolicy.strict, .tolerant])
  func attempt(_ policy: JSONReadingPolicy) throws {
    var discards: JSONDiscards = []
    let good = Array(#"[{"key":"k","size":1}, [1,2], {"key":"l"}]"#.utf8)
    let options = JSONReadingOptions(policy: policy)
    #expect(try JSONReader.read([Either].self, from: good, options: options, discards: &discards).count == 3)
    #expect(discards.isEmpty)
    // An invalid optional value makes the attempt fail, even where it would otherwise be left out.
    let bad = Array(#"[{"key":"k","size":"x"}, [1]]"#.utf8)
    let either = try? JSONReader.read([Either].self, from: bad, options: options, discards: &discards)
    #expect(either == (policy == .strict ? nil : [.numbers([1])]))
    #expect(discards.map(\.path) == (policy == .strict ? [] : ["[0]"]))
  }

  /// A type whose keys need escapes.
  struct Odd: JSONReadable, JSONWritable, Hashable {
    var quoted: String
    var slashed: Int?
    var plain: Bool?

    init(json reader: inout JSONReader) throws(JSONReadingError) {
      var members = try reader.beginMembers()
      var _quoted: String?
      var _plain: Bool??
      repeat {
        try reader.required("a\"b" as String, &_quoted)
        try reader.member("c\\d" as String, &slashed)
        try reader.nullable("plain" as String, &_plain)
      } while try reader.moreMembers(&members)
      quoted = try reader.demand(_quoted, "a\"b" as String, members)
      plain = try reader.demand(_plain, "plain" as String, members)
    }

    func write(json writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("a\"b" as String, quoted)
      writer.member("c\\d" as String, slashed)
      writer.key("plain")
      writer.value(plain)
      writer.endObject()
    }
  }

  @Test("keys that contain quotes and backslashes are read and written")
  func oddKeys() throws {
    let text = #"{"x":0,"plain":null,"a\u0022b":"1","c\\d":2}"#
    let odd = try Odd(jsonBytes: Array(text.utf8))
    #expect(odd.quoted == "1" && odd.slashed == 2 && odd.plain == nil)
    #expect(String(decoding: odd.jsonBytes(), as: UTF8.self) == #"{"a\"b":"1","c\\d":2,"plain":null}"#)
    #expect(try Odd(jsonBytes: odd.jsonBytes()) == odd)
    let error = #expect(throws: JSONReadingError.self) { try Odd(jsonBytes: Array(#"{"plain":true}"#.utf8)) }
    #expect(error?.expected == #"the key "a"b""#)
  }
}
