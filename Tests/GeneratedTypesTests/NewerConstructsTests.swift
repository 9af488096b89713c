import APIRuntime
import Foundation
import ShapesAPI
import Testing

@Suite("Schemas that OpenAPI 3.1 allows")
struct NewerConstructsTests {
  typealias Schemas = Components.Schemas

  @Test("constants are read, written, and may be newer than the document")
  func constants() throws {
    #expect(try expectRoundTrip(#"{"kind":"fixed","version":3}"#, as: Schemas.Fixed.self).kind == .fixed)
    #expect(try expectRoundTrip(#"{"kind":"other","version":4}"#, as: Schemas.Fixed.self).version == .undocumented(4))
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

  @Test("formats have the types that the configuration names")
  func formats() throws {
    let text = #"""
      {"day":"2024-02-29","id":"0b6e1f2a-0000-4000-8000-00000000abcd","picture":"AQID","page":"https://x.example/a",
       "level":-3,"counts":[4294967295],"every":"P1DT0.5S"}
      """#
    let value = try expectRoundTrip(text, as: Schemas.Formatted.self)
    #expect(value.day == CalendarDay(year: 2024, month: 2, day: 29) && value.picture?.bytes == [1, 2, 3])
    #expect(value.level == -3 && value.counts == [.max] && value.page?.host() == "x.example")
    #expect(value.every?.duration == .seconds(86_400) + .milliseconds(500))
    let wrong = #"{"day":"2024-02-30","id":"0b6e1f2a-0000-4000-8000-00000000abcd"}"#
    let error = #expect(throws: JSONReadingError.self) { try Schemas.Formatted(jsonBytes: Array(wrong.utf8)) }
    #expect(error?.path == "day")
  }

  @Test("numbers with known values are cases, and other numbers are kept")
  func numbers() throws {
    let text = #"{"days":120,"ratio":0.5,"level":20,"maybe":5000000000,"mixed":[1,"a",2]}"#
    let period = try expectRoundTrip(text, as: Schemas.Period.self)
    #expect(period.days == ._120 && period.ratio == ._0_period_5 && period.level == .high)
    #expect(period.maybe == ._5000000000 && period.mixed?.first == .integer(._1))
    #expect(Schemas.Period(days: 90).days == ._90)
    #expect(Schemas.Level.allCases == [.low, .high] && Schemas.Level(rawValue: 10) == .low)
    #expect(try expectRoundTrip(#"{"days":-1}"#, as: Schemas.Period.self).days == ._hyphen_1)
    let newer = try expectRoundTrip(#"{"days":7,"ratio":0.25}"#, as: Schemas.Period.self)
    #expect(newer.days == .undocumented(7) && newer.ratio == .undocumented(0.25))
    #expect(throws: JSONReadingError.self) { try Schemas.Period(jsonBytes: Array(#"{"days":"90"}"#.utf8)) }
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
