@testable import APIRuntime
import SeededNumbers
import Testing

/// Compares skipping in whole steps with reading the same text value by value.
@Suite("Skipping in steps")
struct JSONStepTests {
  /// The error in a text, found by reading everything; nil for JSON.
  private func slowError(_ text: [UInt8]) -> JSONReadingError? {
    do {
      _ = try JSONReader.read(text) { (reader) throws(JSONReadingError) in try JSONValue(json: &reader) }
      return nil
    } catch {
      return error
    }
  }

  private func skippingError(_ text: [UInt8]) -> JSONReadingError? {
    do {
      try JSONReader.read(text) { (reader) throws(JSONReadingError) in try reader.skipValue() }
      return nil
    } catch {
      return error
    }
  }

  private static let pieces = [
    #"{"id":"1","general":{"name":"Karen’s Mac","n":null,"t":true,"f":false},"x":[1,-2,3.5,10,0,1e3,[],{}]}"#,
    #"{ "id" : "1",\#n  "a" : [ 1, 2 ,\#t"x" ],\#r\#n "empty" : { }, "none" : [ ] , "esc\u0061ped" : "a\\b\"c\u00e9" }"#,
    #"[{"a":{"b":{"c":{"d":[[[["deep"]]]]}}}},"0123456789abcdef0123456789abcdef",12345678901234567890]"#,
    #"{"ä":"ö","long key with spaces and more":"\ud83d\ude00","":"","k":"","last":{"x":{}}}"#,
  ]

  @Test("skipping accepts and refuses the same texts as reading, at the same place")
  func mutations() {
    var generator = Seeded(state: 17)
    let marks = Array("{}[]\",:0-.e \n\\u1tfna\u{1}".utf8) + [0xC3, 0xFF, 0x80]
    for _ in 0..<6000 {
      var text = Array(Self.pieces[Int(generator.next() % UInt64(Self.pieces.count))].utf8)
      for _ in 0..<Int(generator.next() % 4) {
        let place = Int(generator.next() % UInt64(text.count))
        let mark = marks[Int(generator.next() % UInt64(marks.count))]
        switch generator.next() % 4 {
        case 0: text[place] = mark
        case 1: text.insert(mark, at: place)
        case 2: text.remove(at: place)
        default: text.removeLast(min(text.count - 1, place / 4))
        }
      }
      // The reader uses steps only if enough text follows.
      let padded = Array("[".utf8) + text + Array(#","\#(String(repeating: "x", count: 40))"]"#.utf8)
      for text in [text, padded] where slowError(text)?.expected != "a number that fits in a double" {
        #expect(slowError(text)?.offset == skippingError(text)?.offset, "\(String(decoding: text, as: UTF8.self))")
      }
    }
  }

  @Test("the wanted members of an object are found, and no others, however they are written")
  func wanted() throws {
    let table = JSONKeyTable(["id", "name", "ä", "long key with spaces and more", ""].map { Array($0.utf8) })
    func found(_ text: String) throws -> [String] {
      try JSONReader.read(Array(text.utf8)) { (reader) throws(JSONReadingError) in
        var found: [String] = []
        try reader.beginObject()
        while let place = try reader.nextMember(in: table) {
          let range = try reader.readRaw()
          found.append("\(place)=" + reader.withBytes(in: range) { String(decoding: $0, as: UTF8.self) })
        }
        return found
      }
    }
    let padding = #","padding":"\#(String(repeating: "x", count: 40))"}"#
    for end in ["}", padding] {
      #expect(try found(#"{"id":"1","no":{"id":2},"name":[3],"eman":4,"i":5,"idd":6"# + end) == ["0=\"1\"", "1=[3]"])
      #expect(try found(#"{"\u0069d" : 1 , "n\u0061mf":2,"nam\u0065":3"# + end) == ["0=1", "1=3"])
      #expect(try found(#"{"ä":1,"ö":2,"":3,"long key with spaces and more":-4"# + end) == ["2=1", "3=-4"])
      #expect(try found("{ \"x\" : -1,\n\t\"name\" :\n  null ,\"y\":1.5e3 ,\"id\":true" + end) == ["1=null", "0=true"])
      #expect(try found("{" + (end == "}" ? end : String(end.dropFirst()))) == [])
    }
  }

  @Test("a skipped value can be read again, and reading continues after it")
  func rereading() throws {
    let text = #"{"a":[1,[2,{"x":3}]],"b":4}"#
    try JSONReader.read(Array(text.utf8)) { (reader) throws(JSONReadingError) in
      try reader.beginObject()
      _ = try reader.nextKey()
      let range = try reader.readRaw()
      for _ in 0..<2 {
        try reader.reread(range) { (reader) throws(JSONReadingError) in
          try reader.beginArray()
          _ = try reader.nextElement()
          #expect(try reader.readInt() == 1)
        }
      }
      #expect(try reader.nextKey().map { $0.string } == "b")
      #expect(try reader.readInt() == 4)
      #expect(try reader.nextKey().map { $0.string } == nil)
    }
  }
}
