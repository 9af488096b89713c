import Inventory
import Testing

@Suite("Recorded changes by field") struct ChangeDigestTests {
  @Test("changes and computers of a period are counted by field as when each change is looked at")
  func counts() {
    var generator = SystemRandomNumberGenerator()
    let changes = (0..<2000).map { index in
      RecordedChange(
        RecordID(rawValue: "\(Int.random(in: 0..<90, using: &generator))"),
        path: "field\(Int.random(in: 0..<7, using: &generator))", before: nil, after: "x", seenAt: Int64(index / 3))
    }
    let history = ChangeHistory(changes: changes, events: [], recordsSince: 0)
    for moments: Range<Int64> in [0..<1000, 100..<101, 200..<500, 666..<Int64.max, 5..<5, 5000..<6000] {
      let wanted = changes.filter { moments.contains($0.seenAt) && $0.path != "field3" }
      let digest = history.digest(in: moments) { $0 != "field3" }
      #expect(digest.computers == Set(wanted.map(\.id)).count)
      let byField = Dictionary(grouping: wanted, by: \.path)
      #expect(Set(digest.fields.map(\.path)) == Set(byField.keys))
      for field in digest.fields {
        #expect(field.places.map { history.changes[$0] } == byField[field.path])
        #expect(field.computers == Set((byField[field.path] ?? []).map(\.id)).count)
      }
    }
  }
}
