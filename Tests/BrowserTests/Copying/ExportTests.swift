import Inventory
import Screen
import Testing

@testable import Browser

@Suite struct ExportTests {
  @Test("E writes the list, in its order and with its columns, to a file with a suggested name")
  func list() throws {
    var session = try Session(TestFleet.numbered(1...30))
    session.type("/MAC-002")
    session.press(.enter, .character("S"), .character("E"))
    #expect(session.screen.contains("Export 10 computers"))
    session.press(.enter)
    #expect(session.state.actionContext == .form)
    #expect(session.screen.contains("Enter writes 10 computers as CSV to this file."))
    session.press(.enter)
    let request = try #require(session.takeExports().last)
    #expect(request.path.hasPrefix("computers-2026-11-") && request.path.hasSuffix(".csv") && !request.replaces)
    let lines = request.text.split(separator: "\r\n")
    #expect(lines.count == 11)
    #expect(lines[0] == "name,managementId,username,serialNumber,model,osVersion,lastContact")
    #expect(lines[1].hasPrefix("MAC-0029,") && lines[10].hasPrefix("MAC-0020,"))
  }

  @Test("marked computers are the default, hidden ones included; m switches to the list")
  func marked() throws {
    var session = try Session(TestFleet.numbered(1...30))
    session.press(.character(" "), .character(" "))
    session.type("/MAC-002")
    session.press(.enter, .character("E"))
    #expect(session.screen.contains("Rows: [2 marked] 10 in the list"))
    session.press(.down, .down, .down, .enter, .enter)
    let request = try #require(session.takeExports().last)
    #expect(request.path.hasPrefix("marked-computers-") && request.path.hasSuffix(".ndjson"))
    #expect(request.text.split(separator: "\n").count == 2)
    // The form is remembered.
    session.press(.character("E"), .character("m"), .enter, .enter)
    #expect(try #require(session.takeExports().last).text.split(separator: "\n").count == 10)
  }

