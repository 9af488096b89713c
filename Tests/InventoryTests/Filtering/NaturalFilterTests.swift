import Testing

@testable import Inventory

@Suite("Filters as people type them")
struct NaturalFilterTests {
  private func filter(_ text: String, _ catalogue: FieldCatalogue = Sample.catalogue) throws(FilterError) -> Filter {
    try Filter(text, catalogue: catalogue, now: Question.now, timeZone: Question.zone)
  }

  @Test(
    "old systems that have not been seen for 30 days are found in many ways",
    arguments: [
      "os<15.2 seen>30d", "os:<15.2 and lastContact:>30d", "osVersion < 15.2 lastContact > 30 days",
      "os < 15.2 AND seen > 30 days ago", "os<15.2 and seen:>30d", "(os<15.2) not seen<=30d",
      "osVersion:<15.2 seen>30days",
      "os< 15.2 -seen<=30d", "operatingSystem.version<15.2 and not lastContact <= 30 d",
    ])
  func oldAndUnseen(text: String) throws {
    let wanted = try filter("osVersion:<15.2 lastContact:>30d").root
    let negated = try filter("osVersion:<15.2 !lastContact:<=30d").root
    #expect([wanted, negated].contains(try filter(text).root))
  }

  @Test(
    "an operator after a field compares it",
    arguments: [
      ("os<15.2", "osVersion:<15.2"), ("os >= 15", "osVersion:>=15"),
      ("os>15 os<=15.6", "osVersion:>15 osVersion:<=15.6"),
      ("model=iMac", "model:=iMac"), ("model == \"Mac mini\"", "model:=\"Mac mini\""), ("model!=iMac", "!model:=iMac"),
      ("managed = yes", "managed:yes"), ("managed=off", "managed:no"), ("id != 5", "!id:=5"),
      ("ram>=16GB", "totalRamMegabytes:>=16GB"),
      ("name=-a", "name:=-a"), ("load>-5", "load:>-5"), ("model=a | model=b", "model:=a | model:=b"),
      ("(model=a)", "model:=a"),
      ("applications:(name=Safari.app version < 26)", "applications:(name:=Safari.app version:<26)"),
      ("lastContact:> 2 weeks", "lastContact:>2w"), ("seen>2026-11-20T10:00", "lastContact:>2026-11-20T10:00"),
      ("user=\"x or y\"", "username:=\"x or y\""), ("name:=a*", "name:=\"a*\""), ("name=\"a*\"", "name:=\"a*\""),
    ])
  func operators(text: String, meaning: String) throws {
    #expect(try filter(text).root == filter(meaning).root)
  }

  @Test(
    "and, or and not between terms are operators; quoted, alone or beside another operator, they are words",
    arguments: [
      ("a or b", "a | b"), ("a OR b and c", "a | b c"), ("a and b", "a b"), ("not a", "!a"), ("a Not b", "a !b"),
      ("a or not b", "a | !b"), ("not (a or b)", "!(a | b)"), ("model:(a or b)", "model:(a | b)"),
      ("model:(not a and b)", "model:(!a b)"), ("not not a", "!!a"),
      ("applications:(name:a or version:b)", "applications:(name:a | version:b)"),
      ("a \"or\" b", "a \"or\" b"), ("or", "\"or\""), ("a or", "a \"or\""), ("or a", "\"or\" a"), ("not", "\"not\""),
      ("a | or b", "a | \"or\" b"),
      ("a or | b", "a \"or\" | b"), ("a or or b", "a | \"or\" b"), ("(a and) b", "(a \"and\") b"), ("and", "\"and\""),
      ("a and or b", "a \"or\" b"), ("oracle android nothing", "\"oracle\" \"android\" \"nothing\""),
      ("model:or", "model:\"or\""),
      ("or(2) x", "\"or(2)\" x"), ("^or x", "^\"or\" x"),
    ])
  func words(text: String, meaning: String) throws {
    #expect(try filter(text).root == filter(meaning).root)
  }

