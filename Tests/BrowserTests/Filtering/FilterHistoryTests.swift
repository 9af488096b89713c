import Inventory
import Screen
import Testing

@testable import Browser

@Suite("Filter history")
struct FilterHistoryTests {
  @Test("^P brings back previous filters, of this session and earlier ones, and ^N what was being typed")
  func stepping() throws {
    var session = try FilterSample.session(earlier: ["osVersion:<15", "berlin"])
    session.type("/mac-001")
    session.press(.enter)
    #expect(session.takeEffects().contains { $0.summary == "save 3 filters" })
    session.press(.escape)
    session.type("/xyz")
    session.press(.control("p"))
    #expect(session.state.filter.text == "mac-001" && session.state.shown?.count == 10)
    session.press(.control("p"), .control("p"))
    #expect(session.state.filter.text == "berlin")
    _ = session.takeEffects()
    session.press(.control("p"))
    #expect(session.takeEffects().map(\.summary).contains("bell") && session.state.filter.text == "berlin")
    session.press(.control("n"), .control("n"), .control("n"))
    #expect(session.state.filter.text == "xyz")
    session.press(.control("n"))
    #expect(session.state.filter.text == "xyz")
  }

  @Test("a filter is stored once, when Enter keeps it; cleared and invalid ones are not")
  func keeping() throws {
    var session = try FilterSample.session()
    session.type("/mac")
    session.press(.escape)
    session.type("/mac (")
    session.press(.enter)
    session.press(.control("u"), .enter)
    #expect(session.state.filterHistory.earlier.isEmpty)
    for text in ["one", "two", "one", "one"] {
      session.type("/")
      session.press(.control("u"))
      session.type(text)
      session.press(.enter)
    }
    #expect(session.state.filterHistory.earlier == ["one", "two"])
    #expect(session.takeEffects().filter { $0.summary.hasPrefix("save") }.count == 3)
  }

  @Test("^R lists the previous filters that contain the text, and inserts one after the other")
  func searching() throws {
    var session = try FilterSample.session(earlier: ["osVersion:<15", "mac berlin", "os ^mac"])
    session.type("/mac")
    session.press(.control("r"))
    #expect(session.screen.contains("previous filters (2)"))
    #expect(session.state.filter.text == "mac")
    session.press(.control("r"))
    #expect(session.state.filter.text == "mac berlin")
    session.press(.tab)
    #expect(session.state.filter.text == "os ^mac")
    session.press(.enter)
    #expect(session.state.filterHistory.earlier.first == "os ^mac")
  }

  @Test("typing while previous filters are shown narrows them; no match is reported")
  func narrowing() throws {
    var session = try FilterSample.session(earlier: ["osVersion:<15", "mac berlin"])
    session.type("/")
    session.press(.control("r"))
    #expect(session.state.completion.proposals.count == 2)
    session.type("mac")
    #expect(session.state.completion.proposals.map(\.title) == ["mac berlin"])
    session.press(.control("u"))
    session.type("zzz")
    session.press(.control("r"))
    #expect(session.screen.contains("No previous filter contains \"zzz\"."))
  }

  @Test("the filter history is limited")
  func bounded() {
    var history = FilterHistory([])
    for number in 0..<1000 { _ = history.keep("filter \(number)") }
    #expect(history.earlier.count == FilterHistory.longest && history.earlier.first == "filter 999")
  }
}
