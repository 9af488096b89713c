import Browser
import Foundation
import Testing

@testable import jamf_tui

@Suite("The manual pages")
struct ManualPageTests {
  @Test("there is one of the program and one of each command it tells of")
  func pages() throws {
    let names = try ManualPage.all().map(\.name)
    #expect(names.first == "jamf-tui")
    for command in ["browse", "list", "show", "fields", "doctor", "config", "demo-server", "manual", "completions"] {
      #expect(names.contains("jamf-tui-\(command)"))
    }
  }

  @Test("what is below a command is on its page, with its options")
  func below() throws {
    let page = try #require(try ManualPage.all().first { $0.name == "jamf-tui-config" }).text
    for name in ["init", "path", "check"] { #expect(page.contains(".SH \"JAMF\\-TUI CONFIG \(name.uppercased())\"")) }
    #expect(page.contains("\\fB\\-\\-secret\\fR"))
  }

  @Test("the program's page has every action with its keys, and every exit code")
  func keys() throws {
    let page = try #require(try ManualPage.all().first).text
    for action in ActionTable.all {
      #expect(page.contains(Roff.quoted(action.keys.map(\.name).joined(separator: "  "))), "\(action.id)")
      #expect(page.contains(Roff.escaped(action.help)), "\(action.id)")
    }
    for code in ExitMeaning.all { #expect(page.contains(".B \"\(code.code)\"\n\(Roff.escaped(code.meaning))")) }
  }

  @Test("a command's page has its options, and its examples as they are to be typed")
  func options() throws {
    let page = try #require(try ManualPage.all().first { $0.name == "jamf-tui-list" }).text
    #expect(page.contains("\\fB\\-\\-columns\\fR \\fI<a,b,c>\\fR"))
    #expect(page.contains("jamf\\-tui list \\-\\-filter \\(aqmacbook berlin\\(aq \\-\\-columns name,managementId"))
    #expect(!page.contains("\\-\\-help"))
  }

  @Test("no line of text is taken for a request, and no character for another")
  func escaping() {
    var roff = Roff(page: "p", version: "1", abstract: ".so /etc/passwd")
    roff.prose(".so a\n'b\\n\n  .literal")
    roff.item("\"x\" \\", "-1 ^ ~ `")
    let lines = roff.text.split(separator: "\n")
    #expect(lines.contains("\\&.so a"))
    #expect(lines.contains("\\(aqb\\en"))
    #expect(lines.contains("\\&.literal"))
    #expect(lines.contains(".B \"\\(dqx\\(dq \\e\""))
    #expect(lines.contains("\\-1 \\(ha \\(ti \\(ga"))
  }

  @Test("the README's table of exit codes is the same")
  func readme() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../README.md").standardized
    let readme = try String(contentsOf: file, encoding: .utf8)
    for code in ExitMeaning.all {
      #expect(readme.contains("| \(code.code) | \(code.meaning.replacing("show", with: "`show`")) |"))
    }
  }
}