  @Test(
    "& and && by themselves mean and, || means or; in a word and in quotation marks they are text",
    arguments: [
      ("os<15.2 & seen>30d", "os<15.2 seen>30d"), ("a && b", "a b"), ("a || b", "a | b"), ("a||b", "a | b"),
      ("a & b | c", "a b | c"), ("a & (b || c)", "a (b | c)"), ("a & not b", "a !b"), ("a & !b", "a !b"),
      ("(a & b)", "a b"), ("model:(a & b || c)", "model:(a b | c)"),
      ("applications:(name:a & version:b)", "applications:(name:a version:b)"),
      ("a \"&\" b", "a \"&\" b"), ("name:a&b", "name:\"a&b\""), ("R&D", "\"R&D\""), ("a &b", "a \"&b\""),
      ("a& b", "\"a&\" b"), ("a &&& b", "a \"&&&\" b"), ("model:&", "model:\"&\""),
    ])
  func signs(text: String, meaning: String) throws {
    #expect(try filter(text).root == filter(meaning).root)
  }

  @Test(
    "an & without a term on both sides is an error at its place, as a | is",
    arguments: [
      ("&", 0, "before"), ("& a", 0, "before"), ("a &", 2, "after"), ("a && ", 2, "after"), ("a & | b", 2, "after"),
      ("a and & b", 6, "before"), ("(a &) b", 3, "after"), ("! & a", 2, "before"),
    ])
  func incompleteSigns(text: String, offset: Int, side: String) throws {
    let error = try #require(throws: FilterError.self) { try filter(text) }
    #expect(error.offset == offset && error.message.contains(" \(side) “&"), "\(error)")
  }

  @Test("a filter with & keeps its meaning when it is printed")
  func printedSigns() throws {
    for text in ["a & \"&\" | b && model:a&b", "os<15.2 & seen>30d || x"] {
      let read = try filter(text)
      #expect(try filter(read.description).root == read.root, "\(read)")
    }
  }

  @Test(
    "a minus before a letter, a quotation mark or a parenthesis excludes; elsewhere it is text",
    arguments: [
      ("-a", "!a"), ("-\"a b\"", "!\"a b\""), ("-(a b)", "!(a b)"), ("-model:air", "!model:air"),
      ("-os<15", "!osVersion:<15"),
      ("-^a", "!^a"), ("mac -air", "mac !air"), ("-15", "\"-15\""), ("mac-air", "\"mac-air\""), ("-", "\"-\""),
      ("--a", "\"--a\""),
      ("model:-a", "model:\"-a\""), ("!-a", "!!a"),
    ])
  func minus(text: String, meaning: String) throws {
    #expect(try filter(text).root == filter(meaning).root)
  }

  @Test("words that are operators are quoted when a filter is printed", arguments: ["or", "And", "not", "-a", "-(x"])
  func printed(word: String) throws {
    let filter = Filter(words: "\(word) mac")
    #expect(try self.filter(filter.description).root == filter.root, "\(filter)")
  }

