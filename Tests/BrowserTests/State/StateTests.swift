import Testing

@testable import Browser

@Suite("The state as a whole") struct StateTests {
  @Test func `it has at most a dozen parts: a feature's model belongs to one of them`() throws {
    let parts = Mirror(reflecting: try Session(TestFleet.numbered(1...2)).state).children.compactMap(\.label)
    #expect(parts.count <= 12, "\(parts)")
    #expect(parts.contains("list"))
  }
}
