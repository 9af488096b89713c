import APIRuntime
@testable import Inventory
import SeededNumbers
import Testing

@Suite("Stored snapshots")
struct StoredSnapshotTests {
  private static func restored(
    _ snapshot: InventorySnapshot, catalogue: FieldCatalogue = Sample.catalogue, names: ReferenceNames? = nil,
    keeping isKept: (Field) -> Bool = { _ in true }, searched: Set<String>? = nil
  ) throws -> InventorySnapshot {
    let writer = SnapshotWriter(snapshot, keeping: isKept)
    var reader = try SnapshotReader(
      header: writer.header, catalogue: catalogue, timeZone: snapshot.timeZone, names: names ?? snapshot.names,
      searched: searched)
    let chunks = (0..<writer.count).map { writer.chunk($0) }
    try reader.add(chunks.map { ($0.bytes, $0.checksum) })
    return try reader.finish()
  }

  /// The same columns, chunks, ids, references and searched columns, and the same values.
  private func expectEqual(_ restored: InventorySnapshot, _ snapshot: InventorySnapshot) {
    #expect(restored.columns == snapshot.columns)
    #expect(restored.stored == snapshot.stored)
    #expect(restored.layout == snapshot.layout)
    #expect(restored.starts == snapshot.starts)
    for (left, right) in zip(restored.chunks, snapshot.chunks) {
      #expect(left.ids == right.ids && left.source == right.source && left.isPartial == right.isPartial)
      #expect(left.columns == right.columns)
      #expect(left.references.map(\.column) == right.references.map(\.column))
      #expect(left.references.map(\.ids) == right.references.map(\.ids))
      #expect(left.search.sources.map(\.column) == right.search.sources.map(\.column))
    }
    for row in 0..<snapshot.count {
      #expect(restored.id(at: row) == snapshot.id(at: row) && restored.row(of: snapshot.id(at: row)) == row)
    }
  }

  /// Random computers in pages of random sizes, some of them with ids out of order, and some early.
  private func fleet(seed: UInt64) throws -> InventorySnapshot {
    var fleet = Fleet(seed: seed)
    var builder = InventoryBuilder(
      columns: try Fleet.columns.map { try Sample.catalogue.field(named: $0) }
        + Sample.fields("department", "departmentId", "building", "applications.name", "fonts.name", "udid"),
      layout: seed % 3 == 0 ? .v2 : .v4,
      names: ReferenceNames(departments: .names(["1": "Sales"]), buildings: .unavailable(reason: "of a privilege")),
      searched: seed % 2 == 0 ? nil : ["general.name", "userAndLocation.department"])
    var pages = (0..<fleet.number(1...4)).map { _ in fleet.computers(fleet.number(1...60)) }
    if seed % 4 == 1 { pages.reverse() }
    for page in pages { try builder.append(page: Sample.page(page)) }
    return builder.snapshot()
  }

  @Test("a restored snapshot equals the stored one, for random fleets", arguments: 0..<24 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    let snapshot = try fleet(seed: seed)
    expectEqual(try Self.restored(snapshot), snapshot)
  }

  @Test("a restored snapshot equals the stored one, for tables of all shapes", arguments: 0..<12 as Range<UInt64>)
  func tables(seed: UInt64) throws {
    var fleet = TableFleet(seed: seed)
    let attribute = ExtensionAttributeDefinition(id: "7", name: "Colors", dataType: "STRING", isMultiValue: true)
    let catalogue = TableFleet.catalogue.adding([attribute])
    var builder = InventoryBuilder(
      columns: try TableFleet.fields + [catalogue.field(named: "ea.7")], layout: .v4)
    for _ in 0..<3 { try builder.append(page: Sample.page(fleet.computers(fleet.number(1...50)))) }
    let snapshot = builder.snapshot()
    expectEqual(try Self.restored(snapshot, catalogue: catalogue), snapshot)
  }

  @Test("early computers stay marked as such")
  func partialRows() throws {
    let early = try Sample.snapshot(Sample.fields("name"), [["id": "999999", "general": ["name": "Early"]]])
    let snapshot = try fleet(seed: 1).adding(rowsOf: early)
    let restored = try Self.restored(snapshot)
    expectEqual(restored, snapshot)
    #expect(restored.chunks.last?.isPartial == true)
  }

  @Test("names follow from the ids, so new names apply to stored computers")
  func names() throws {
    let snapshot = try fleet(seed: 2)
    let names = ReferenceNames(departments: .names(["1": "Vertrieb"]), buildings: .names([:]))
    expectEqual(try Self.restored(snapshot, names: names), snapshot.naming(names))
  }

  @Test("fields that are not kept are not in the bytes")
  func exclusion() throws {
    let computers: [JSONValue] = [
      ["id": "1", "general": ["name": "Kept"], "userAndLocation": ["username": "Not kept", "departmentId": "4711"]]
    ]
    let snapshot = try Sample.snapshot(Sample.fields("name", "username", "department"), computers)
    let writer = SnapshotWriter(snapshot) { $0.path == "general.name" }
    let text = String(decoding: writer.chunk(0).bytes, as: UTF8.self)
    #expect(text.contains("Kept") && !text.contains("Not kept") && !text.contains("4711"))
    #expect(!String(decoding: writer.header, as: UTF8.self).contains("username"))
    let restored = try Self.restored(snapshot, keeping: { $0.path == "general.name" })
    #expect(restored.columns.map(\.path) == ["general.name"] && restored.text(row: 0, column: 0) == "Kept")
  }

