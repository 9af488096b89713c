import JamfProAPI
import APIRuntime
import RSQL
import Testing

@testable import DemoServer

@Suite("Pages, order and filters")
struct QueryTests {
  let server = InProcess()

  @Test("all pages together are the fleet, whatever their size", arguments: [1, 7, 100, 499, 500, 501])
  func pages(size: Int) async {
    let server = InProcess(count: size == 1 ? 20 : 500)
    var ids: [String] = []
    for page in 0..<1000 {
      let answer = await server.get(
        "/api/v4/computers-inventory", ["page": "\(page)", "page-size": "\(size)", "sort": "id:asc"])
      #expect(answer.status == 200)
      if answer.results.isEmpty { break }
      ids += answer.ids
    }
    #expect(ids == (1...(size == 1 ? 20 : 500)).map(String.init))
  }

  @Test("a page has 100 computers by default, and at most 2000")
  func sizes() async {
    let server = InProcess(count: 2500)
    #expect(await server.get("/api/v1/computers-inventory").ids.count == 100)
    for size in ["2000", "2001", "5000", "20000"] {
      let answer = await server.get("/api/v1/computers-inventory", ["page-size": size, "sort": "id"])
      #expect(answer.ids.count == 2000)
      #expect(answer.total == 2500)
    }
    #expect(
      await server.get("/api/v1/computers-inventory", ["page-size": "5000", "page": "1", "sort": "id"]).ids.count == 500
    )
  }

  @Test("pages after the last one are empty")
  func beyond() async {
    for page in ["5", "2147483647"] {
      let answer = await server.get("/api/v4/computers-inventory", ["page": page])
      #expect(answer.status == 200 && answer.total == 500 && answer.results.isEmpty)
    }
  }

  @Test("page 999 of a million computers costs only the computers of that page")
  func million() async {
    let server = InProcess(count: 1_000_000)
    let answer = await server.get(
      "/api/v4/computers-inventory", ["page": "999", "page-size": "1000", "sort": "id:asc"])
    #expect(answer.total == 1_000_000)
    #expect(answer.ids == (999_001...1_000_000).map(String.init))
    let last = await server.get("/api/v4/computers-inventory", ["page": "0", "page-size": "2", "sort": "id:desc"])
    #expect(last.ids == ["1000000", "999999"])
    #expect(server.api.counters.snapshot.records == 1002)
  }

  @Test("filters and sorts use the values of the record", arguments: [InventoryVersion.v1, .v4])
  func fieldsAgree(version: InventoryVersion) throws {
    let records = try #require(Fixture.queried[version])
    for field in QueryField.all(for: .both, in: version) + QueryField.all(for: .filter, in: version) {
      for (index, record) in records.enumerated() {
        let computer = server.api.configuration.fleet.computer(at: index)
        #expect(field.value(in: record) == field.value(computer), "\(field.name) of \(index + 1)")
      }
    }
  }

  @Test("the fields to filter and sort by are those of Jamf's document", arguments: InventoryVersion.allCases)
  func fieldCounts(version: InventoryVersion) {
    #expect(QueryField.all(for: .sort, in: version).count == (version < .v4 ? 27 : 28))
    #expect(QueryField.all(for: .filter, in: version).count == (version < .v4 ? 64 : 65))
  }

  @Test(
    "filters match what the evaluator matches in the records",
    arguments: [
      "general.name==*mac*", "general.name!=*mac*", "id=in=(1,7,499,500,12345)", "id>490", "id<=10;id!=3",
      "general.remoteManagement.managed==false", "(userAndLocation.username==a*,userAndLocation.username==z*);id<200",
      "general.name==\"東京-経理-07\" or general.name==\"Zoë*\"", "hardware.model==\"MacBook Air (M1, 2020)\"",
      "operatingSystem.version=ge=26", "general.lastContact<2026-08-01", "general.lastContact==2026-11*",
      "general.reportDate>=2026-11-20T00:00:00Z and hardware.appleSilicon==true", "purchasing.lifeExpectancy=out=(3,4)",
      "userAndLocation.departmentId==-1",
      "diskEncryption.fileVault2Enabled==false;operatingSystem.fileVault2Status==ALL_ENCRYPTED",
      "general.assetTag==\"\"", "udid==nothing",
    ])
  func filters(filter: String) async throws {
    let predicate = RSQLPredicate(try RSQLParser.parse(filter))
    let expected = try #require(Fixture.queried[.v4]).filter { record in
      predicate.matches { QueryField.named($0, for: .filter, in: .v4)?.value(in: record) }
    }
    let answer = await server.get(
      "/api/v4/computers-inventory", ["filter": filter, "sort": "id:asc", "page-size": "500"])
    #expect(answer.ids == expected.compactMap { $0["id"]?.stringValue })
    #expect(answer.total == expected.count)
    let isNothing = filter == "udid==nothing"
    #expect(expected.isEmpty == isNothing && expected.count < 500, "a filter that selects all or nothing shows little")
    let reversed = await server.get(
      "/api/v4/computers-inventory", ["filter": filter, "sort": "id:desc", "page-size": "500"])
    #expect(reversed.ids == answer.ids.reversed())
  }

  @Test(
    "every sort field sorts in both directions, and ties keep the order of IDs", arguments: [InventoryVersion.v1, .v4])
  func sorts(version: InventoryVersion) async {
    let fleet = server.api.configuration.fleet
    for field in QueryField.all(for: .sort, in: version) {
      for direction in ["asc", "desc"] {
        let answer = await server.get(
          "/api/\(version.name)/computers-inventory", ["sort": "\(field.name):\(direction)", "page-size": "500"])
        let order = answer.ids.compactMap { Int($0) }
        #expect(order.sorted() == Array(1...500))
        for (left, right) in zip(order, order.dropFirst()) {
          let comparison = compare(
            field.value(fleet.computer(at: left - 1)), field.value(fleet.computer(at: right - 1)))
          #expect(
            direction == "asc"
              ? comparison < 0 || comparison == 0 && left < right
              : comparison > 0 || comparison == 0 && (left < right || field.name == "id"),
            "\(field.name) \(direction): \(left), \(right)")
        }
      }
    }
  }

  private func compare(_ left: RSQLValue?, _ right: RSQLValue?) -> Int {
    func sign<Value: Comparable>(_ left: Value, _ right: Value) -> Int { left < right ? -1 : left > right ? 1 : 0 }
    switch (left, right) {
    case (nil, nil): return 0
    case (nil, _): return -1
    case (_, nil): return 1
    case (.text(let left)?, .text(let right)?):
      let (first, second) = (Array(left.lowercased().utf8), Array(right.lowercased().utf8))
      return first == second ? 0 : first.lexicographicallyPrecedes(second) ? -1 : 1
    case (.integer(let left)?, .integer(let right)?): return sign(left, right)
    case (.date(let left)?, .date(let right)?): return sign(left, right)
    default: return 99
    }
  }

  @Test("several sort criteria are separated by commas or repeated parameters")
  func manyCriteria() async {
    let joined = await server.get(
      "/api/v4/computers-inventory", ["sort": "hardware.model:desc,general.name:asc", "page-size": "500"])
    let repeated = await server.get(
      "/api/v4/computers-inventory",
      ["sort": "hardware.model:desc", "sort": "general.name", "page-size": "500"])
    let single = await server.get("/api/v4/computers-inventory", ["sort": "hardware.model:desc", "page-size": "500"])
    #expect(joined.ids == repeated.ids)
    #expect(joined.ids != single.ids && joined.ids.count == 500)
  }

  @Test("computers are sorted by name by default")
  func defaultOrder() async {
    let standard = await server.get("/api/v4/computers-inventory", ["page-size": "500"])
    let named = await server.get("/api/v4/computers-inventory", ["page-size": "500", "sort": "general.name:asc"])
    #expect(standard.ids == named.ids)
    #expect(standard.ids != (1...500).map(String.init))
  }
}