  @Test("marked computers that the server no longer has are reported and not counted as written")
  func gone() throws {
    var session = try Session(TestFleet.numbered(1...30))
    session.press(.character("*"), .character("r"))
    try session.finishLoad(with: TestFleet.numbered(1...20))
    #expect(session.status.contains("30 marked, 10 gone"))
    session.press(.character("Y"))
    #expect(session.screen.contains("Copy from 20 marked computers"))
    session.press(.escape, .character("E"))
    #expect(session.screen.contains("Export 20 computers") && session.screen.contains("Rows: [20 marked]"))
    session.press(.enter)
    #expect(session.screen.contains("10 marked computers are no longer on the server."))
    session.press(.enter)
    let request = try #require(session.takeExports().last)
    #expect(request.text.split(separator: "\r\n").count == 21)
    session.send(.exported(ExportReport(request: request, outcome: .written(path: "/out.csv", bytes: 9))))
    #expect(
      try #require(session.state.message).text
        == "Wrote 20 computers as CSV to /out.csv, 9 bytes; 10 marked computers are no longer on the server.")
    session.press(.character("y"))
    let label = session.effects.compactMap { if case .copy(_, let label) = $0 { label } else { nil } }.last
    #expect(label?.hasSuffix("; 10 are no longer on the server") == true)
  }

  @Test("all loaded columns can be written, visible ones first")
  func allColumns() throws {
    let loan = try #require(TestFleet.catalogue.fields.first { $0.title == "Loan" })
    var session = Session()
    session.send(.started)
    try session.finishLoad(with: TestFleet.numbered(1...2), besides: [loan])
    session.press(.character("E"), .character("c"))
    #expect(session.screen.contains("Columns: 7 shown [8 loaded]"))
    session.press(.enter, .enter)
    let text = try #require(session.takeExports().last).text
    #expect(text.contains(",lastContact,\(loan.name)\r\n"))
    #expect(text.contains(",loan 2\r\n"))
  }

  @Test("an incomplete list is labeled in the file name, in the message, and in Markdown itself")
  func partial() throws {
    var session = Session()
    session.send(.started)
    try session.finishLoad(with: TestFleet.numbered(1...3), missing: 2, Problem(what: "Oh."))
    session.press(.character("E"), .end, .enter)
    #expect(session.screen.contains("Partial: 3 of 5 computers were loaded."))
    session.press(.enter)
    let request = try #require(session.takeExports().last)
    #expect(request.path.hasPrefix("computers-partial-"))
    #expect(request.label == "3 computers of a partial list as Markdown")
    #expect(request.text.hasPrefix("Partial: 3 of 5 computers were loaded.\n\n| Name |"))
  }

  @Test("an existing file is replaced only after a question with an unchanged name")
  func exists() throws {
    var session = try Session(TestFleet.numbered(1...3))
    session.press(.character("E"), .enter, .control("u"))
    session.type("out.csv")
    session.press(.enter)
    let first = try #require(session.takeExports().last)
    session.send(.exported(ExportReport(request: first, outcome: .exists(path: "/home/ada/out.csv"))))
    #expect(session.screen.contains("The file already exists"))
    #expect(session.screen.contains("Enter replaces /home/ada/out.csv. Rename to keep both."))
    session.type("2")
    session.press(.enter)
    let other = try #require(session.takeExports().last)
    #expect(other.path == "out.csv2" && !other.replaces)
    session.send(.exported(ExportReport(request: first, outcome: .exists(path: "/home/ada/out.csv"))))
    session.press(.enter)
    let again = try #require(session.takeExports().last)
    #expect(again.path == "out.csv" && again.replaces)
    #expect(again.text == first.text)
  }

  @Test("success and failure of an export are reported")
  func reports() throws {
    var session = try Session(TestFleet.numbered(1...3), width: 120)
    session.press(.character("E"), .enter, .enter)
    let request = try #require(session.takeExports().last)
    session.send(.exported(ExportReport(request: request, outcome: .written(path: "/tmp/x.csv", bytes: 1234))))
    #expect(session.footer.contains("Wrote 3 computers as CSV to /tmp/x.csv, 1,234 bytes."))
    let problem = Problem(what: "/tmp/x.csv could not be written.", why: "No space left on device.")
    session.send(.exported(ExportReport(request: request, outcome: .failed(problem))))
    #expect(session.footer.contains("could not be written. No space left on device."))
  }

  @Test("a file that cannot be written is explained within 80 columns, and its name can be corrected")
  func asksAgain() throws {
    var session = try Session(TestFleet.numbered(1...3))
    session.press(.character("E"), .enter, .control("u"))
    session.press(.enter)
    #expect(session.footer.contains("Nothing was written: a file needs a name."))
    #expect(session.state.actionContext == .form)
    session.type("/nosuch/folder/somewhere/computers.csv")
    session.press(.enter)
    #expect(session.state.panel == nil)
    let request = try #require(session.takeExports().last)
    let problem = Problem(
      what: "/nosuch/folder/somewhere/computers.csv could not be written.", why: "No such file or directory.",
      next: "Create the folder first, or choose another.")
    session.send(.exported(ExportReport(request: request, outcome: .failed(problem))))
    #expect(session.footer.contains("/nosuch…re/computers.csv could not be written. No such file or directory."))
    #expect((session.state.panel as? FormPanel)?.text == "/nosuch/folder/somewhere/computers.csv")
    session.press(.enter)
    #expect(try #require(session.takeExports().last).text == request.text)
    // During another action, the user gets a message and no question.
    session.type("/")
    session.send(.exported(ExportReport(request: request, outcome: .failed(problem))))
    #expect(session.state.actionContext == .filter)
  }

  @Test("fields, entries and texts too long to copy also carry the label")
  func partialWaysOut() throws {
    var session = Session(width: 120)
    session.send(.started)
    try session.finishLoad(with: TestFleet.numbered(1...3), missing: 2, Problem(what: "Oh."))
    session.press(.character("*"), .character("Y"), .character("E"))
    #expect(session.screen.contains("Partial: 3 of 5 computers were loaded."))
    session.press(.enter)
    #expect(try #require(session.takeExports().last).path.hasPrefix("managementId-partial-"))
    session.send(.paste("MAC-0001\nMAC-0009"))
    session.press(.character("E"))
    #expect(session.screen.contains("Partial: 3 of 5 computers were loaded."))
    session.press(.enter)
    #expect(try #require(session.takeExports().last).path.hasPrefix("list-partial-"))
    session.press(.escape)
    _ = session.takeEffects()
    session.press(.character("y"))
    let copy = try #require(session.copies.last)
    session.send(.copied(CopyReport(label: copy.label, text: copy.text, outcome: .tooLong(most: 2))))
    #expect(session.screen.contains("Partial: 3 of 5 computers were loaded."))
    session.press(.enter)
    #expect(try #require(session.takeExports().last).path.hasPrefix("copied-partial-"))
  }

  @Test("a file needs a name, Esc writes nothing, and writing stops when the file is full")
  func ending() throws {
    var session = try Session(TestFleet.numbered(1...3))
    session.press(.character("E"), .enter, .control("u"), .enter)
    #expect(session.footer.contains("Nothing was written: a file needs a name."))
    session.press(.escape, .character("E"), .enter, .escape)
    #expect(session.takeExports().isEmpty)
    var many = try Session(TestFleet.numbered(1...3000))
    many.press(.character("E"), .enter, .enter)
    let request = try #require(many.takeExports().last)
    var parts = 0
    request.content { _ in
      parts += 1
      return false
    }
    #expect(parts == 1)
  }
}
