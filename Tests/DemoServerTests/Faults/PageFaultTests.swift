import APIRuntime
import JamfProAPI
import Testing

@testable import DemoServer

@Suite("Faults of the list")
struct PageFaultTests {
  private func page(_ server: InProcess, _ page: Int, size: Int, sort: String = "id:asc") async -> InProcess.Answer {
    await server.get("/api/v4/computers-inventory", ["page": "\(page)", "page-size": "\(size)", "sort": sort])
  }

  @Test("a page with too many rows is a web page with 504; a smaller one works")
  func timeout() async {
    let server = InProcess(count: 250, faults: [.timeoutAbove(rows: 100)])
    let slow = await page(server, 0, size: 101)
    #expect(slow.status == 504 && slow.contentType.hasPrefix("text/html") && slow.text.contains("504"))
    #expect(await page(server, 0, size: 100).ids.count == 100)
    // The size of the response counts.
    #expect(await page(server, 1, size: 200).ids.count == 50)
  }

  @Test("requests with a bad record fail without a cause; all others work")
  func badRecord() async {
    let server = InProcess(count: 100, faults: [.badRecord(id: "42"), .badRecord(id: "7"), .badRecord(id: "900")])
    var answered: [String] = []
    for number in 0..<10 {
      let answer = await page(server, number, size: 10)
      if [0, 4].contains(number) {
        #expect(answer.status == 500 && answer.json == ["httpStatus": 500, "errors": []])
      } else {
        answered += answer.ids
      }
    }
    #expect(answered.count == 80)
    #expect(await page(server, 41, size: 1).status == 500)
    #expect(await page(server, 42, size: 1).ids == ["43"])
    for path in ["computers-inventory/7", "computers-inventory-detail/42"] {
      #expect(await server.get("/api/v4/" + path).status == 500)
    }
    #expect(await server.get("/api/v1/computers-inventory-detail/8").status == 200)
  }

  @Test("some pages start with computers of the previous page, and are correct when requested again")
  func duplicates() async {
    let server = InProcess(count: 100, faults: [.duplicates])
    var ids: [String] = []
    for number in 0..<10 {
      let answer = await page(server, number, size: 10)
      #expect(answer.total == 100 && answer.ids.count == 10)
      ids += answer.ids
    }
    // Pages 1, 4 and 7, three computers each.
    #expect(Set(ids).count == 91)
    let missing = Set((1...100).map(String.init)).subtracting(ids)
    #expect(missing == ["11", "12", "13", "41", "42", "43", "71", "72", "73"])
    for _ in 0..<3 where await page(server, 4, size: 10).ids == (41...50).map(String.init) { return }
    Issue.record("page 4 was never right")
  }

