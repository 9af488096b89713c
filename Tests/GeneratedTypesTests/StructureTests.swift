import APIRuntime
import Foundation
import ShapesAPI
import Testing

private typealias Thing = Components.Schemas.Thing

@Suite("Generated structs")
struct StructureTests {
  private static let whole = #"""
    {"id":"1","note":"n","since":"2024-02-29T12:00:00.500Z","until":"2025-01-01T00:00:00.000Z","count":-3,
     "total":9007199254740993,"weight":0.1,"ratio":1.5,"isOld":true,"colour":"deep-blue","colours":["RED","MAUVE",""],
     "inside":{"part-name":"p","odd\"key\\":7},"labels":{"a":"b"},"loose":{"x":[1,null]},"anything":[{}],
     "grid":[["a",null],[]],"r":"r","w":"w","members":"m","Thing":[{"id":"2","note":null,"since":"2024-01-01T00:00:00.000Z"}],
     "angle":{"degrees":90}}
    """#

  @Test("every kind of property survives reading and writing")
  func roundTrip() throws {
    let thing = try expectRoundTrip(Self.whole, as: Thing.self)
    #expect(thing.total == 9_007_199_254_740_993)
    #expect(thing.colours == [.RED, .undocumented("MAUVE"), ._empty])
    #expect(thing.inside?.odd_quot_key_bsol_ == 7)
    #expect(thing.grid == [["a", nil], []])
    #expect([thing.r, thing.w, thing.members] == ["r", "w", "m"])
    #expect(thing.Thing?.first?.note == nil)
    #expect(thing.angle == Degrees(value: 90))
    #expect(thing.anything?[0] == [:])
  }

  @Test("null and missing are nil, except for required properties")
  func nothing() throws {
    let least = try expectRoundTrip(#"{"id":"1","note":null,"since":"2024-01-01T00:00:00.000Z"}"#, as: Thing.self)
    let nulls = Array(
      #"{"until":null,"colour":null,"grid":null,"id":"1","note":null,"since":"2024-01-01T00:00:00.000Z"}"#.utf8)
    #expect(try Thing(jsonBytes: nulls) == least)
    #expect(least == Thing(id: "1", note: nil, since: least.since))
  }

  @Test(
    "an error for a missing required property names it",
    arguments: [
      (#"{"id":"1","since":"2024-01-01T00:00:00.000Z"}"#, "note"),
      (#"{"note":null,"since":"2024-01-01T00:00:00.000Z"}"#, "id"),
    ])
  func missing(text: String, key: String) {
    let error = #expect(throws: JSONReadingError.self) { try Thing(jsonBytes: Array(text.utf8)) }
    #expect(error?.expected == "the key \"\(key)\"")
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Thing.self, from: Data(text.utf8)) }
  }

  @Test("null for a required value is an error with its place")
  func nullID() {
    let text = #"{"id":null,"note":null,"since":"2024-01-01T00:00:00.000Z"}"#
    let error = #expect(throws: JSONReadingError.self) { try Thing(jsonBytes: Array(text.utf8)) }
    #expect(error?.path == "id")
    #expect(error?.offset == 6)
  }

  @Test("reordered, unknown and duplicate keys are accepted")
  func order() throws {
    let text =
      #"{"x":{"y":[]},"weight":1,"since":"2024-01-01T00:00:00.000Z","id":"0","z":1,"note":"n","id":"1","weight":2}"#
    let thing = try Thing(jsonBytes: Array(text.utf8))
    #expect(thing.id == "1" && thing.weight == 2 && thing.note == "n")
  }

  @Test("an enumeration keeps unknown values, and compares by text")
  func enumerations() throws {
    #expect(Components.Schemas.Colour.allCases.map(\.rawValue) == ["RED", "deep-blue", "\"quoted\"", "naïve", ""])
    for text in [#""RED""#, #""\"quoted\"""#, #""na\u00efve""#, #""MAUVE""#, #""""#] {
      let colour = try expectRoundTrip(text, as: Components.Schemas.Colour.self)
      #expect((Components.Schemas.Colour.allCases.contains(colour)) == (text != #""MAUVE""#))
    }
    #expect(Components.Schemas.Colour(rawValue: "naïve") == .na_xEF_ve)
    #expect(Components.Schemas.Colour(rawValue: "MAUVE") == .undocumented("MAUVE"))
  }

  @Test("a struct with a password shows none of its content")
  func secrets() {
    let login = Components.Schemas.Login(user: "u", password: "geheim", description: "d")
    #expect(login.description == "d")
    var dumped = ""
    dump(login, to: &dumped)
    for text in ["\(login)", String(reflecting: login), dumped] { #expect(!text.contains("geheim")) }
  }

  @Test("keys that the document does not name are kept, and can be read and set by key")
  func openObjects() throws {
    var bag = try expectRoundTrip(#"{"id":"1","size":2,"a":"x","b":1.5,"c":null}"#, as: Components.Schemas.Bag.self)
    #expect(bag.additionalProperties.count == 3)
    #expect(bag["a"] == .some(.case1("x")))
    #expect(bag["b"] == .some(.case2(1.5)))
    #expect(bag["c"] == .some(nil))
    bag["a"] = nil
    bag["d"] = .case1("y")
    #expect(String(decoding: bag.jsonBytes(), as: UTF8.self) == #"{"id":"1","size":2,"b":1.5,"c":null,"d":"y"}"#)
    let settings = try expectRoundTrip(#"{"scale":2,"who":{"knows":[1]}}"#, as: Components.Schemas.Settings.self)
    #expect(settings["who"]?["knows"]?[0] == 1)
  }

  @Test("the catalogue lists the leaves")
  func catalogue() {
    #expect(Catalogue.Things.first { $0.path == "inside.part-name" }?.section == "INSIDE")
  }
}
