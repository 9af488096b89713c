import Inventory
import Screen
import Testing

@testable import Browser

@Suite struct HostileTextTests {
  private static let payloads = [
    "\u{1B}[2J\u{1B}]52;c;ZXZpbA==\u{07}", "\u{9B}31m\u{9D}0;title\u{9C}", "a\u{202E}b\u{2066}c\u{061C}",
    "x\ny\r\nz\tq",
    "\u{2028}\u{2029}\u{FEFF}\u{200B}\u{00AD}", "\u{7F}\u{0}\u{8}", "\u{E0041}\u{F0000}\u{E000}",
  ]

  /// Whether a terminal could take any of it for a command, or for an order to draw something elsewhere.
  private func isHarmless(_ grid: CellGrid) -> Bool {
    for row in 0..<grid.size.height {
      for column in 0..<grid.size.width {
        for scalar in grid[row, column].text.unicodeScalars {
          switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate: return false
          default: continue
          }
        }
      }
    }
    return true
  }

  @Test("hostile text in every field, error and report leaves no control character in any cell")
  func everywhere() throws {
    for payload in Self.payloads {
      let problem = Problem(what: payload + "what", why: payload, next: payload)
      var computer = TestComputer(id: 1, name: payload, managementID: payload, user: payload)
      computer.model = payload
      computer.version = payload
      for glyphs in [Glyphs.unicode, .ascii] {
        for (width, height) in [(20, 5), (80, 20), (120, 24)] {
          var session = Session(width: width, height: height, glyphs: glyphs, isDemo: true, host: payload)
          session.send(.started)
          #expect(isHarmless(session.state.render()))
          session.send(.connected(ServerSummary(label: payload, productVersion: payload, apiVersion: payload)))
          session.send(.loadFailed(generation: 1, problem, at: Session.start))
          #expect(isHarmless(session.state.render()))
          session.press(.character("r"))
          try session.finishLoad(with: [computer, .number(2)])
          #expect(isHarmless(session.state.render()))
          session.send(.detailFailed(ComputerID(rawValue: "1"), problem))
          #expect(isHarmless(session.state.render()))
          session.send(.detailLoaded(ComputerID(rawValue: "1"), try TestFleet.record(of: computer)))
          #expect(isHarmless(session.state.render()))
          session.press(.enter)
          #expect(isHarmless(session.state.render()))
          session.press(.enter, .character("y"))
          for outcome in [CopyReport.Outcome.copied(route: payload), .failed(problem)] {
            session.send(.copied(CopyReport(label: payload, text: payload, outcome: outcome)))
            #expect(isHarmless(session.state.render()))
          }
          session.press(.character("r"))
          session.send(.loadFailed(generation: 3, problem, at: Session.start))
          #expect(isHarmless(session.state.render()))
          session.press(.character("r"))
          try session.finishLoad(with: [.number(2)])
          #expect(isHarmless(session.state.render()))
          session.press(.character("r"))
          session.send(
            .connected(
              ServerSummary(label: payload, productVersion: payload, apiVersion: "v1", deprecatedSince: payload)))
          #expect(isHarmless(session.state.render()))
          try session.finishLoad(with: [computer, .number(2)], missing: 1, problem)
          #expect(isHarmless(session.state.render()))
          session.type("/")
          session.send(.paste(payload))
          #expect(isHarmless(session.state.render()))
          session.press(.enter)
          #expect(isHarmless(session.state.render()))
        }
      }
    }
  }
}