  @Test("a word taken as text and an alias are remarked on")
  func remarks() {
    let reader = FilterReader(catalogue: Sample.catalogue, now: Question.now, timeZone: Question.zone)
    #expect(reader.remarks(on: "air or").map(\.sentence) == ["“or” was taken as a word."])
    #expect(reader.remarks(on: "air or pro \"or\"").isEmpty)
    #expect(
      reader.remarks(on: "seen>30d seen<60d osVersion<15").map(\.sentence) == [
        "“seen” means lastContact (any contact with the server, MDM included)."
      ])
    #expect(reader.remarks(on: "serial:x").map(\.sentence) == ["“serial” means serialNumber."])
    #expect(reader.remarks(on: "serial:").isEmpty && reader.remarks(on: "=id==1").isEmpty)
  }

  // MARK: Aliases

  /// Computers as they were before there were aliases.
  private static let plain = DeviceKind(
    singular: "computer", plural: "computers", title: "Computer", operations: DeviceKind.computers.operations,
    identityFields: DeviceKind.computers.identityFields, idPaths: DeviceKind.computers.idPaths,
    defaultColumns: DeviceKind.computers.defaultColumns, screenColumns: DeviceKind.computers.screenColumns,
    fixedNames: DeviceKind.computers.fixedNames, aliases: [], filterExamples: [], namedElsewhere: [],
    layouts: DeviceKind.computers.layouts,
    healthRules: DeviceKind.computers.healthRules)

  @Test("no alias changes the meaning of a name: path ends, fixed names and names of tables come first")
  func aliasesAreLast() throws {
    let before = FieldCatalogue(Sample.schema, kind: Self.plain)
    for alias in DeviceKind.computers.aliases {
      #expect(
        try before.knownField(named: alias.name) == nil && before.table(named: alias.name) == nil, "\(alias.name)")
      #expect(alias.name == alias.name.lowercased())
    }
    for field in before.fields {
      for end in FieldCatalogue.ends(of: field.path) + [field.name] {
        let meaning = Result { try before.field(named: end).path }
        let now = Result { try Sample.catalogue.field(named: end).path }
        #expect((try? meaning.get()) == (try? now.get()), "\(end)")
      }
    }
  }

  @Test("filters without the new operators are parsed as before there were aliases", arguments: 1...4)
  func parsedAsBefore(seed: UInt64) throws {
    let before = FieldCatalogue(Sample.schema, kind: Self.plain)
    var typist = FilterTypist(seed: seed)
    for _ in 0..<200 {
      let typed = typist.term()
      #expect(try filter(typed, before).root == filter(typed).root, "\(typed)")
    }
  }

  @Test("an extension attribute comes before an alias of the same name")
  func attribute() throws {
    let seen = ExtensionAttributeDefinition(id: "7", name: "Seen", dataType: "STRING")
    let catalogue = Sample.catalogue.adding([seen])
    #expect(try catalogue.field(named: "seen").extensionAttributeID == "7")
    #expect(catalogue.alias(named: "seen") == nil && catalogue.alias(named: "os") != nil)
    #expect(try Sample.catalogue.field(named: "Seen").path == "general.lastContact")
  }

  @Test("a text with a colon or slashes after an alias stays a text", arguments: ["app://x", "user::a", "disk:\\\\x"])
  func addresses(text: String) throws {
    #expect(try filter(text).root == .text(.contains(Folding.folded(text))))
  }

  // MARK: At the cursor

  @Test(
    "values are found at the cursor after an operator, and words between terms are not part of the rest",
    arguments: [
      ("os<_", "osVersion", "", ""), ("os >= 1_", "osVersion", "1", ""), ("mac seen>_", "lastContact", "", "mac "),
      ("mac and os<1_", "osVersion", "1", "mac  "), ("-os<1_ mac", "osVersion", "1", " mac"),
      ("not os=_", "osVersion", "", ""),
      ("os<1_ and mac", "osVersion", "1", "  mac"), ("mac or os<1_", "osVersion", "1", "mac | "),
      ("os<1_ or mac", "osVersion", "1", " | mac"), ("mac & os<1_", "osVersion", "1", "mac"),
      ("os<1_ && mac", "osVersion", "1", "mac"), ("mac || os<1_", "osVersion", "1", "mac ||"),
    ])
  func places(marked: String, field: String, typed: String, rest: String) throws {
    let cursor = marked.prefix { $0 != "_" }.count
    let text = String(marked.filter { $0 != "_" })
    let place = try #require(FilterPlace(in: text, at: cursor, catalogue: Sample.catalogue))
    #expect(place.kind.field?.name == field && place.typed == typed)
    #expect(place.rest.split(separator: " ") == rest.split(separator: " "))
  }

  @Test("a choice of values is added as a term where alternatives are written with words")
  func choice() throws {
    let reader = FilterReader(catalogue: Sample.catalogue, now: Question.now, timeZone: Question.zone)
    let field = try Sample.catalogue.field(named: "model")
    var choice = try #require(FilterChoice(of: field, in: "a or b", by: reader))
    let isWritten = choice.toggle(.shown("iMac"))
    #expect(isWritten)
    #expect(choice.text == "(a or b) model:=iMac")
    let known = try #require(FilterChoice(of: field, in: "model=iMac and x", by: reader))
    #expect(known.contains(.shown("iMac")) && known.rest == "x")
    let signed = try #require(FilterChoice(of: field, in: "model=iMac & x", by: reader))
    #expect(signed.contains(.shown("iMac")) && signed.rest == "x")
    let last = try #require(FilterChoice(of: field, in: "x && model:(=iMac || =mini)", by: reader))
    #expect(last.count == 2 && last.rest == "x")
    // A term after the last word must not make it an operator.
    var beside = try #require(FilterChoice(of: field, in: "a or", by: reader))
    _ = beside.toggle(.shown("iMac"))
    #expect(beside.text == "a \"or\" model:=iMac")
  }

  @Test("several tests of one table suggest the other form, however they are written")
  func sameElement() {
    let reader = FilterReader(catalogue: Sample.catalogue, now: Question.now, timeZone: Question.zone)
    #expect(
      reader.sameElementForm(of: "app=Safari.app and applications.version < 26")?.text
        == "applications:(name=Safari.app version< 26)")
    #expect(reader.sameElementForm(of: "app=Safari.app or applications.version<26") == nil)
  }
}
