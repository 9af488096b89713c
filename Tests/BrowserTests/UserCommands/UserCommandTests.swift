import Inventory
import Screen
import Testing

@testable import Browser

@Suite("Running commands of the configuration") struct UserCommandTests {
  private static func command(_ name: String, _ words: String..., terminal: Bool = false) throws -> UserCommand {
    UserCommand(name: name, words: try words.map { try CommandWord($0) }, takesTerminal: terminal)
  }

  private func session(
    _ computers: [TestComputer] = ViewFixture.computers, _ commands: UserCommand...
  ) throws -> Session {
    try ViewFixture.session(computers) { $0.commands = commands }
  }

  private func jobs(_ session: Session) -> [CommandJob] {
    session.effects.compactMap { if case .runCommand(let job) = $0 { job } else { nil } }
  }

  @Test func `a command is shown before it runs, then its output, its failures and their number`() throws {
    var session = try session(ViewFixture.computers, Self.command("Ping", "ping", "{serialNumber}"))
    session.press(.character(" "), .character(" "), .character("!"))
    #expect(session.screen.contains("Run on 2 marked computers"))
    #expect(session.screen.contains("ping {serialNumber}"))
    session.press(.enter)
    #expect(session.screen.contains("Run Ping on 2 computers?"))
    #expect(session.screen.contains("ping C02X1001") && session.screen.contains("ping C02X1002"))
    #expect(jobs(session).isEmpty)
    session.press(.enter)
    let job = try #require(jobs(session).first)
    #expect(job.invocations.map(\.words) == [["ping", "C02X1001"], ["ping", "C02X1002"]])
    session.send(
      .commandNews(
        generation: job.generation, [.output(0, lines: ["\u{1B}[31mhello\u{202E}", "second"]), .ended(0, .exited(0))]))
    #expect(session.screen.contains("1 of 2 ended, running"))
    #expect(session.screen.contains("second") && !session.screen.contains("\u{1B}"))
    session.send(.commandNews(generation: job.generation, [.ended(1, .exited(2)), .finished]))
    #expect(session.state.message?.text == "Ping: 1 done, 1 failed: MAC-0002 (status 2).")
    #expect(session.screen.contains("Failed: status 2"))
    session.press(.character("y"))
    #expect(session.effects.map(\.summary).contains { $0.hasPrefix("copy MAC-0001\n") && $0.contains("second\n") })
  }

  @Test func `Esc leaves the question and runs nothing`() throws {
    var session = try session(ViewFixture.computers, Self.command("Ping", "ping", "{name}"))
    session.press(.character("!"), .enter, .escape)
    #expect(session.state.panels.front == nil)
    #expect(jobs(session).isEmpty)
  }

  @Test func `a running command can be left, found again and stopped`() throws {
    for stop in [Key.character("R"), .control("c")] {
      var session = try session(ViewFixture.computers, Self.command("Ping", "ping", "{name}"))
      session.press(.character("!"), .enter, .enter)
      let job = try #require(jobs(session).first)
      session.press(.escape)
      #expect(session.state.panels.front == nil)
      #expect(session.status.contains("Ping: running"))
      session.press(.character("!"), .enter)
      #expect(session.state.panels.front is OutputPanel)
      session.press(stop)
      #expect(session.effects.map(\.summary).contains("stop command"))
      session.send(.commandNews(generation: job.generation, [.ended(0, .exited(143)), .finished]))
      #expect(session.state.message?.text == "Ping was stopped: 1 stopped.")
      // Nothing is running any more.
      let before = session.effects.count
      session.press(.character("R"))
      #expect(session.effects.dropFirst(before).allSatisfy { $0.summary == "bell" })
    }
  }

  @Test func `Ctrl-C in the list stops a command in the background before it quits`() throws {
    var session = try session(ViewFixture.computers, Self.command("Ping", "ping", "{name}"))
    session.press(.character("!"), .enter, .enter, .escape)
    // The first one stops the detail that is being fetched.
    session.press(.control("c"), .control("c"))
    let effects = session.takeEffects().map(\.summary)
    #expect(effects.last == "stop command" && !effects.contains("quit"))
  }

  @Test func `one command at a time`() throws {
    var session = try session(ViewFixture.computers, Self.command("Ping", "ping", "{name}"))
    session.press(.character("!"), .enter, .enter, .escape, .character("!"), .down, .enter)
    #expect(session.state.message?.text.hasPrefix("Ping is still running.") == true)
    #expect(jobs(session).count == 1)
  }

