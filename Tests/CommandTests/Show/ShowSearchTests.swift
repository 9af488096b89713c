import ArgumentParser
import Inventory
import Testing

@testable import jamf_tui

@Suite("Finding the computer for show")
struct ShowSearchTests {
  private static let page = """
    {"totalCount": 5, "results": [
      {"id": "1", "udid": "U-1", "general": {"name": "Anna’s MacBook Pro"}, "hardware": {"serialNumber": "C02AAAA11111"},
       "userAndLocation": {"username": "anna", "email": "anna@example.com", "realname": "Anna Müller"}},
      {"id": "2", "udid": "U-2", "general": {"name": "1"}, "hardware": {"serialNumber": "C02BBBB22222"},
       "userAndLocation": {"username": "ANNA", "email": "", "realname": null}},
      {"id": "3", "udid": "U-3", "general": {"name": "Bob's iMac"}, "hardware": {"serialNumber": "C02CCCC33333"},
       "userAndLocation": {"username": "bob", "email": "bob@example.com", "realname": "Anna Mueller"}},
      {"id": "4", "udid": "U-4", "general": {"name": ""}, "hardware": {"serialNumber": ""}, "userAndLocation": {}},
      {"id": "5", "udid": "U-5", "general": {"name": "anna’s macbook air"}, "hardware": {"serialNumber": "C02DDDD44444"},
       "userAndLocation": {"username": "5"}}
    ]}
    """

  private func search(_ text: String, by key: ShowKey? = nil) throws -> ShowSearch {
    let question = ShowQuestion(text, by: key)
    var builder = InventoryBuilder(columns: question.fields, layout: .v4)
    try builder.append(page: Array(Self.page.utf8))
    return ShowSearch(question, in: builder.snapshot())
  }

  private func ids(_ text: String, by key: ShowKey? = nil) throws -> [String] {
    try search(text, by: key).found().computers.map(\.id.rawValue)
  }

  @Test(
    "each identifier finds it in full, in any letter case and with any apostrophe",
    arguments: [
      ("3", ["3"]), ("c02aaaa11111", ["1"]), ("U-3", ["3"]), ("anna's macbook pro", ["1"]),
      ("Anna’s  MacBook Pro", []), ("bob@EXAMPLE.com", ["3"]), ("anna müller", ["1"]), ("Anna", ["1", "2"]),
      ("Anna Muller", ["1"]), ("ánna", ["1", "2"]),
      ("C02AAAA", []), ("", []),
    ])
  func found(typed: String, wanted: [String]) throws {
    #expect(try ids(typed) == wanted)
  }

  @Test("an ID that is also another computer's name matches both, unless --by selects one")
  func ambiguous() throws {
    let found = try search("1").found()
    #expect(found.computers.map(\.id.rawValue) == ["1", "2"])
    #expect(found.keys == [.id, .name])
    #expect(try ids("1", by: .id) == ["1"])
    #expect(try ids("1", by: .name) == ["2"])
  }

  @Test("a match with the same diacritics wins over others")
  func diacritics() throws {
    let page = """
      {"totalCount": 3, "results": [
        {"id": "1", "userAndLocation": {"username": "zoë"}}, {"id": "2", "userAndLocation": {"username": "ZOE"}},
        {"id": "3", "userAndLocation": {"username": "zo\u{65}\u{308}"}}
      ]}
      """
    for (typed, wanted) in [("zoe", ["2"]), ("Zoë", ["1", "3"]), ("zóe", ["1", "2", "3"])] {
      let question = ShowQuestion(typed)
      var builder = InventoryBuilder(columns: question.fields, layout: .v4)
      try builder.append(page: Array(page.utf8))
      let (computers, keys) = ShowSearch(question, in: builder.snapshot()).found()
      #expect(computers.map(\.id.rawValue) == wanted && keys == [.username], "\(typed)")
    }
  }

  @Test("a computer that matches twice counts once")
  func twice() throws {
    #expect(try ids("5") == ["5"])
  }

  @Test("corrected typing errors come before partial matches")
  func near() throws {
    #expect(try search("C02BBBB22223").near().map(\.id.rawValue) == ["2"])
    #expect(try search("macbook").near().map(\.id.rawValue) == ["1", "5"])
    #expect(try search("bbo").near().map(\.id.rawValue) == ["3"])
    #expect(try search("zzz").near().isEmpty)
  }

  @Test("several matches are listed with what distinguishes them, and the command for one")
  func several() throws {
    let search = try search("Anna")
    let (computers, keys) = search.found()
    let failure = CommandFailure(several: computers, for: search.question, by: keys)
    #expect(
      failure.description == """
        2 computers have "Anna" as their user name:
          ID  NAME                SERIAL NUMBER  USER
          1   Anna’s MacBook Pro  C02AAAA11111   anna
          2   1                   C02BBBB22222   ANNA
          To show one of them, use the same options with --by id: jamf-tui show --by id 1
        """)
    #expect(failure.exitCode == .failure)
  }

  @Test("fifty of many matches are listed, and the others counted")
  func many() throws {
    let one = try search("3").found().computers
    let failure = CommandFailure(
      several: Array(repeating: one[0], count: 61), for: ShowQuestion("bob"), by: [.username])
    #expect(failure.more.count == 52)
    #expect(failure.more.last == "  and 11 more")
  }
}
