import Inventory
import Screen
import Testing

@testable import Browser

@Suite("Automatic refresh")
struct RefreshIntervalTests {
  private func browser(refreshMinutes: Int) -> BrowserState {
    var state = BrowserState(
      configuration: BrowserConfiguration(
        columns: [Field(path: "general.name")], sort: [], hostLabel: "h", refreshMinutes: refreshMinutes),
      size: ScreenSize(width: 80, height: 24), now: Instant(milliseconds: 0))
    _ = state.update(.started)
    let nothing = InventoryBuilder(columns: [Field(path: "general.name")], layout: .v4).snapshot()
    _ = state.update(.loadFinished(generation: 1, nothing, at: Instant(milliseconds: 1000)))
    return state
  }

  private func loads(_ effects: [BrowserEffect]) -> Bool {
    effects.contains { if case .load = $0 { true } else { false } }
  }

  @Test("the list refreshes the given minutes after a load ends, and the loop knows when to wake up")
  func interval() {
    var state = browser(refreshMinutes: 5)
    #expect(!loads(state.update(.clock(Instant(milliseconds: 300_999)))))
    #expect((state.nextClock ?? Instant(milliseconds: .max)) <= Instant(milliseconds: 301_000))
    #expect(loads(state.update(.clock(Instant(milliseconds: 301_000)))))
    #expect(!loads(state.update(.clock(Instant(milliseconds: 302_000)))), "a load is under way")
  }

  @Test("a failed load is retried after the same time")
  func failure() {
    var state = browser(refreshMinutes: 1)
    _ = state.update(.clock(Instant(milliseconds: 61_000)))
    _ = state.update(.loadFailed(generation: 2, Problem(what: "No."), at: Instant(milliseconds: 70_000)))
    #expect(!loads(state.update(.clock(Instant(milliseconds: 129_000)))))
    #expect(loads(state.update(.clock(Instant(milliseconds: 130_000)))))
  }

  @Test("with 0 minutes there is no automatic refresh")
  func never() {
    var state = browser(refreshMinutes: 0)
    #expect(!loads(state.update(.clock(Instant(milliseconds: 86_400_000)))))
  }
}
