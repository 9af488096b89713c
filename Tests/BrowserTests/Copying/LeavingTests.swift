import Inventory
import Screen
import Testing

@testable import Browser

@Suite("Leaving during an operation") struct LeavingTests {
  /// The requested copies.
  private func copies(_ effects: [BrowserEffect]) -> [(text: String, label: String)] {
    effects.compactMap { if case .copy(let text, let label) = $0 { (text, label) } else { nil } }
  }

  @Test("a running copy of marked computers is finished after leaving")
  func computing() throws {
    var session = try Session(TestFleet.numbered(1...300))
    session.press(.character("*"))
    session.holdsComputations = true
    session.press(.character("y"), .character("q"))
    #expect(session.takeEffects().contains { $0.summary == "quit" } == true)
    session.state.leave()
    #expect(session.state.isCopying)
    #expect(session.state.unfinishedCopy == "Nothing was copied: it took too long.")
  }

  @Test("after leaving, only the remaining steps of a copy run")
  func finishing() throws {
    var session = try Session(TestFleet.numbered(1...300))
    session.press(.character("*"))
    session.holdsComputations = true
    session.press(.character("y"))
    let work = try #require(session.takeComputations(.copying).first)
    session.press(.character("q"))
    session.state.leave()
    let effects = session.state.update(work.run(workers: .one) { false }).filter(\.servesCopy)
    let copy = try #require(copies(effects).first)
    #expect(copy.text.split(separator: "\n").count == 300)
    #expect(session.state.isCopying)
    _ = session.state.update(
      .copied(CopyReport(label: copy.label, text: copy.text, outcome: .copied(route: "tmux"))))
    #expect(!session.state.isCopying && session.state.unfinishedCopy == nil)
    #expect(BrowserEffect.bell.servesCopy == false && BrowserEffect.quit.servesCopy == false)
  }

  @Test("an unfinished copy is reported after leaving, without a question on a closed screen")
  func failing() throws {
    let failed = Problem(what: "xclip did not finish in time.")
    for (outcome, words) in [
      (CopyReport.Outcome.tooLong(most: 56_244), "too many for the terminal's clipboard"),
      (.failed(failed), "xclip did not finish in time."),
    ] {
      var session = try Session(TestFleet.numbered(1...3))
      session.press(.character("y"))
      let copy = try #require(copies(session.takeEffects()).first)
      session.press(.character("q"))
      let seen = session.state.logVersion
      session.state.leave()
      _ = session.state.update(.copied(CopyReport(label: copy.label, text: copy.text, outcome: outcome)))
      #expect(session.state.panel == nil)
      let troubles = session.state.troubles(since: seen)
      #expect(troubles.count == 1)
      #expect(troubles.first?.hasPrefix("Could not copy the management ID of MAC-0001") == true)
      #expect(troubles.first?.contains(words) == true)
    }
  }

  @Test("a copy that waits for its field is reported on timeout, and made when the field arrives")
  func loading() throws {
    var computers = FilterSample.fleet
    computers[0].udid = "UDID-1"
    var session = try FilterSample.session()
    let udid = try #require(FilterSample.catalogue.field(path: "udid"))
    let effects = session.state.copy(.field(udid), as: .list(.lines))
    session.press(.character("q"))
    session.state.leave()
    #expect(session.state.isCopying)
    #expect(session.state.unfinishedCopy?.hasPrefix("Nothing was copied: ") == true)
    #expect(session.state.unfinishedCopy?.hasSuffix(" had not been loaded yet.") == true)
    _ = session.takeEffects()
    session.effects += effects
    try session.answerColumns(of: computers)
    #expect(copies(session.takeEffects()).map(\.text) == ["UDID-1"])
  }

  @Test("a newer copy replaces a waiting one; the result of the newer one counts")
  func overtaken() throws {
    var session = try Session(TestFleet.numbered(1...3))
    session.press(.character("y"), .down, .character("y"))
    let all = copies(session.takeEffects())
    #expect(all.count == 2)
    session.state.leave()
    _ = session.state.update(
      .copied(CopyReport(label: all[1].label, text: all[1].text, outcome: .copied(route: "tmux"))))
    #expect(!session.state.isCopying)
  }

  @Test("a refusal right before leaving is reported afterwards; other messages are not")
  func refused() throws {
    var session = try Session(TestFleet.numbered(1...300))
    session.holdsComputations = true
    let seen = session.state.logVersion
    session.press(.character("*"), .character("y"), .character("q"))
    #expect(session.state.troubles(since: seen) == ["Nothing was done: the marks are still being updated."])
    #expect(session.state.troubles(since: session.state.logVersion).isEmpty)
  }

  @Test("a file that fails to write after leaving is reported without a question")
  func export() throws {
    var session = try Session(TestFleet.numbered(1...3))
    session.press(.character("E"), .enter)
    session.type("x")
    session.press(.enter, .character("q"))
    let request = try #require(
      session.takeEffects().compactMap { if case .export(let request) = $0 { request } else { nil } }.first)
    session.state.leave()
    let seen = session.state.logVersion
    _ = session.state.update(.exported(ExportReport(request: request, outcome: .exists(path: "/tmp/x"))))
    #expect(session.state.troubles(since: seen) == ["/tmp/x already exists; nothing was written."])
    #expect(session.state.panel == nil)
  }
}
