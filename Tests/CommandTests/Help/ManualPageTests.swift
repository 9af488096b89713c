import Browser
import Foundation
import ManualPages
import Testing

@testable import jamf_tui

@Suite("The manual pages")
struct ManualPageTests {
  @Test("the program and each of its commands have a page")
  func pages() throws {
    let names = try ManualPage.all().map(\.name)
    #expect(names.first == "jamf-tui")
    for command in ["browse", "list", "show", "fields", "doctor", "config", "demo-server", "manual", "completions"] {
      #expect(names.contains("jamf-tui-\(command)"))
    }
  }

  @Test("subcommands are on their command's page, with their options")
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

  @Test("a command's page has its options, and its examples verbatim")
  func options() throws {
    let page = try #require(try ManualPage.all().first { $0.name == "jamf-tui-list" }).text
    #expect(page.contains("\\fB\\-\\-columns\\fR \\fI<a,b,c>\\fR"))
    #expect(page.contains("jamf\\-tui list \\-\\-filter \\(aqmacbook berlin\\(aq \\-\\-columns name,managementId"))
    #expect(!page.contains("\\-\\-help"))
  }

  @Test("every page has one section of examples, before the last section")
  func examples() throws {
    for page in try ManualPage.all() {
      let sections = page.text.matches(of: /(?m)^\.SH "([^"]*)"$/).map { String($0.1) }
      #expect(sections.suffix(2) == ["EXAMPLES", "SEE ALSO"], "\(page.name)")
      #expect(sections.count { $0 == "EXAMPLES" } == 1, "\(page.name)")
      #expect(!page.text.contains("EXAMPLES:"), "\(page.name)")
    }
    let config = try #require(try ManualPage.all().first { $0.name == "jamf-tui-config" }).text
    let start = try #require(config.firstRange(of: ".SH \"EXAMPLES\"")).upperBound
    for name in ["init", "check", "path"] { #expect(config[start...].contains("jamf\\-tui config \(name)")) }
  }

  @Test("a command's options are below a heading, which a command without options does not have")
  func heading() throws {
    func text(_ name: String) throws -> String { try #require(try ManualPage.all().first { $0.name == name }).text }
    let heading = "\n.SH \"OPTIONS\"\n"
    let list = try text("jamf-tui-list")
    let place = try #require(list.firstRange(of: heading))
    #expect(list[place.upperBound...].contains("\\fB\\-\\-columns\\fR"))
    #expect(try !text("jamf-tui-config").contains(heading))
  }

  @Test("no line of text becomes a request, and no character another one")
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
}
