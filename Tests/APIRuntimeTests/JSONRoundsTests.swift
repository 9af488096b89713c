import APIRuntime
import SeededNumbers
import Testing

/// A type in the form that the generator writes: read in rounds.
struct Sample: JSONReadable, Hashable {
  var id: String
  var name: String?
  var count: Int?
  var inner: Inner?
  var list: [Inner]?
  var note: String?

  struct Inner: JSONReadable, Hashable {
    var x: Int
    var y: Bool?

    init(json reader: inout JSONReader) throws(JSONReadingError) {
      var members = try reader.beginMembers()
      var _x: Int?
      repeat {
        try reader.required("x", &_x)
        try reader.member("y", &y)
      } while try reader.moreMembers(&members)
      x = try reader.demand(_x, "x", members)
    }
  }

  init(json reader: inout JSONReader) throws(JSONReadingError) {
    var members = try reader.beginMembers()
    var _id: String?
    var _note: String??
    repeat {
      try reader.required("id", &_id)
      try reader.member("name", &name)
      try reader.member("count", &count)
      try reader.member("inner", &inner)
      try reader.member("list", &list)
      try reader.nullable("note", &_note)
    } while try reader.moreMembers(&members)
    id = try reader.demand(_id, "id", members)
    note = try reader.demand(_note, "note", members)
  }
}

/// A type that keeps members it does not name.
struct OpenSample: JSONReadable, Hashable {
  var id: String?
  var others: [String: JSONValue] = [:]

  init(json reader: inout JSONReader) throws(JSONReadingError) {
    var members = try reader.beginMembers()
    repeat { try reader.member("id", &id) } while try reader.moreMembers(&members, others: &others)
  }
}

@Suite struct JSONRoundsTests {
  func sample(_ text: String) throws -> Sample { try Sample(jsonBytes: Array(text.utf8)) }

  static let members = [
    #""id":"7""#, #""name":"é \" name""#, #""count":-3"#, #""inner":{"y":true,"z":[{}],"x":1}"#,
    #""list":[{"x":1},{"x":2,"y":null}]"#, #""note":null"#,
  ]

  @Test("members are the same in any order, with unknown members anywhere, with or without spaces", arguments: 0..<40)
  func orders(_ round: Int) throws {
    var random = Seeded(state: UInt64(round))
    var members = Self.members
    let expected = try sample("{\(members.joined(separator: ","))}")
    #expect(expected.id == "7" && expected.name == "é \" name" && expected.count == -3 && expected.note == nil)
    #expect(expected.inner?.x == 1 && expected.inner?.y == true && expected.list?.map(\.x) == [1, 2])
    members.shuffle(using: &random)
    for _ in 0..<round % 4 {
      let unknown = [#""idx":{"id":"no"}"#, #""i":[1,"id"]"#, #""":null"#, #""\u0069de":{}"#, #""n\\ame":1"#]
      members.insert(unknown.randomElement(using: &random) ?? "", at: Int.random(in: 0...members.count, using: &random))
    }
    #expect(try sample("{\(members.joined(separator: ","))}") == expected)
    #expect(try sample(" {\n \(members.joined(separator: " ,\t")) } ".replacing("\":", with: "\" : ")) == expected)
  }

  @Test("a key with escapes equals its unescaped form, at any position")
  func escapedKeys() throws {
    for text in [
      #"{"\u0069d":"a","note":null}"#, #"{"note":null,"i\u0064":"a"}"#, #"{"note":null,"\u0069d" : "a" , "x":1}"#,
      #"{"\u0069dx":1,"id":"a","n\u006fte":null}"#, #"{"a\/b":1,"c\/d":2,"\u0069d":"a","note":null,"e\/f":3}"#,
    ] {
      #expect(try sample(text).id == "a", "\(text)")
    }
    let open = try OpenSample(jsonBytes: Array(#"{"a\/b":1,"\u0069d":"x","c":{"d":2},"e\n":null}"#.utf8))
    #expect(open.id == "x")
    #expect(open.others == ["a/b": 1, "c": ["d": 2], "e\n": nil])
  }

  @Test("for a duplicate key, the last value wins")
  func duplicates() throws {
    #expect(try sample(#"{"id":"a","note":"n","id":"b","name":"c","name":null,"note":null}"#).id == "b")
    let value = try sample(#"{"note":"n","id":"a","name":null,"name":"c","x":1,"note":"m"}"#)
    #expect(value.name == "c" && value.note == "m")
  }

  @Test("a missing required key is reported at its object")
  func missing() {
    let error = #expect(throws: JSONReadingError.self) {
      try [Sample](jsonBytes: Array(#"[{"id":"a","note":null}, {"id":"b","inner":{"y":true},"note":null}]"#.utf8))
    }
    #expect(error?.path == "[1].inner")
    #expect(error?.expected == "the key \"x\"")
    for text in ["{}", " { } ", #"{"id":"a"}"#, #"{"note":null}"#, #"{"x":1}"#] {
      #expect(throws: JSONReadingError.self, "\(text)") { try sample(text) }
    }
    #expect(throws: JSONReadingError.self) { try sample(#"{"id":null,"note":null}"#) }
  }

  @Test("invalid JSON is refused wherever it is broken, as by the reader of any value")
  func malformed() throws {
    let good = Array(#"{"id":"7","zz":{"a":[1]},"name" : "n" ,"list":[{"x":1}],"\u006eote":null,"count":5}"#.utf8)
    _ = try Sample(jsonBytes: good)
    for length in 0..<good.count {
      #expect(throws: JSONReadingError.self) { try Sample(jsonBytes: Array(good[..<length])) }
    }
    for place in good.indices {
      for byte in "{}[],:\"\\x 0".utf8 {
        var bytes = good
        bytes[place] = byte
        guard (try? JSONValue(jsonBytes: bytes)) == nil else { continue }
        #expect(throws: JSONReadingError.self, "\(String(decoding: bytes, as: UTF8.self))") {
          try Sample(jsonBytes: bytes)
        }
      }
    }
  }
}
