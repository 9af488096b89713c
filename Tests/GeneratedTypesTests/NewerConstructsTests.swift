import APIRuntime
import ShapesAPI
import Testing

@Suite("Schemas that OpenAPI 3.1 allows")
struct NewerConstructsTests {
  typealias Schemas = Components.Schemas

  @Test("constants are read, written, and may be newer than the document")
  func constants() throws {
    #expect(try expectRoundTrip(#"{"kind":"fixed","version":3}"#, as: Schemas.Fixed.self).kind == .fixed)
    #expect(try expectRoundTrip(#"{"kind":"other","version":4}"#, as: Schemas.Fixed.self).version == 4)
  }

  @Test("schemas in $defs and behind anchors are types of their own, also where they refer to themselves")
  func places() throws {
    let local = try expectRoundTrip(
      #"{"part":{"x":"a","next":{"x":"b"}},"parts":[{"x":"c"}],"turn":{"turns":0.5}}"#, as: Schemas.Local.self)
    #expect(local.part?.next?.x == "b" && local.parts == [Schemas.LocalPart(x: "c")])
    #expect(local.turn == Schemas.Turning(turns: 0.5))
    let linked = try expectRoundTrip(#"{"name":"a","more":[{"name":"b","more":[]}]}"#, as: Schemas.Linked.self)
    #expect(linked.more?.first?.name == "b")
  }

  @Test("members that only patterns or conditions describe are kept")
  func members() throws {
    let patterned = try expectRoundTrip(#"{"id":"1","x-a":2}"#, as: Schemas.Patterned.self)
    #expect(patterned["x-a"] == 2)
    let conditional = try expectRoundTrip(
      #"{"kind":"box","size":3,"radius":1.5,"note":"n"}"#, as: Schemas.Conditional.self)
    #expect(conditional.size == 3 && conditional.radius == 1.5 && conditional.note == "n")
  }
}