  @Test("a field that the program no longer knows, or knows as another kind, is left out")
  func otherCatalogue() throws {
    let snapshot = try fleet(seed: 3)
    let other = FieldCatalogue(
      Sample.schema.filter { $0.path != "hardware.model" }.map { field in
        field.path == "hardware.totalRamMegabytes" ? SchemaField(path: field.path, kind: .string) : field
      })
    let paths = try Self.restored(snapshot, catalogue: other).columns.map(\.path)
    let left = snapshot.columns.map(\.path).filter { !["hardware.model", "hardware.totalRamMegabytes"].contains($0) }
    #expect(paths == left)
  }

  @Test("the searched columns can be chosen")
  func searchedColumns() throws {
    let restored = try Self.restored(try fleet(seed: 4), searched: ["hardware.model"])
    let model = try #require(restored.column(path: "hardware.model"))
    #expect(restored.chunks.allSatisfy { $0.search.sources.map(\.column) == [restored.stored[model]] })
  }

  @Test("the same computers give the same bytes, and a change another checksum")
  func checksums() throws {
    let snapshot = try fleet(seed: 5)
    let writer = SnapshotWriter(snapshot)
    let again = SnapshotWriter(try Self.restored(snapshot))
    #expect(writer.header == again.header)
    for index in 0..<writer.count { #expect(writer.chunk(index).bytes == again.chunk(index).bytes) }
    let fewer = SnapshotWriter(snapshot) { $0.path != "udid" }
    #expect(fewer.chunk(0).checksum != writer.chunk(0).checksum)
  }

  /// Does with a snapshot what the browser does, so that an unchecked length or code would end the process.
  private func use(_ snapshot: InventorySnapshot) {
    for row in 0..<snapshot.count {
      for column in snapshot.columns.indices {
        _ = snapshot.value(row: row, column: column)
        _ = snapshot.text(row: row, column: column)
        if snapshot.columns[column].isList { _ = snapshot.elements(row: row, column: column) }
      }
    }
    snapshot.prepareSearch()
    for (column, field) in snapshot.columns.enumerated() {
      _ = Ranking.order(snapshot, ListQuery(sort: [SortKey(path: field.path)]))
      _ = Facets.values(of: column, in: snapshot)
    }
    for text in ["a é", "name:*b*", "model:\"iMac\"", "applications(name:Safari version:26)", "totalRamMegabytes:>5"] {
      guard let filter = try? Filter(text, catalogue: TableFleet.catalogue, now: 0, timeZone: .utc) else { continue }
      _ = Ranking.order(snapshot, ListQuery(filter: filter))
    }
  }

  @Test("damaged bytes are refused or harmless, even with a correct checksum", arguments: 0..<30 as Range<UInt64>)
  func damage(seed: UInt64) throws {
    var generator = Seeded(state: seed)
    var tables = TableFleet(seed: seed)
    let isTable = seed % 2 == 0
    let catalogue = isTable ? TableFleet.catalogue : Sample.catalogue
    let snapshot =
      isTable ? try Sample.snapshot(TableFleet.fields, tables.computers(20)) : try fleet(seed: seed)
    let writer = SnapshotWriter(snapshot)
    var refused = 0
    for _ in 0..<60 {
      var header = writer.header
      var bytes = writer.chunk(0).bytes
      switch generator.below(8) {
      case 0: header[generator.below(header.count)] = UInt8.random(in: .min ... .max, using: &generator)
      case 1: bytes.removeLast(generator.below(bytes.count))
      case 2: bytes.insert(7, at: generator.below(bytes.count))
      case 3:
        // A whole number, as an offset or a count would be.
        let place = generator.below(bytes.count - 4)
        let value: UInt32 = [0, 1, UInt32.max, UInt32(bytes.count), 0x7FFF_FFFF].randomElement(using: &generator) ?? 0
        withUnsafeBytes(of: value.littleEndian) { bytes.replaceSubrange(place..<place + 4, with: $0) }
      default:
        for _ in 0...generator.below(3) {
          bytes[generator.below(bytes.count)] = UInt8.random(in: .min ... .max, using: &generator)
        }
      }
      do {
        var reader = try SnapshotReader(
          header: header, catalogue: catalogue, timeZone: .utc, names: snapshot.names)
        try reader.add([(bytes, bytes.withUnsafeBytes(StoredChunk.checksum))])
        use(try reader.finish())
      } catch {
        refused += 1
      }
      if bytes != writer.chunk(0).bytes {
        // Usually, the checksum shows the damage.
        #expect(throws: StoredDataError.self) {
          var reader = try SnapshotReader(
            header: writer.header, catalogue: catalogue, timeZone: .utc, names: snapshot.names)
          try reader.add([(bytes, writer.chunk(0).checksum)])
        }
      }
    }
    #expect(refused > 0)
  }
}
