import APIRuntime
import SeededNumbers
import Testing

@testable import Inventory

@Suite("Computers already received")
struct SeenComputersTests {
  @Test("adding a snapshot equals adding its IDs one by one, in any order and form", arguments: 0..<30)
  func snapshots(seed: Int) throws {
    var generator = Seeded(state: UInt64(seed))
    let odd = ["0", "07", "x", "-1", "9223372036854775807", "18446744073709551615", "18446744073709551616", "é"]
    var (quick, slow) = (SeenComputers(), SeenComputers())
    for _ in 0..<10 {
      let ids = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
        Int.random(in: 0..<6, using: &generator) == 0
          ? odd.randomElement(using: &generator) ?? "x" : String(Int.random(in: 1...300, using: &generator))
      }
      let snapshot = try Sample.snapshot(try Sample.fields("name"), ids.map { ["id": .string($0)] })
      let rows = quick.insert(snapshot)
      #expect(rows == (0..<snapshot.count).filter { slow.insert(snapshot.id(at: $0)) })
    }
  }
}