  @Test("the fleet loses computers during a load, within bounds, and the rest keep their IDs")
  func shrinking() async {
    let server = InProcess(count: 200, faults: [.shrinking])
    var totals: [Int?] = []
    for _ in 0..<9 { totals.append(await page(server, 0, size: 10).total) }
    #expect(totals == [200, 200, 199, 199, 199, 198, 198, 198, 197])
    for _ in 0..<60 { _ = await page(server, 0, size: 1) }
    let left = await page(server, 0, size: 200)
    #expect(left.total == 190 && left.ids == server.api.fleetIDs() && Set(left.ids).count == 190)
    #expect(await page(server, 0, size: 200, sort: "id:desc").ids == left.ids.reversed())
    let byName = await page(server, 0, size: 200, sort: "general.name")
    #expect(byName.total == 190 && Set(byName.ids) == Set(left.ids))
    let gone = Set((1...200).map(String.init)).subtracting(left.ids)
    for id in gone { #expect(await server.get("/api/v4/computers-inventory/\(id)").status == 404) }
    #expect(await server.get("/api/v4/computers-inventory/\(left.ids[0])").status == 200)
  }

  @Test("the fleet gains computers during a load, within bounds")
  func growing() async {
    let server = InProcess(count: 200, faults: [.growing])
    #expect(server.api.fleetIDs().count == 200)
    #expect(await server.get("/api/v4/computers-inventory/201").status == 404)
    for _ in 0..<60 { _ = await page(server, 0, size: 1) }
    let all = await page(server, 0, size: 2000)
    #expect(all.total == 210 && all.ids == (1...210).map(String.init) && all.ids == server.api.fleetIDs())
    #expect(Set(await page(server, 0, size: 2000, sort: "general.name").ids) == Set(all.ids))
    #expect(await server.get("/api/v4/computers-inventory/210").status == 200)
  }

  @Test("a few computers change between two lists, in the same way for the same seed, and the first list never differs")
  func changing() async {
    func lists(_ faults: [Fault]) async -> [[JSONValue]] {
      let server = InProcess(count: 200, faults: faults)
      var lists: [[JSONValue]] = []
      for list in 0..<9 {
        // A client may begin with a small page, look at the last row at once, and read the other pages in any order.
        let start = await page(server, 0, size: 25).results
        let end = await page(server, 199, size: 1).results
        var pages: [Int: [JSONValue]] = [:]
        for number in list.isMultiple(of: 2) ? [0, 1] : [1, 0] {
          pages[number] = await page(server, number, size: 120).results
        }
        let rows = [0, 1].flatMap { pages[$0] ?? [] }
        #expect(Array(rows.prefix(25)) == start && rows[199] == end.first)
        lists.append(rows)
        // Neither a filter nor the detail is a list.
        let path = "/api/v4/computers-inventory"
        #expect(await server.get(path, ["filter": "id==7"]).results == rows.filter { $0["id"] == "7" })
        #expect(await server.get(path + "-detail/9").json["general"] == rows.first { $0["id"] == "9" }?["general"])
      }
      return lists
    }
    let changing = await lists([.changing])
    let fixed = await lists([])
    #expect(changing[0] == fixed[0] && fixed.allSatisfy { $0 == fixed[0] })
    #expect(await lists([.changing]) == changing)
    #expect(changing.map(\.count) == [200, 200, 201, 201, 200, 200, 201, 201, 200])
    for (old, new) in zip(changing, changing.dropFirst()) {
      let changed = Set(new).subtracting(old).filter { row in old.contains { $0["id"] == row["id"] } }
      #expect((1...3).contains(changed.count))
      #expect(changed.allSatisfy { $0["general"]?["lastContactTime"] != .null })
    }
  }

  @Test("a computer's place among the remaining ones is the same for each kind of lookup")
  func members() {
    var random = DemoRandom(seed: 5)
    var members = FleetMembers(end: 300)
    var left = Array(0..<300)
    for _ in 0..<200 {
      let rank = random.below(left.count)
      #expect(members.place(ofRank: rank) == left[rank])
      members.remove(left.remove(at: rank))
      #expect(members.count == left.count)
    }
    #expect((0..<left.count).map(members.place) == left)
    #expect((-1...300).filter(members.contains) == left)
  }

  @Test("pages can be smaller than requested, and can omit the number of computers")
  func smallPagesWithoutCount() async {
    let server = InProcess(count: 120, faults: [.smallPages(rows: 50), .noCount])
    let first = await page(server, 0, size: 100)
    #expect(first.ids == (1...50).map(String.init) && first.json["totalCount"] == .null)
    #expect(await page(server, 2, size: 100).ids == (101...120).map(String.init))
    let departments = await server.get("/api/v1/departments", ["page-size": "100"])
    #expect(departments.json["totalCount"] == .null && !departments.results.isEmpty)
  }

  @Test("undocumented values and members are parsed", arguments: InventoryVersion.allCases)
  func unknown(version: InventoryVersion) async throws {
    let server = InProcess(count: 30, faults: [.unknownEnums, .unknownFields])
    let plain = InProcess(count: 30)
    let sections = RecordSection.allCases.filter { $0.isServed(in: version) }.map(\.rawValue).joined(separator: ",")
    let path = "/api/\(version.name)/computers-inventory"
    let query: KeyValuePairs = ["section": sections, "sort": "id"]
    let answer = await server.get(path, query)
    let unknown = "ADDED_IN_A_LATER_RELEASE"
    #expect(answer.text.contains(unknown) && answer.json["addedInALaterRelease"] != nil)
    let record = answer.results[0]
    #expect(record["addedInALaterRelease"] != nil && record.at("general.site.addedInALaterRelease") != nil)
    // Some computers have known values.
    let states = answer.results.compactMap { $0.at("operatingSystem.fileVault2Status")?.stringValue }
    #expect(states.contains(unknown) && states.contains { $0 != unknown })
    #expect(answer.ids == (await plain.get(path, query)).ids)
    let count =
      switch version {
      case .v1: try read(Components.Schemas.ComputerInventorySearchResults.self, answer).results?.count
      case .v2: try read(Components.Schemas.ComputerInventorySearchResultsV2.self, answer).results?.count
      case .v3: try read(Components.Schemas.ComputerInventorySearchResultsV3.self, answer).results?.count
      case .v4: try read(Components.Schemas.ComputerInventorySearchResultsV4.self, answer).results?.count
      }
    #expect(count == 30)
  }

  @Test("servers with a shared cache answer like those without")
  func writtenRecords() async throws {
    let records = WrittenRecords()
    let faults: [[Fault]] = [[], [.growing], [.duplicates, .unknownEnums], [.hostileText, .unknownFields], []]
    for version in [InventoryVersion.v1, .v4] {
      for faults in faults {
        let fresh = InProcess(count: 60, faults: faults)
        let sharing = InProcess(count: 60, faults: faults, records: records)
        for (page, section) in [(0, "GENERAL"), (1, "GENERAL"), (1, "HARDWARE"), (0, "GENERAL")] {
          let query: KeyValuePairs = ["section": section, "page": "\(page)", "page-size": "25", "sort": "id:desc"]
          let path = "/api/\(version.name)/computers-inventory"
          let isSame = await fresh.get(path, query).bytes == sharing.get(path, query).bytes
          #expect(isSame, "\(version) \(faults) \(page) \(section)")
        }
      }
    }
  }

  private func read<Page: JSONReadable & JSONWritable & Sendable>(_: Page.Type, _ answer: InProcess.Answer) throws
    -> Page
  {
    try JSONContent<Page>(bytes: answer.bytes).json
  }
}
