import Inventory
import Screen
import Testing

@testable import Browser

@Suite("The computer's page in the web interface") struct WebTests {
  @Test func `o opens the page of the computer under the cursor`() throws {
    var session = try ViewFixture.session()
    session.press(.down, .character("o"))
    let url = "https://jamf.example.com/computers.html?id=2&o=r"
    #expect(session.takeEffects().map(\.summary).contains("open \(url)"))
    session.send(.opened(url: url, nil))
    #expect(session.footer.contains("Opened \(url)"))
  }

  @Test func `without a browser, the address is shown and copied`() throws {
    var session = try ViewFixture.session(width: 160)
    let url = "https://jamf.example.com/computers.html?id=1&o=r"
    session.send(.opened(url: url, Problem(what: "There is no web browser to open here.")))
    #expect(session.footer.contains("There is no web browser to open here. The address is \(url)"))
    #expect(session.effects.map(\.summary).contains("copy \(url)"))
    session.send(.copied(CopyReport(label: "the address of the page", text: url, outcome: .copied(route: "tmux"))))
    #expect(
      session.state.message?.text
        == "There is no web browser to open here. Copied its address (tmux): \(url)")
    session.send(.copied(CopyReport(label: "the address", text: url, outcome: .copied(route: "tmux"))))
    #expect(session.state.message?.text.hasPrefix("Copied (tmux): \(url)") == true)
  }

  @Test func `a server without a web interface says so`() throws {
    var session = try ViewFixture.session { $0.webURL = nil }
    session.press(.character("o"))
    #expect(session.footer.contains("This server has no web interface to open."))
  }

  @Test func `an ID that is not a number has no address`() throws {
    var session = try ViewFixture.session()
    #expect(session.state.pageURL != nil)
    session.state.list.cursor = ComputerID(rawValue: "1&x=y")
    #expect(session.state.pageURL == nil)
  }

  @Test func `the computer's name above its detail links to its page`() throws {
    let session = try ViewFixture.session()
    let grid = session.state.render()
    let link = try #require(grid.links.first)
    #expect(grid.links.count == 1)
    #expect(link.target == session.state.pageURL)
    let linked = link.columns.map { grid[link.row, $0].text }
    #expect(linked.joined() == session.cursorName)
    let withoutPages = try ViewFixture.session { $0.webURL = nil }
    #expect(withoutPages.state.render().links.isEmpty)
  }
}
