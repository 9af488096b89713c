import ArgumentParser
import JamfProAPI
import Testing

@testable import jamf_tui

@Suite("What is said of a list that is not complete")
struct IncompleteListTests {
  private let fails = JamfProError(.serverError(500), what: "x failed (status 500).", status: 500)
  private let slow = JamfProError(.timedOut, what: "x did not answer in time.", next: "Try later.")

  private func failure(_ outcome: InventoryPager.Outcome) throws -> CommandFailure {
    let failure = try #require(CommandFailure(incomplete: outcome))
    #expect(failure.exitCode == .partial)
    return failure
  }

  @Test("a whole list is no failure")
  func complete() {
    #expect(CommandFailure(incomplete: .init(computers: 5, totalCount: 5, requests: 2)) == nil)
  }

  @Test("records that fail: how many, where the first are, and why, each reason once")
  func unreadable() throws {
    let gaps = ["6", "9", "12", "15"].map { InventoryGap(firstRow: Int($0) ?? 0, count: 1, afterID: $0, reason: fails) }
    let failure = try failure(.init(computers: 96, totalCount: 100, requests: 9, unreadable: gaps))
    #expect(failure.what == "The list is not complete: 96 of 100 computers came.")
    #expect(
      failure.why
        == "The server fails on 4 computers (row 7, after ID 6; row 10, after ID 9; row 13, after ID 12; and more): "
        + "x failed (status 500). If it stays so, the server's log says what is wrong with them."
    )
    #expect(failure.next == "Load the list again.")
  }

  @Test("rows that did not come, beside what ended the load")
  func gaps() throws {
    let failure = try failure(
      .init(
        computers: 50, totalCount: 100, requests: 9, gaps: [.init(firstRow: 25, count: 25, reason: slow)],
        failure: fails))
    #expect(failure.what == "The list is not complete: 50 of 100 computers came.")
    #expect(
      failure.why == "x failed (status 500). 25 did not come (rows 26 to 50): x did not answer in time.")
  }

  @Test("great numbers have their thousands apart")
  func thousands() throws {
    let gap = InventoryGap(firstRow: 25_000, count: 2000, reason: slow)
    let failure = try failure(.init(computers: 98_000, totalCount: 100_000, requests: 9, gaps: [gap]))
    #expect(failure.what == "The list is not complete: 98,000 of 100,000 computers came.")
    #expect(failure.why == "2,000 did not come (rows 25,001 to 27,000): x did not answer in time.")
  }

  @Test("a server that does not count: what came, and what ended the load, with what to do about that")
  func uncounted() throws {
    let failure = try failure(.init(computers: 50, requests: 9, failure: slow))
    #expect(failure.what == "The list is not complete: 50 computers came.")
    #expect(failure.next == "Try later.")
  }
}
