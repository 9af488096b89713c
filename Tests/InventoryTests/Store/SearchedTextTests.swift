import APIRuntime
@testable import Inventory
import SeededNumbers
import Testing

@Suite("The searched text is the shown text, folded")
struct SearchedTextTests {
  @Test("for every kind of value, in columns with few and with many distinct texts", arguments: 0..<6)
  func shown(seed: UInt64) throws {
    var fleet = Fleet(seed: seed)
    var builder = InventoryBuilder(
      columns: try (Fleet.columns + ["applications.name", "fonts.name"]).map { try Sample.catalogue.field(named: $0) },
      layout: .v4, timeZone: TimeZoneRules(firstOffsetSeconds: 3600))
    var generator = Seeded(state: seed)
    for _ in 0..<4 {
      let computers = fleet.computers(Int.random(in: 1...60, using: &generator)).map { computer in
        guard case .object(var members) = computer else { return computer }
        members["applications"] = [["name": .string(fleet.word())], .null, ["name": .string("Ärger, \(fleet.word())")]]
        return .object(members)
      }
      try builder.append(page: Sample.page(computers))
    }
    let snapshot = builder.snapshot()
    for (index, chunk) in snapshot.chunks.enumerated() {
      var searched = Set<Int>()
      for column in chunk.searched {
        searched.insert(column.column)
        for row in 0..<chunk.count {
          let text =
            switch column.content {
            case .texts(let texts): Array(texts.bytes[texts.range(row)])
            case .interned(let codes, let values): Array(values.bytes[values.range(Int(codes[row]))])
            }
          let shown = snapshot.text(row: snapshot.starts[index] + row, column: column.column)
          #expect(text == Folding.folded(shown), "row \(row), column \(column.column)")
          #expect(column.bytes.isSuperset(of: ByteSet(text)))
        }
      }
      // Columns without text can be skipped.
      for column in snapshot.columns.indices where !searched.contains(column) {
        let texts = (0..<chunk.count).map { snapshot.text(row: snapshot.starts[index] + $0, column: column) }
        #expect(texts.joined().isEmpty)
      }
    }
  }

  @Test("folding many texts at once equals folding each of them", arguments: 0..<40)
  func atOnce(seed: UInt64) {
    let parts = [
      "", "a", "Z", "é", "Å", "’", "ß", "ｲ", "さ", "ア", "ガ", "أ", "한", "田", "👩‍💻", "\u{301}", "Karen’s Mac", "plain text",
    ]
    var generator = Seeded(state: seed)
    let texts = (0..<Int.random(in: 1...50, using: &generator)).map { _ in
      (0..<Int.random(in: 0...4, using: &generator)).map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
    }
    var arena: (bytes: [UInt8], ends: [UInt32]) = ([], [])
    for text in texts {
      arena.bytes += text.utf8
      arena.ends.append(UInt32(arena.bytes.count))
    }
    let folded = TextArena(bytes: arena.bytes, ends: arena.ends).folded()
    #expect(texts.indices.map { Array(folded.bytes[folded.range($0)]) } == texts.map { Folding.folded($0) })
  }

  @Test("texts that folding does not change are stored once")
  func sharing() throws {
    func bytes(_ name: String) throws -> Int {
      let computers: [JSONValue] = (0..<500).map {
        ["id": .integer($0 + 1), "general": ["name": .string("\(name) number \($0)")]]
      }
      let snapshot = try Sample.snapshot(try Sample.fields("name"), computers)
      snapshot.prepareSearch()
      return snapshot.storedBytes
    }
    #expect(try bytes("small") + 500 * 12 < bytes("Great"))
  }
}
