import APIRuntime
@testable import Inventory
import Testing

@Suite("What is searched is what is shown, folded")
struct SearchedTextTests {
  @Test("of every kind of value, in columns of few and of many different texts", arguments: 0..<6)
  func shown(seed: UInt64) throws {
    var fleet = Fleet(seed: seed)
    var builder = InventoryBuilder(
      columns: try (Fleet.columns + ["applications.name", "fonts.name"]).map { try Sample.catalogue.field(named: $0) },
      layout: .v4, timeZone: TimeZoneRules(firstOffsetSeconds: 3600))
    var generator = SeededGenerator(seed)
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
      // Columns without any text need not be looked at.
      for column in snapshot.columns.indices where !searched.contains(column) {
        let texts = (0..<chunk.count).map { snapshot.text(row: snapshot.starts[index] + $0, column: column) }
        #expect(texts.joined().isEmpty)
      }
    }
  }

  @Test("many texts folded at once are what each of them is by itself", arguments: 0..<40)
  func atOnce(seed: UInt64) {
    let parts = [
      "", "a", "Z", "é", "Å", "’", "ß", "ｲ", "さ", "ア", "ガ", "أ", "한", "田", "👩‍💻", "\u{301}", "Karen’s Mac", "plain text",
    ]
    var generator = SeededGenerator(seed)
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

  @Test("texts that folding leaves as they are take no memory twice")
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
