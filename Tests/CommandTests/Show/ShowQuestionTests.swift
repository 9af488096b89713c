import Inventory
import Testing

@testable import jamf_tui

@Suite("Queries for one computer")
struct ShowQuestionTests {
  private func asked(_ text: String, by key: ShowKey? = nil) -> String? {
    ShowQuestion(text, by: key).exact.map { "\($0)" }
  }

  @Test("a query tests every field that the text can be a value of, and no other")
  func keys() throws {
    let serial = try #require(asked("  C02KXR84YM92 "))
    #expect(serial.contains("hardware.serialNumber==C02KXR84YM92,"))
    #expect(serial.contains("general.name==C02KXR84YM92"))
    // Releases before 11 reject a filter by management ID.
    #expect(!serial.contains("managementId") && !serial.contains("macAddress") && !serial.hasPrefix("id=="))
    #expect(try #require(asked("117")).hasPrefix("id==117,"))
    #expect(
      try #require(asked("8ace06db-5c76-4f7b-a270-9ea6ab3e2b6c")).contains("general.managementId==8ace06db"))
    #expect(try #require(asked("a0-b1.c2d3:e4f5")).contains("hardware.macAddress==A0:B1:C2:D3:E4:F5"))
  }

  @Test("with --by id only the ID is tested, and text that cannot be an ID is not sent")
  func by() {
    #expect(asked("117", by: .id) == "id==117")
    #expect(ShowQuestion("Anna", by: .id).keys.isEmpty)
    #expect(asked("117", by: .name) == "general.name==117")
  }

  @Test(
    "the typed text is one quoted value, with wildcards for letters that servers write in several ways",
    arguments: [
      ("Anna's Mac", #"general.name=="Anna*s Mac""#), ("Anna’s Mac", #"general.name=="Anna*s Mac""#),
      (#"x") or id=gt=0 or (a=="y"#, #"general.name=="x*) or id=gt=0 or (a==*y""#),
      (#"back\slash;comma,"#, #"general.name=="back*slash;comma,""#), ("Šimić iMac", #"general.name=="*imi* iMac""#),
      ("Zoe\u{308} iMac", #"general.name=="Zo* iMac""#),
    ])
  func escaped(typed: String, rsql: String) {
    #expect(asked(typed, by: .name) == rsql)
  }

  @Test("a text that would consist mostly of wildcards is searched locally")
  func local() {
    #expect(asked("陽子") == nil)
    #expect(asked("**") == nil)
  }

  @Test("a long text is searched by its beginning")
  func long() throws {
    let rsql = try #require(asked(String(repeating: "a", count: 5000), by: .name))
    #expect(rsql == "general.name==" + String(repeating: "a", count: 100) + "*")
  }

  @Test("suggestions contain the whole text or one half of it")
  func near() {
    #expect(
      ShowQuestion("C02KXR", by: .serialNumber).near.map { "\($0)" }
        == "hardware.serialNumber==*C02KXR*,hardware.serialNumber==C02*,hardware.serialNumber==*KXR")
    #expect(ShowQuestion("abc", by: .name).near.map { "\($0)" } == "general.name==*abc*")
    #expect(ShowQuestion("117", by: .id).near == nil)
  }

  @Test(
    "letters that may have diacritics become wildcards: all of them if enough remain, otherwise some at a time",
    arguments: [
      ("Zoe's MacBook Pro", ["* M*B*k P*"]), ("zoe", ["*oe", "z*e", "zo*"]), ("C02KXR84YM92", ["*02KX*84*M92"]),
      (
        "simic",
        [
          "*im*c", "*imi*", "*imic", "*mic", "s*m*c", "s*mi*", "s*mic", "sim*", "sim*c", "simi*",
        ]
      ), ("42", []), ("陽子", []),
    ])
  func marked(typed: String, wanted: [String]) {
    #expect(TypedText(typed).markedPatterns == wanted)
    let asked = ShowQuestion(typed, by: .name).marked.map { "\($0)" }
    #expect(asked?.split(separator: ",").count ?? 0 == wanted.count)
    #expect(ShowQuestion(typed, by: .serialNumber).marked == nil)
  }

  @Test("a long text without diacritics needs one query, and no text needs many")
  func markedAtMost() {
    let texts = ["marie-louise", "anna lena elisa carlotta", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "oscar", "alice.durand"]
    for text in texts + [String(repeating: "x y ", count: 50)] {
      #expect((1...18).contains(TypedText(text).markedPatterns.count), "\(text)")
    }
  }
}
