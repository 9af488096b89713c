import JamfProAPI
import APIRuntime
import RSQL
import Testing

@testable import DemoServer

/// The server and the evaluator have to find the same rows, because a filter can be divided between them.
@Suite("The filters of the server and the evaluator")
struct EvaluatorTests {
  /// A small fleet, because many filters are tried.
  private static let count = 120

  let server = InProcess(count: Self.count)

  private func records(_ version: InventoryVersion) throws -> [JSONValue] {
    Array(try #require(Fixture.queried[version]).prefix(Self.count))
  }

  private func serverIDs(_ filter: String, _ version: InventoryVersion) async -> InProcess.Answer {
    await server.get(
      "/api/\(version.name)/computers-inventory", ["filter": filter, "sort": "id:asc", "page-size": "500"])
  }

  private func localIDs(_ filter: RSQLExpression, _ version: InventoryVersion, in records: [JSONValue]) -> [String] {
    let predicate = RSQLPredicate(filter)
    return records.filter { record in
      predicate.matches { QueryField.named($0, for: .filter, in: version)?.value(in: record) }
    }.compactMap { $0["id"]?.stringValue }
  }

  /// The rows of the server and the evaluator, and whether they are some of the fleet and not all of it.
  private func compare(_ filter: RSQLExpression, _ version: InventoryVersion, in records: [JSONValue]) async -> Bool {
    let expected = localIDs(filter, version, in: records)
    let answer = await serverIDs(filter.description, version)
    #expect(answer.status == 200 && answer.ids == expected && answer.total == expected.count, "\(filter)")
    return !expected.isEmpty && expected.count < records.count
  }

  @Test("agree on every filterable field, with any comparison", arguments: [InventoryVersion.v1, .v4])
  func everyField(version: InventoryVersion) async throws {
    let records = try records(version)
    let fields = QueryField.all(for: .filter, in: version)
    var generator = FilterGenerator(fields: fields, records: records, random: DemoRandom(seed: 5))
    var telling: Set<String> = []
    for field in fields {
      for _ in 0..<2 where await compare(generator.comparison(of: field), version, in: records) {
        telling.insert(field.name)
      }
    }
    #expect(telling.count > fields.count / 3, "filters that select all or nothing show little")
  }

  @Test("agree on filters with many parts", arguments: [InventoryVersion.v1, .v4])
  func trees(version: InventoryVersion) async throws {
    let records = try records(version)
    var generator = FilterGenerator(
      fields: QueryField.all(for: .filter, in: version), records: records, random: DemoRandom(seed: 6))
    var telling = 0
    for _ in 0..<50 where await compare(generator.expression(depth: 3), version, in: records) { telling += 1 }
    #expect(telling > 15, "filters that select all or nothing show little")
  }
}
