import SeededNumbers
import Testing

@testable import Inventory

@Suite("Choosing values in a filter")
struct FilterChoiceTests {
  private static let reader = FilterReader(catalogue: Sample.catalogue, now: Question.now, timeZone: Question.zone)

  private func choice(_ name: String, in text: String) throws -> FilterChoice {
    let field = try Sample.catalogue.field(named: name)
    return try #require(FilterChoice(of: field, in: text, by: Self.reader), "\(text)")
  }

  @Test(
    "a choice is found at any position, and the rest of the filter stays unchanged",
    arguments: [
      ("", 0, ""), ("mac  \"x y\"", 0, "mac  \"x y\""), ("model:=Air", 1, ""),
      ("mac model:(=Air|=Pro |?) !zzz", 3, "mac !zzz"),
      // These do not test for a list of values, so they belong to the rest.
      ("model:air", 0, "model:air"), ("!model:=Air", 0, "!model:=Air"), ("model:!=Air", 0, "model:!=Air"),
      ("model:(=Air =Pro)", 0, "model:(=Air =Pro)"), ("osVersion:=15 model:>a", 0, "osVersion:=15 model:>a"),
      ("(model:=Air)", 0, "(model:=Air)"), ("mac | model:=Air", 0, "mac | model:=Air"),
    ])
  func finding(text: String, count: Int, rest: String) throws {
    let choice = try choice("model", in: text)
    #expect(choice.count == count && choice.rest == rest)
  }

  @Test("nothing can be added to RSQL or to an invalid filter", arguments: ["=name==a", "mac (", "model:"])
  func refused(text: String) throws {
    let field = try Sample.catalogue.field(named: "model")
    #expect(FilterChoice(of: field, in: text, by: Self.reader) == nil)
  }

  @Test("a choice is written as a user would write it, quoted only if necessary")
  func writing() throws {
    func written(_ name: String, _ values: FilterValue...) throws -> String {
      var choice = try choice(name, in: "")
      for value in values {
        let isTaken = choice.toggle(value)
        #expect(isTaken)
      }
      return choice.text
    }
    #expect(try written("model", .shown("Air")) == "model:=Air")
    #expect(try written("model", .shown("Mac mini"), .missing) == "model:(=\"Mac mini\" | ?)")
    #expect(try written("model", .shown("a\"b\\c)")) == "model:=\"a\\\"b\\\\c)\"")
    #expect(try written("model", .shown("14..15")) == "model:=\"14..15\"")
    #expect(try written("totalRamMegabytes", .shown("8192"), .shown("16384")) == "totalRamMegabytes:(8192 | 16384)")
    #expect(try written("totalRamMegabytes", .shown("a lot")) == "totalRamMegabytes:^\"a lot\"$")
    #expect(try written("managed", .shown("yes")) == "managed:yes")
    #expect(try written("lastContact", .shown("2026-11")) == "lastContact:2026-11")
    #expect(try written("model", .shown("tab\there")) == #"model:="tab\u{9}here""#)
  }

  @Test("a value without letters or digits cannot be chosen, and changes nothing")
  func unaskable() throws {
    var choice = try choice("model", in: "mac")
    let isTaken = choice.toggle(.shown("\u{301}"))
    #expect(!isTaken && choice.text == "mac" && choice.isEmpty)
  }

  @Test("values that differ only in letter case or diacritics are chosen together, as filters match them together")
  func folded() throws {
    let choice = try choice("model", in: "model:=muller")
    #expect(choice.contains(.shown("M\u{fc}ller")) && !choice.contains(.shown("Mull")))
  }

  @Test("removing a choice restores the filter, and a written choice is parsed as that choice")
  func roundTrip() throws {
    var typist = FilterTypist(seed: 11)
    var generator = Seeded(state: 5)
    let names = ["model", "username", "osVersion", "totalRamMegabytes", "managed", "lastContact"]
    let values = [
      "a b", "\"", "|", "(x", "x)", "?", "!a", "^a$", "=", "==1", "~", "re:/x/", "yes", "8", "2026-11-20", "Zo\u{eb}",
    ]
    for _ in 0..<300 {
      let text = typist.filter(depth: 2)
      let name = names.randomElement(using: &generator) ?? "model"
      let field = try Sample.catalogue.field(named: name)
      guard var choice = FilterChoice(of: field, in: text, by: Self.reader) else { continue }
      let before = try Self.reader.read(choice.text)
      let chosen = values.shuffled(using: &generator).prefix(3).map { FilterValue.shown($0) }
      let taken = chosen.filter { !choice.contains($0) && choice.toggle($0) }
      let new = try #require(FilterChoice(of: field, in: choice.text, by: Self.reader), "\(choice.text)")
      #expect(taken.allSatisfy(new.contains), "\(choice.text)")
      #expect(new.count == choice.count)
      for value in taken where choice.contains(value) { _ = choice.toggle(value) }
      #expect(try Self.reader.read(choice.text).description == before.description, "\(text) became \(choice.text)")
    }
  }
}
