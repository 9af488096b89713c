import APIRuntime
import Testing

@testable import Inventory

@Suite("Counting applications")
struct ApplicationTallyTests {
  private static let fields = ApplicationTally.paths.map { Field(path: $0, isList: true, section: "APPLICATIONS") }

  private func tally(_ computers: [[JSONValue]]) throws -> ApplicationTally {
    let page = computers.enumerated().map { ["id": .integer($0), "applications": .array($1)] as JSONValue }
    let snapshot = try Sample.snapshot(Self.fields, page)
    var tally = ApplicationTally()
    tally.add(snapshot, rows: Array(0..<snapshot.count))
    return tally
  }

  private func words(_ tally: ApplicationTally, _ text: String = "") -> [String] {
    tally.applications(named: text).map { application in
      let versions = application.versions.map { "\($0.version) (\($0.computers))" }.joined(separator: ", ")
      return "\(application.name) \(application.computers): \(versions)"
    }
  }

  private struct Key: Hashable {
    var name: String
    var version: String
  }

  @Test(
    "counts equal those of the records, read in the simplest way, and of filters for one element", arguments: 0..<12)
  func agreesWithRecords(seed: Int) throws {
    var fleet = TableFleet(seed: UInt64(seed))
    let columns = try TableFleet.fields
    let (name, version) = (
      try TableFleet.catalogue.field(named: "applications.name"),
      try TableFleet.catalogue.field(named: "applications.version")
    )
    var tally = ApplicationTally()
    var builder = InventoryBuilder(columns: columns, layout: .v4)
    var names: [String: Int] = [:]
    var versions: [Key: Int] = [:]
    for _ in 0..<(1 + seed % 3) {
      let computers = fleet.computers(fleet.number(1...80))
      let snapshot = try Sample.snapshot(columns, computers)
      tally.add(snapshot, rows: Array(0..<snapshot.count))
      try builder.append(page: Sample.page(computers))
      for computer in computers {
        let elements = zip(TableFleet.elements(computer, name), TableFleet.elements(computer, version))
        let keys = Set(elements.map { Key(name: $0.first ?? "", version: $1.first ?? "") })
        for key in keys { versions[key, default: 0] += 1 }
        for name in Set(keys.map(\.name)) { names[name, default: 0] += 1 }
      }
    }
    let applications = tally.applications()
    #expect(Dictionary(uniqueKeysWithValues: applications.map { ($0.name, $0.computers) }) == names)
    let counted = applications.flatMap { application in
      application.versions.map { (Key(name: application.name, version: $0.version), $0.computers) }
    }
    #expect(Dictionary(uniqueKeysWithValues: counted) == versions)
    let whole = builder.snapshot()
    for (key, computers) in counted where !key.name.isEmpty && !key.version.isEmpty {
      let filter = try Filter(
        "applications:(name:=\"\(key.name)\" version:=\"\(key.version)\")", catalogue: TableFleet.catalogue,
        now: Question.now, timeZone: Question.zone)
      #expect(Ranking.order(whole, ListQuery(filter: filter))?.count == computers, "\(key)")
    }
  }

  @Test("the most common come first, equal ones by name and the newest version")
  func order() throws {
    let tally = try tally([
      [["name": "Slack", "version": "4.9"], ["name": "Mail", "version": "1"]],
      [["name": "Slack", "version": "4.10"], ["name": "Ärzte", "version": "1"]],
      [["name": "Mail", "version": "1"], ["name": "Zed"]],
    ])
    #expect(
      words(tally) == ["Mail 2: 1 (2)", "Slack 2: 4.10 (1), 4.9 (1)", "Ärzte 1: 1 (1)", "Zed 1:  (1)"])
    #expect(words(tally, "arz") == ["Ärzte 1: 1 (1)"])
    #expect(tally.applications(named: "slack").first?.versionCount == 2)
    #expect(tally.applications(named: "zed").first?.versionCount == 0)
  }

  @Test("several copies of an application on one computer count once, and so do several versions of its name")
  func copies() throws {
    let tally = try tally([
      [
        ["name": "Mail", "version": "1"], ["name": "Mail", "version": "1"], ["name": "Zed", "version": "1"],
        ["name": "Mail", "version": "2"], ["name": "Mail", "version": "1"],
      ],
      [["name": "Mail", "version": "2"]],
    ])
    #expect(words(tally) == ["Mail 2: 2 (2), 1 (1)", "Zed 1: 1 (1)"])
  }

  @Test("computers without applications are counted as such")
  func without() throws {
    var tally = try tally([[["name": "Mail"]], []])
    let rest = try Sample.snapshot(Self.fields, [["id": "8"], ["id": "9", "applications": .null]])
    tally.add(rest, rows: [0, 1])
    #expect(tally.computers == 4)
    #expect(tally.withoutApplications == 3)
    #expect(words(tally) == ["Mail 1:  (1)"])
  }

  @Test("names with line ends, escape sequences and 10,000 letters, and 1,000 versions of one")
  func oddTexts() throws {
    let long = String(repeating: "ä", count: 10_000)
    let odd = ["a\nb", "\u{1B}[31mred", "\u{202E}", "a\tb", long, "=1+1"]
    var computers = odd.map { [["name": .string($0), "version": "1"] as JSONValue] }
    computers += (0..<1000).map { [["name": "Many", "version": .string("1.\($0)")]] }
    let tally = try tally(computers)
    let applications = tally.applications()
    #expect(applications.first.map { ($0.name) } == "Many")
    #expect(applications.first?.versionCount == 1000)
    #expect(applications.first?.versions.first?.version == "1.999")
    #expect(Set(applications.dropFirst().map(\.name)) == Set(odd))
  }

  @Test("bundle IDs tell applications of one name apart")
  func bundles() throws {
    let tally = try tally([
      [["name": "Mail", "version": "1", "bundleId": "com.a"]],
      [["name": "Mail", "version": "1", "bundleId": "com.b"]], [["name": "Mail", "version": "1", "bundleId": "com.b"]],
    ])
    let application = try #require(tally.applications().first)
    #expect(application.computers == 3)
    #expect(application.versions.map { "\($0.bundleID) \($0.computers)" } == ["com.b 2", "com.a 1"])
    #expect(application.versionCount == 1)
  }
}
