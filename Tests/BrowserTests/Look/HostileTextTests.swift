import Inventory
import Screen
import Testing

@testable import Browser

@Suite struct HostileTextTests {
  /// A harmful text, as from a server, a file or a clipboard.
  struct Payload: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    var testDescription: String { name }
  }

  static let payloads = [
    Payload(name: "escape sequences", text: "\u{1B}[2J\u{1B}]52;c;ZXZpbA==\u{07}"),
    Payload(name: "control characters of eight bits", text: "\u{9B}31m\u{9D}0;title\u{9C}"),
    Payload(name: "bidirectional overrides", text: "a\u{202E}b\u{2066}c\u{061C}"),
    Payload(name: "line ends and tabs", text: "x\ny\r\nz\tq"),
    Payload(name: "separators and invisible characters", text: "\u{2028}\u{2029}\u{FEFF}\u{200B}\u{00AD}"),
    Payload(name: "delete, null and backspace", text: "\u{7F}\u{0}\u{8}"),
    Payload(name: "tags and private characters", text: "\u{E0041}\u{F0000}\u{E000}"),
  ]

  /// The end of every hostile text: if it is visible, the text was drawn.
  private static let end = "HARM"

  /// Characters that a terminal could read as a command or draw elsewhere, by place and code point.
  private func harm(in grid: CellGrid) -> [String] {
    var found: [String] = []
    for row in 0..<grid.size.height {
      for column in 0..<grid.size.width {
        for scalar in grid[row, column].text.unicodeScalars {
          switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate:
            found.append("U+\(String(scalar.value, radix: 16)) in row \(row), column \(column)")
          default: continue
          }
        }
      }
    }
    return found
  }

  /// - Parameter isShown: whether the hostile text must be visible where there is room.
  private func check(
    _ session: Session, after step: String, isShown: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let grid = session.state.render()
    let found = harm(in: grid)
    #expect(found.isEmpty, "after \(step), at \(grid.size)", sourceLocation: sourceLocation)
    guard isShown, grid.size.width >= 80 else { return }
    #expect(
      grid.plainText().contains(Self.end), "the text is not on the screen after \(step), at \(grid.size)",
      sourceLocation: sourceLocation)
  }

  @Test(
    "hostile text in every field, error and report leaves no control character in any cell",
    arguments: payloads, [(20, 5), (80, 20), (120, 24)])
  func everywhere(_ hostile: Payload, size: (width: Int, height: Int)) throws {
    let payload = hostile.text + Self.end
    let problem = Problem(what: payload + "what", why: payload, next: payload)
    var computer = TestComputer(id: 1, name: payload, managementID: payload, user: payload)
    computer.model = payload
    computer.version = payload
    for glyphs in [Glyphs.unicode, .ascii] {
      var session = Session(width: size.width, height: size.height, glyphs: glyphs, isDemo: true, host: payload)
      session.send(.started)
      check(session, after: "the start")
      session.send(.connected(ServerSummary(label: payload, productVersion: payload, apiVersion: payload)))
      session.send(.loadFailed(generation: 1, problem, at: Session.start))
      check(session, after: "a load that failed")
      session.press(.character("r"))
      try session.finishLoad(with: [computer, .number(2)])
      check(session, after: "a load")
      session.send(.detailFailed(ComputerID(rawValue: "1"), problem))
      check(session, after: "a detail that failed")
      session.send(.detailLoaded(ComputerID(rawValue: "1"), try TestFleet.record(of: computer)))
      check(session, after: "a detail")
      session.press(.enter)
      check(session, after: "zooming")
      session.press(.enter, .character("y"))
      for outcome in [CopyReport.Outcome.copied(route: payload), .failed(problem)] {
        session.send(.copied(CopyReport(label: payload, text: payload, outcome: outcome)))
        check(session, after: "copying")
      }
      session.press(.character("r"))
      session.send(.loadFailed(generation: 3, problem, at: Session.start))
      check(session, after: "a refresh that failed")
      session.press(.character("r"))
      try session.finishLoad(with: [.number(2)])
      check(session, after: "a computer that is gone", isShown: false)
      session.press(.character("r"))
      session.send(
        .connected(
          ServerSummary(label: payload, productVersion: payload, apiVersion: "v1", deprecatedSince: payload)))
      check(session, after: "another server", isShown: false)
      try session.finishLoad(with: [computer, .number(2)], missing: 1, problem)
      check(session, after: "a partial load")
      session.type("/")
      session.send(.paste(payload))
      check(session, after: "a paste into the filter")
      session.press(.enter)
      check(session, after: "keeping the filter")
    }
  }
}
