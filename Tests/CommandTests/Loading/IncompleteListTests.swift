import ArgumentParser
import JamfProAPI
import Testing

@testable import jamf_tui

@Suite("Messages about an incomplete list")
struct IncompleteListTests {
  private let fails = JamfProError(.serverError(500), what: "x failed (status 500).", status: 500)
  private let slow = JamfProError(.timedOut, what: "x did not answer in time.", next: "Try later.")

  private func failure(_ outcome: InventoryPager.Outcome) throws -> CommandFailure {
    let failure = try #require(CommandFailure(incomplete: outcome))
    #expect(failure.exitCode == .partial)
    return failure
  }

  @Test("a complete list is not a failure")
  func complete() {
    #expect(CommandFailure(incomplete: .init(computers: 5, totalCount: 5, requests: 2)) == nil)
  }

  @Test("failing records are reported with their number, first positions and each reason once")
  func unreadable() throws {
    let gaps = ["6", "9", "12", "15"].map { InventoryGap(firstRow: Int($0) ?? 0, count: 1, afterID: $0, reason: fails) }
    let failure = try failure(.init(computers: 96, totalCount: 100, requests: 9, unreadable: gaps))
    #expect(failure.what == "The list is incomplete: 96 of 100 computers were loaded.")
    #expect(
      failure.why
        == "The server fails on 4 computers (row 7, after ID 6; row 10, after ID 9; row 13, after ID 12; and more): "
        + "x failed (status 500). If this persists, the server's log shows the cause."
    )
    #expect(failure.next == "Load the list again.")
  }

  @Test("missing rows are reported together with what ended the load")
  func gaps() throws {
    let failure = try failure(
      .init(
        computers: 50, totalCount: 100, requests: 9, gaps: [.init(firstRow: 25, count: 25, reason: slow)],
        failure: fails))
    #expect(failure.what == "The list is incomplete: 50 of 100 computers were loaded.")
    #expect(
      failure.why == "x failed (status 500). 25 are missing (rows 26 to 50): x did not answer in time.")
  }

  @Test("large numbers have thousands separators")
  func thousands() throws {
    let gap = InventoryGap(firstRow: 25_000, count: 2000, reason: slow)
    let failure = try failure(.init(computers: 98_000, totalCount: 100_000, requests: 9, gaps: [gap]))
    #expect(failure.what == "The list is incomplete: 98,000 of 100,000 computers were loaded.")
    #expect(failure.why == "2,000 are missing (rows 25,001 to 27,000): x did not answer in time.")
  }

  @Test("without a count from the server, the message has what was loaded, what ended the load, and what to do")
  func uncounted() throws {
    let failure = try failure(.init(computers: 50, requests: 9, failure: slow))
    #expect(failure.what == "The list is incomplete: 50 computers were loaded.")
    #expect(failure.next == "Try later.")
  }

  @Test(
    "the reported count is the server's, whatever was loaded",
    arguments: [
      (1, 3, 2, "is incomplete: 1 of 3 computers was loaded."),
      (0, 1, 1, "is incomplete: 0 of 1 computer were loaded."),
      (500, 30_000, 29_500, "is incomplete: 500 of 30,000 computers were loaded."),
      (49, 3, 1, "is incomplete: 49 computers were loaded, and the server counts 3."),
      (100, 100, 1, "is incomplete: 100 computers were loaded, and 1 is missing."),
      (500, nil, 20, "is incomplete: 500 computers were loaded, and 20 are missing."),
      (500, Int.max, Int.max - 500, "is incomplete: 500 of 9,223,372,036,854,775,807 computers were loaded."),
    ] as [(Int, Int?, Int, String)])
  func counts(_ computers: Int, _ total: Int?, _ missing: Int, _ what: String) throws {
    let failure = try failure(.init(computers: computers, totalCount: total, missing: missing, failure: fails))
    #expect(failure.what == "The list " + what)
  }

  @Test("a list that may be complete is not called incomplete")
  func uncertain() throws {
    let outcome = InventoryPager.Outcome(
      computers: 100, totalCount: 0, missing: 0, failure: slow, isUncertain: true)
    let failure = try failure(outcome)
    #expect(failure.what == "The list may be incomplete: 100 computers were loaded, and the server counts 0.")
    #expect(
      CommandFailure(incomplete: outcome, isNarrowed: true)?.what
        == "The list may be incomplete: 100 computers that match the filter were loaded, and the server counts 0.")
  }

  @Test("with a filter, the count is that of the server's part of it")
  func narrowed() throws {
    let outcome = InventoryPager.Outcome(computers: 36, totalCount: 37, missing: 1, failure: slow)
    #expect(
      CommandFailure(incomplete: outcome, isNarrowed: true)?.what
        == "The list is incomplete: 36 of the 37 computers that the server's part of the filter selected were loaded.")
  }

  @Test("failed connections and sign-ins lead to the diagnosis, other failures do not")
  func diagnosis() {
    #expect(CommandFailure("x", exitCode: .unavailable).wayToDoctor.contains("jamf-tui doctor"))
    #expect(CommandFailure("x", exitCode: .notAuthorized).wayToDoctor.contains("jamf-tui doctor"))
    #expect(CommandFailure("x", exitCode: .usage).wayToDoctor.isEmpty)
  }
}
