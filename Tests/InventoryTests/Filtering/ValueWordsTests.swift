import APIRuntime
import Testing

@testable import Inventory

@Suite("Words that the list shows for values")
struct ValueWordsTests {
  private static let reader = FilterReader(catalogue: Sample.catalogue, now: 0, timeZone: .utc)

  private func snapshot() throws -> InventorySnapshot {
    let values: [JSONValue] = [
      "ALL_ENCRYPTED", "NOT_ENCRYPTED", "BOOT_ENCRYPTED", "NOT_APPLICABLE", .null, "NEW_STATE",
    ]
    return try Sample.snapshot(
      try Sample.fields("name", "fileVault2Status"),
      values.enumerated().map { index, value -> JSONValue in
        [
          "id": .integer(index + 1), "general": ["name": index == 5 ? "Office" : "Mac"],
          "operatingSystem": ["fileVault2Status": value],
        ]
      })
  }

  private func matches(_ text: String) throws -> [Int] {
    let snapshot = try snapshot()
    let filter = try Self.reader.read(text)
    let order = try #require(Ranking.order(snapshot, ListQuery(filter: filter)))
    return (0..<order.count).map { order.row(at: $0) + 1 }.sorted()
  }

  @Test(
    "a filter finds a value by its word and by itself",
    arguments: [
      ("filevault:off", [2]), ("filevault=off", [2]), ("filevault:=OFF", [2]), ("filevault!=off", [1, 3, 4, 5, 6]),
      ("filevault:o", [1, 2, 3, 4]), ("filevault:on", [1]), ("filevault:n/a", [4]), ("filevault:(off | boot)", [2, 3]),
      ("filevault:=NOT_ENCRYPTED", [2]), ("filevault:encrypted", [1, 2, 3]), ("filevault:new", [6]),
      ("filevault:^of", [2]), ("filevault:re:/^o[nf]/", [1, 2]), ("filevault:?", [5]),
    ])
  func byField(filter: String, found: [Int]) throws {
    #expect(try matches(filter) == found)
  }

  @Test(
    "a word is looked for among the words, too",
    arguments: [("off", [2, 6]), ("mac off", [2]), ("-off mac", [1, 3, 4, 5])])
  func byWord(filter: String, found: [Int]) throws {
    #expect(try matches(filter) == found)
  }

  @Test("a word for equality means its value, so that chosen values and requests of servers are the same")
  func canonical() throws {
    let field = try Sample.catalogue.field(named: "filevault")
    #expect(try Self.reader.read("filevault=off").root == Self.reader.read("filevault:=NOT_ENCRYPTED").root)
    let choice = try #require(FilterChoice(of: field, in: "filevault:=off", by: Self.reader))
    #expect(choice.contains(.shown("NOT_ENCRYPTED")) && !choice.contains(.shown("ALL_ENCRYPTED")))
    let (word, value) = (try Self.reader.read("filevault=off"), try Self.reader.read("filevault=NOT_ENCRYPTED"))
    let splits = (word.split(for: .v4), value.split(for: .v4))
    #expect(splits.0.serverFilter == splits.1.serverFilter && splits.0.local.root == splits.1.local.root)
  }

  @Test("values are listed by their words and by themselves", arguments: ["off", "not_enc", "NOT"])
  func listing(search: String) throws {
    let snapshot = try snapshot()
    let column = try #require(snapshot.column(path: DeviceKind.fileVaultStatus))
    let table = try #require(Facets.values(of: column, in: snapshot, order: nil, limit: nil, workers: .one) { false })
    let places = try #require(table.places(of: search, byValue: true))
    #expect(places.contains { table.values[$0].text == "NOT_ENCRYPTED" })
    #expect(!places.contains { table.values[$0].text == "ALL_ENCRYPTED" })
  }

  @Test(
    "a name that is a title without its spaces is proposed",
    arguments: [("fullName", "realname"), ("lastcontact", nil)])
  func titles(name: String, proposed: String?) throws {
    let catalogue = FieldCatalogue(Sample.schema + [SchemaField(path: "userAndLocation.realname", kind: .string)])
    #expect(try catalogue.field(named: "fileVaultStatus").path == DeviceKind.fileVaultStatus)
    do {
      _ = try catalogue.field(named: name)
      #expect(proposed == nil)
    } catch {
      #expect(error.candidates.first == proposed)
    }
  }
}
