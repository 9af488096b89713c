import Inventory
import Screen
import Testing

@testable import Browser

@Suite struct CopyTests {
  private func copied(_ session: inout Session) -> (text: String, label: String)? {
    let copies: [(text: String, label: String)] = session.takeEffects().compactMap {
      if case .copy(let text, let label) = $0 { (text, label) } else { nil }
    }
    return copies.last
  }

  private func id(_ number: Int) -> String { "7b2f0c1e-0000-4000-8000-00000000000\(number)" }

  @Test("y copies the management IDs of marked computers in list order, hidden ones last")
  func marked() throws {
    var session = try Session(TestFleet.numbered(1...5))
    session.press(.down, .character(" "), .character(" "), .character(" "), .character("S"))
    session.press(.character("y"))
    #expect(try #require(copied(&session)).text == [4, 3, 2].map(id).joined(separator: "\n"))
    session.type("/MAC-0003")
    session.press(.enter, .character("y"))
    let hidden = try #require(copied(&session))
    #expect(hidden.text == [3, 2, 4].map(id).joined(separator: "\n"))
    #expect(hidden.label == "the management ID of 3 computers")
  }

  @Test("computers without a management ID are reported and counted, and so are removed ones")
  func without() throws {
    var computers = TestFleet.numbered(1...4)
    computers[1].managementID = nil
    var session = try Session(computers)
    session.press(.character("*"), .character("r"))
    try session.finishLoad(with: Array(computers.prefix(3)))
    session.press(.character("y"))
    let copy = try #require(copied(&session))
    #expect(copy.text == [1, 3].map(id).joined(separator: "\n"))
    #expect(
      copy.label == "the management ID of 2 computers; 1 computer did not report it; 1 is no longer on the server")
    session.send(.copied(CopyReport(label: copy.label, text: copy.text, outcome: .copied(route: "tmux"))))
    #expect(session.footer.contains("Copied (tmux): the management ID of 2 computers; 1 computer did not report it"))
  }

  @Test("Y shows what can be copied, in which form, with a preview")
  func palette() throws {
    var session = try Session(TestFleet.numbered(1...5))
    session.press(.character("Y"))
    #expect(session.screen.contains("Copy from MAC-0001"))
    #expect(session.screen.contains("[lines] comma-separated JSON RSQL clientData"))
    #expect(session.screen.contains(id(1)))
    session.press(.right, .right, .right)
    #expect(session.screen.contains("general.managementId=in=(\"\(id(1))\")"))
    session.press(.enter)
    #expect(try #require(copied(&session)).text == "general.managementId=in=(\"\(id(1))\")")
    #expect(session.state.panel == nil)
    // The form is remembered; a serial number has no clientData.
    session.press(.character("Y"), .down, .down)
    #expect(session.screen.contains("lines comma-separated JSON [RSQL]"))
    #expect(!session.screen.contains("clientData"))
    session.press(.enter)
    #expect(try #require(copied(&session)).text == "hardware.serialNumber=in=(\"C02X1001\")")
  }

  @Test("unreported values are labeled in the copy panel")
  func silent() throws {
    var computers = TestFleet.numbered(1...2)
    computers[0].user = nil
    var session = try Session(computers)
    session.press(.character("Y"))
    #expect(session.lines.contains { $0.contains(" User ") && $0.contains(" not reported ") })
  }

  @Test(
    "each form of the marked management IDs",
    arguments: [
      (0, "A\nB"), (1, "A,B"), (2, "[\"A\",\"B\"]"), (3, "general.managementId=in=(\"A\",\"B\")"),
      (4, "{\"clientData\":[{\"managementId\":\"A\"},{\"managementId\":\"B\"}]}"),
    ])
  func forms(steps: Int, text: String) throws {
    var session = try Session(TestFleet.numbered(1...5))
    session.press(.character(" "), .character(" "), .character("Y"))
    #expect(session.screen.contains("Copy from 2 marked computers"))
    for _ in 0..<steps { session.press(.tab) }
    session.press(.enter)
    let wanted = text.replacing("A", with: id(1)).replacing("B", with: id(2))
    #expect(try #require(copied(&session)).text == wanted)
  }

  @Test(
    "a computer as a row in each form, with hostile texts escaped",
    arguments: [
      (0, "name,username,model\r\n\"'=1+1, \"\"x\"\"\",user1,\"Mac, 14\"\r\n"),
      (1, "name\tusername\tmodel\n'=1+1, \"x\"\tuser1\tMac, 14\n"),
      (2, "[\n  {\"name\":\"=1+1, \\\"x\\\"\",\"username\":\"user1\",\"model\":\"Mac, 14\"}\n]\n"),
      (3, "{\"name\":\"=1+1, \\\"x\\\"\",\"username\":\"user1\",\"model\":\"Mac, 14\"}\n"),
      (4, "| Name | User | Model |\n| --- | --- | --- |\n| =1+1, \"x\" | user1 | Mac, 14 |\n"),
    ])
  func rows(steps: Int, text: String) throws {
    var computer = TestComputer.number(1, name: "=1+1, \"x\"")
    computer.model = "Mac, 14"
    let columns = TestFleet.columns.filter { ["name", "username", "model"].contains($0.name) }
    var session = Session(columns: columns)
    session.send(.started)
    try session.finishLoad(with: [computer])
    session.press(.character("Y"), .end)
    for _ in 0..<steps { session.press(.right) }
    session.press(.enter)
    #expect(try #require(copied(&session)).text == text)
  }

  @Test("unloaded values are loaded before the copy")
  func loadsFirst() throws {
    let computers = TestFleet.numbered(1...3)
    let loan = try #require(TestFleet.catalogue.fields.first { $0.title == "Loan" })
    var session = try Session(computers)
    session.press(.character(" "), .character(" "))
    _ = session.takeEffects()
    session.performing { $0.copy(.field(loan), as: .list(.comma)) }
    #expect(session.effects.map(\.summary) == ["columns \(loan.name)"])
    try session.answerColumns(of: computers)
    #expect(try #require(copied(&session)).text == "loan 1,loan 2")
  }

  @Test("the value under the detail's cursor comes first when the detail has the focus")
  func ofTheDetail() throws {
    let computer = TestComputer.number(1)
    var session = try Session([computer])
    session.send(.detailLoaded(ComputerID(rawValue: "1"), try TestFleet.record(of: computer)))
    session.press(.tab)
    let field = try #require(session.state.detailField)
    session.press(.character("Y"))
    #expect(session.screen.contains("Selected: \(field.title)"))
    session.press(.home, .enter)
    #expect(try #require(copied(&session)).text == field.text)
  }

  @Test("a text too long for the terminal is offered as a file")
  func tooLong() throws {
    var session = try Session(TestFleet.numbered(1...3), width: 160)
    let report = CopyReport(label: "the management ID of 4,000 computers", text: "a\nb", outcome: .tooLong(most: 2))
    session.send(.copied(report))
    #expect(session.state.actionContext == .form)
    #expect(session.screen.contains("3 bytes are too many for the terminal's clipboard (at most"))
    session.press(.enter)
    let request = try #require(session.takeExports().last)
    #expect(request.path.hasPrefix("copied-2026-11-") && request.path.hasSuffix(".txt"))
    #expect(request.text == "a\nb\n")
    // During typing there is a message and no interruption.
    session.type("/")
    session.send(.copied(report))
    #expect(session.state.actionContext == .filter)
    #expect(session.screen.contains("too many for the terminal's clipboard"))
  }

  @Test("a text that was too long is offered as a file of its form, with exactly that content")
  func tooLongForms() throws {
    var session = try Session(TestFleet.numbered(1...3))
    for (keys, suffix) in [([Key.end], ".csv"), ([.home, .right], ".txt"), ([.home, .right], ".json")] {
      session.press(.character("*"), .character("Y"))
      for key in keys { session.press(key) }
      session.press(.enter)
      let copy = try #require(session.copies.last)
      session.send(.copied(CopyReport(label: copy.label, text: copy.text, outcome: .tooLong(most: 2))))
      session.press(.enter)
      let request = try #require(session.takeExports().last)
      #expect(request.path.hasSuffix(suffix), "\(request.path)")
      #expect(request.text == copy.text)
    }
  }

  @Test("the selected form can also be written to a file")
  func toAFile() throws {
    var session = try Session(TestFleet.numbered(1...3))
    session.press(.character("*"), .character("Y"), .right, .right, .character("E"), .enter)
    let request = try #require(session.takeExports().last)
    #expect(request.path.hasPrefix("managementId-") && request.path.hasSuffix(".json"))
    #expect(request.text == "[\"\(id(1))\",\"\(id(2))\",\"\(id(3))\"]\n")
  }
}

extension Session {
  /// The pending copies.
  var copies: [(text: String, label: String)] {
    effects.compactMap { if case .copy(let text, let label) = $0 { (text, label) } else { nil } }
  }

  /// Runs something that no key does in a test, and keeps its effects.
  mutating func performing(_ action: (inout BrowserState) -> [BrowserEffect]) {
    for effect in action(&state) {
      if case .compute(let work) = effect, !holdsComputations {
        send(work.run(workers: .one) { false })
      } else {
        effects.append(effect)
      }
    }
  }

  /// The requested files.
  mutating func takeExports() -> [ExportRequest] {
    takeEffects().compactMap { if case .export(let request) = $0 { request } else { nil } }
  }
}

extension ExportRequest {
  /// The whole content of the file.
  var text: String {
    var bytes: [UInt8] = []
    content {
      bytes += $0
      return true
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
