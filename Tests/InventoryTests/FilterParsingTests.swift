import Testing

@testable import Inventory

@Suite("Reading the filter language")
struct FilterParsingTests {
  @Test(
    "words, quotes, anchors, not, or and parentheses are parsed",
    arguments: [
      ("", ""), ("  ", ""), ("mac", "mac"), (" MacBook  Pro ", "macbook pro"), ("Müller", "muller"),
      (#""Mac mini""#, #""mac mini""#), ("^mac", "^mac"), ("pro$", "pro$"), ("^mac$", "^mac$"),
      (#"^"Mac mini"$"#, #"^"mac mini"$"#), ("!mac", "!mac"), ("! mac", "!mac"), ("!!mac", "!!mac"),
      ("a | b c", "a | b c"), ("a|b", "a | b"), ("(a | b) c", "(a | b) c"), ("((a) (b c))", "a b c"),
      ("!(a b)", "!(a b)"), ("!(a | b)", "!(a | b)"), ("(a|b)|c", "a | b | c"), ("(a)(b)", "a b"), ("~mbp", "~mbp"),
      (#"~"m p""#, #"~"m p""#), (#""say \"hi\" \\""#, #""say \"hi\" \\""#), (#"13"#, "13"),
      // A parenthesis or quotation mark inside a word is part of it.
      (#"13""#, #""13\"""#), ("Pro(2)", #""pro(2)""#), ("(Pro(2))", #""pro(2)""#), ("a!b", #""a!b""#), ("5)", #""5)""#),
      // As in Jamf Pro's own search, * matches anything.
      ("mac*", "^mac"), ("*pro", "pro$"), ("*book*", "book"), ("mac*pro", "re:/^mac.*pro$/"),
      ("*a.b*c*", "re:/a\\.b.*c/"),
      (#""mac*""#, #""mac*""#), ("^mac*", #"^"mac*""#), ("name:mac-*", "name:^mac-"), ("É*/ö", "re:/^e.*\\/o$/"),
      ("O'Neill", #""o'neill""#), ("a^b", #""a^b""#), ("\"^a$\"", #""^a$""#),
      (#""a"|b"#, "a | b"), (#"("a")"#, "a"), ("a\u{A0}b", "a b"),
    ])
  func words(text: String, canonical: String) throws {
    #expect(try filter(text).description == canonical)
  }

  @Test("plain words are searched for")
  func plainWords() throws {
    #expect(try filter("Mac é ｂ").root == Filter(words: "Mac é ｂ").root)
    #expect(try filter("mac").root == .text(.contains(Array("mac".utf8))))
    #expect(try filter("  ").isAll)
  }

  @Test(
    "a field test accepts each of the field's names",
    arguments: [
      ("name:ada", "name:ada"), ("NAME:Ada", "name:ada"), ("general.name:ada", "name:ada"),
      (#"model:"mac mini""#, #"model:"mac mini""#), ("model:^mac", "model:^mac"), ("model:^imac$", "model:^imac$"),
      (#"model:^"mac mini"$"#, #"model:^"mac mini"$"#), ("model:?", "model:?"), ("!model:?", "!model:?"),
      ("model:?x", #"model:"?x""#), (#"model:"?""#, #"model:"?""#), ("model:~mbp", "model:~mbp"),
      ("model:!mini", "!model:mini"), ("model:(mini | studio)", "model:mini | model:studio"),
      ("model:(mac !mini)", "model:mac !model:mini"), ("applications.name:slack", "applications.name:slack"),
      ("applications[].name:slack", "applications.name:slack"), ("name:a:b", #"name:"a:b""#),
    ])
  func fields(text: String, canonical: String) throws {
    #expect(try filter(text).description == canonical)
  }

  @Test(
    "a colon after a word that is not a field name is plain text",
    arguments: [
      "00:1B:63:84:45:E6", "aa:bb", "ad:", "de:ad:be:ef", "fe80::1", "https://jamf.example.com:8443/", "smb://x",
      #"C:\x"#, "14:03", "Foo::Bar", "qqqq:x", ":x", "a:",
    ])
  func colons(text: String) throws {
    #expect(try filter(text).root == .text(.contains(Folding.folded(text))))
  }

  @Test(
    "a syntax error reports its position and what was expected",
    arguments: [
      ("!", 0, 1, "something to exclude"), ("a | ", 4, 0, "a word or a field at the end"), ("| a", 0, 1, "before “|”"),
      ("(a", 0, 1, "“)” for this"), ("a )", 2, 1, "no “(” for this"), ("()", 1, 1, "before “)”"),
      (#"ü "a"#, 2, 1, "closing quotation mark"), (#""a"b"#, 3, 1, "a space"), ("^", 0, 1, "after “^”"),
      ("$", 0, 1, "before “$”"), ("a ^$", 2, 2, "quote it"), ("~", 0, 1, "after “~”"),
      ("e\u{301} \u{200B}", 2, 1, "nothing"),
      ("👩🏽‍💻 name:", 7, 0, "after “name:”"), ("serialnumer:C02", 0, 11, "similar: serialNumber"),
      ("se:C02", 0, 2, "serialNumber"), ("partitions.nam:x", 0, 14, "no field"),
      ("values:14", 0, 6, "can mean several"), ("foox:>5", 0, 4, "no field"),
      ("ea.batery:x", 0, 9, "no field"), ("osVersin<15", 0, 8, "similar: osVersion"), ("values>1", 0, 6, "several"),
      ("serialnum = C02", 0, 9, "serialNumber; put text with “=” in quotes"),
      ("osVersion >", 11, 0, "after “osVersion:>”"),
      ("a (name =)", 9, 1, "after “name:=”"), ("managed > yes", 10, 3, "neither is greater"),
      ("id=gt=100", 2, 4, "start the filter with “=”"), ("name == Mac*", 11, 1, "write name:Mac*"),
      ("name==\"*air*\"", 7, 1, "for RSQL"), ("lastContact > 30 dogs", 14, 2, "a date such as"),
      ("*", 0, 1, "next to “*”"), ("name:**", 5, 2, "next to “*”"), ("name:*", 5, 1, "; to find any value: !name:?"),
      ("username:(a|*)", 12, 1, "to find any value: !username:?"), ("-(a", 1, 1, "“)” for this"),
      ("osVersion:>=14,<15", 12, 6, "a version such as 15.2"),
      ("osVersion:<15..", 11, 4, "a version"), ("osVersion:14..x", 14, 1, "a version"), ("id:>x", 4, 1, "a number"),
      ("ip:>10.1.2.300", 4, 10, "an address"), ("ip:10.1.0.0/99", 3, 11, "an address"),
      ("ip:10.1..10.x", 9, 4, "an address"),
      ("name:()", 6, 1, "a value"), ("re:x", 3, 1, "“/”"),
    ])
  func errors(text: String, offset: Int, length: Int, words: String) {
    let error = #expect(throws: FilterError.self) { try filter(text) }
    #expect(error?.offset == offset)
    #expect(error?.length == length)
    #expect(error?.message.contains(words) == true, "\(String(describing: error))")
  }

  @Test(
    "versions, addresses and numbers are compared with valid values",
    arguments: [
      "osVersion:>=15", "osVersion:<15.6.1", "osVersion:14..15.2", "osVersion:15.", "ip:>10.1", "ip:10.1.0.0/16",
      "ip:10.1.0.7..10.1.0.9", "ip:<fe80::1", "id:>5", "id:5..7", "model:>=M", "osVersion:beta",
    ])
  func values(text: String) throws { _ = try filter(text) }

  @Test("an error marks its position under the filter, also after wide characters")
  func rendering() throws {
    let error = try #require(#expect(throws: FilterError.self) { try filter("東 modl:x") })
    #expect(error.nearest.first == "model")
    #expect(error.marked(in: "東 modl:x") == "東 modl:x\n\u{3000} ^^^^\n\(error.message)")
    #expect(FilterError(offset: 2, length: 0, message: "x").marked(in: "ab") == "ab\n  ^\nx")
    #expect(error.description.hasPrefix("at character 3: there is no field \"modl\""))
  }

  @Test("an error shortens a long value")
  func longValues() throws {
    let digits = String(repeating: "9", count: 100_000)
    let error = try #require(#expect(throws: FilterError.self) { try filter("totalRamMegabytes:>\(digits)") })
    #expect(error.message.count < 600)
    #expect(error.message.hasPrefix("expected a number for ") && error.message.contains("9…9"))
  }

  @Test("the number of names compared with all fields is limited, however many words have a colon")
  func unknownNames() throws {
    // Words without a similar field are texts. A misspelled field is rejected after a few of them, and after a repeated
    // one.
    let texts = (1..<FilterParser.mostNamesCompared).map { "zq\(String(repeating: "x", count: $0)):1" }
    for text in [texts.joined(separator: " "), String(repeating: "zzq:1 ", count: 1000)] {
      #expect(throws: Never.self) { try filter(text) }
      #expect(throws: FilterError.self) { try filter(text + " modl:x") }
    }
    // More than that are pasted texts.
    #expect(throws: Never.self) { try filter(texts.joined(separator: " ") + " zqy:1 zqz:1 modl:x") }
  }

  @Test("each tested field is listed once, and the highlights are the searched texts")
  func fieldsAndHighlights() throws {
    let asked = try filter("mac name:Ada (model:mini | !model:^pro | name:~x) !foo")
    #expect(asked.fields.map(\.name) == ["name", "model"])
    #expect(
      asked.highlights.map { "\($0.path ?? ""):\(String(decoding: $0.text, as: UTF8.self))" } == [
        ":mac", "general.name:ada", "hardware.model:mini",
      ])
  }

  private func filter(_ text: String) throws(FilterError) -> Filter {
    try Filter(text, catalogue: Sample.catalogue, now: 1_795_212_000_000, timeZone: .utc)
  }
}