  @Test func `computers without a value are skipped, and with no other nothing runs`() throws {
    var computers = ViewFixture.computers
    computers[0].user = nil
    computers[1].user = "-oProxyCommand=reboot"
    computers[2].user = "; reboot $(id)"
    var session = try session(computers, Self.command("Mail", "mail", "{username}"))
    session.press(.character(" "), .character(" "), .character(" "), .character("!"), .enter)
    #expect(session.screen.contains("Run Mail on MAC-0003?"))
    #expect(session.screen.contains("mail '; reboot $(id)'"))
    #expect(session.screen.contains("1 computer is skipped: User"))
    #expect(session.screen.contains("begins with \"-\""))
    session.press(.enter)
    #expect(jobs(session).first?.invocations.map(\.words) == [["mail", "; reboot $(id)"]])
    var alone = try self.session([computers[0]], Self.command("Mail", "mail", "{username}"))
    alone.press(.character("!"), .enter)
    #expect(alone.state.message?.text.contains("Mail was not run. 1 computer is skipped") == true)
    #expect(alone.state.panels.front == nil)
  }

  @Test func `a field that is not loaded is loaded first`() throws {
    var session = try session(ViewFixture.computers, Self.command("Room", "say", "{room}"))
    session.press(.character("!"), .enter)
    #expect(session.effects.map(\.summary).contains { $0.hasPrefix("columns ") && $0.contains("room") })
    #expect(session.state.panels.front == nil)
  }

  @Test func `an unknown field is reported, once the extension attributes are known`() throws {
    var session = try session(ViewFixture.computers, Self.command("Attribute", "say", "{ea.nothing}"))
    session.press(.character("!"), .enter)
    #expect(session.effects.map(\.summary).contains("look up attributes"))
    session.send(.attributesKnown(ViewFixture.catalogue, nil))
    session.press(.character("!"), .enter)
    #expect(session.state.message?.text.hasPrefix("Attribute was not run: there is no field") == true)
  }

  @Test func `a command in the terminal opens no output`() throws {
    var session = try session(ViewFixture.computers, Self.command("SSH", "ssh", "--", "{name}", terminal: true))
    session.press(.character("!"))
    #expect(session.screen.contains("in the terminal"))
    session.press(.enter, .enter)
    #expect(jobs(session).first?.takesTerminal == true)
    #expect(session.state.panels.front == nil)
  }

  @Test func `without commands, the key explains how to add one`() throws {
    var session = try ViewFixture.session { $0.configurationFile = "/home/ada/config.json" }
    session.press(.character("!"))
    #expect(session.screen.contains("/home/ada/config.json"))
    #expect(session.screen.contains("ping -c1 {ip}"))
    session.press(.enter)
    #expect(session.effects.map(\.summary).contains { $0.hasPrefix("copy \"commands\": [") })
  }

  @Test(arguments: [(20, 5), (40, 12), (80, 24), (200, 60)])
  func `every panel fits every screen`(_ width: Int, _ height: Int) throws {
    var computers = ViewFixture.computers
    for index in computers.indices { computers[index].name = String(repeating: "東京 ", count: 2000) }
    let command = try Self.command("Ping", "ping", "{name}")
    var session = try ViewFixture.session(computers, width: width, height: height) { $0.commands = [command] }
    session.press(.character("*"), .character("!"))
    _ = session.screen
    session.press(.enter)
    _ = session.screen
    session.press(.end, .enter)
    let job = try #require(jobs(session).first)
    session.send(
      .commandNews(generation: job.generation, [.output(0, lines: (0..<300).map { "line \($0)" })]))
    #expect(session.screen.contains("line 299"))
    session.press(.home)
    session.send(.commandNews(generation: job.generation, [.output(0, lines: ["line 300"])]))
    #expect(!session.screen.contains("line 300"))
  }
}

@Suite("Opening the pages of marked computers") struct MarkedPagesTests {
  @Test func `o opens the marked computers in the order of the list`() throws {
    var session = try ViewFixture.session()
    session.press(.character(" "), .character(" "), .character("o"))
    let urls = session.effects.compactMap { if case .openURLs(let urls) = $0 { urls } else { nil } }
    #expect(urls == [(1...2).map { "https://jamf.example.com/computers.html?id=\($0)&o=r" }])
    session.send(.openedAll(urls[0], failed: [], nil))
    #expect(session.state.message?.text == "Opened 2 pages.")
  }

  @Test func `more than five are opened after a question`() throws {
    var session = try ViewFixture.session()
    session.press(.character("*"), .character("o"))
    #expect(session.screen.contains("Open 10 pages?"))
    session.press(.escape)
    #expect(!session.effects.map(\.summary).contains("open 10 pages"))
    session.press(.character("o"), .enter)
    #expect(session.effects.map(\.summary).contains("open 10 pages"))
  }

  @Test func `addresses that could not be opened are copied`() throws {
    var session = try ViewFixture.session()
    session.send(.openedAll(["a", "b"], failed: ["a", "b"], Problem(what: "There is no web browser here.")))
    #expect(session.effects.map(\.summary).contains("copy a\nb"))
    #expect(session.state.notices.log.entries.last?.message.text.contains("2 of 2 pages could not be opened") == true)
  }

  @Test func `hundreds of pages are refused`() throws {
    var session = try ViewFixture.session((1...101).map { TestComputer.number($0) })
    session.press(.character("*"), .character("o"))
    #expect(session.state.message?.text == "101 computers are marked; at most 100 pages are opened at once.")
  }
}
