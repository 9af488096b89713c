import APIRuntime
import Archive
import Inventory
import SeededNumbers

/// A fleet that changes day by day, as plain texts: what a load sees of it is compared without the column store.
struct SimulatedFleet {
  typealias Computer = [String: String?]

  static let catalogue = FieldCatalogue([
    SchemaField(path: "id", kind: .string),
    SchemaField(path: "general.name", kind: .string, section: "GENERAL"),
    SchemaField(path: "general.lastContact", kind: .dateTime, section: "GENERAL"),
    SchemaField(path: "general.reportDate", kind: .dateTime, section: "GENERAL"),
    SchemaField(path: "general.lastEnrolledDate", kind: .dateTime, section: "GENERAL"),
    SchemaField(path: "general.supervised", kind: .boolean, section: "GENERAL"),
    SchemaField(path: "hardware.serialNumber", kind: .string, section: "HARDWARE"),
    SchemaField(path: "hardware.totalRamMegabytes", kind: .integer, section: "HARDWARE"),
    SchemaField(path: "operatingSystem.version", kind: .string, section: "OPERATING_SYSTEM"),
    SchemaField(path: "userAndLocation.username", kind: .string, section: "USER_AND_LOCATION"),
    SchemaField(path: "userAndLocation.departmentId", kind: .string, section: "USER_AND_LOCATION"),
    SchemaField(path: "groupMemberships[].groupName", kind: .string, section: "GROUP_MEMBERSHIPS"),
  ])
  static let departments = ["1": "Sales", "2": "Support", "3": "Sales"]
  static let version = "operatingSystem.version"

  private var random: Seeded
  private(set) var computers: [Int: Computer] = [:]
  private(set) var deleted: [Int: Computer] = [:]
  private var nextID = 1
  /// The day, from 1.
  private(set) var day = 0

  init(seed: UInt64, computers count: Int) {
    random = Seeded(state: seed)
    for _ in 0..<count { enroll() }
  }

  private mutating func enroll() {
    computers[nextID] = [
      "general.name": "Mac \(nextID)", "hardware.serialNumber": "C02\(nextID)",
      Self.version: "\(14 + random.below(4)).1",
      "general.supervised": "true", "hardware.totalRamMegabytes": "8192",
      "userAndLocation.username": random.isOne(of: 5) ? String?.none : "user\(nextID)",
      "userAndLocation.department": "Sales", "general.lastEnrolledDate": Self.date(day: 0),
      "groupMemberships[].groupName": #"["All","Sales \"A\""]"#,
      "general.reportDate": Self.date(day: day), "general.lastContact": Self.date(day: day),
    ]
    nextID += 1
  }

  static func date(day: Int) -> String { DateText.iso8601(milliseconds: time(day: day)) }

  static func time(day: Int) -> Int64 { 1_780_000_000_000 + Int64(day) * 86_400_000 }

  /// One day goes by.
  mutating func pass() {
    day += 1
    let ids = computers.keys.sorted()
    for id in ids {
      computers[id]?["general.lastContact"] = Self.date(day: day)
      guard random.isOne(of: 12) else { continue }
      computers[id]?["general.reportDate"] = Self.date(day: day)
      for _ in 0...random.below(3) { change(id) }
    }
    if random.isOne(of: 3) { enroll() }
    if random.isOne(of: 4), let id = ids.randomElement(using: &random) {
      deleted[id] = computers.removeValue(forKey: id)
    }
    if random.isOne(of: 6), let id = deleted.keys.sorted().randomElement(using: &random) {
      computers[id] = deleted.removeValue(forKey: id)
    }
  }

  private mutating func change(_ id: Int) {
    let (path, value): (String, String?) =
      switch random.below(7) {
      case 0, 1: (Self.version, "\(11 + random.below(6)).2")
      case 2: ("general.supervised", random.isOne(of: 2) ? "true" : "false")
      case 3: ("hardware.totalRamMegabytes", random.isOne(of: 4) ? nil : "\(8192 * (1 + random.below(3)))")
      case 4: ("userAndLocation.username", random.isOne(of: 3) ? nil : "üser \(random.below(50)) \"x\"")
      case 5: ("userAndLocation.department", random.isOne(of: 2) ? "Sales" : "Support")
      default:
        random.isOne(of: 2)
          ? ("general.lastEnrolledDate", Self.date(day: day)) : ("groupMemberships[].groupName", #"["All"]"#)
      }
    computers[id]?[path] = .some(value)
  }

  /// The fleet as a load sees it, in pages of a size.
  func snapshot(page: Int) throws -> InventorySnapshot {
    var builder = InventoryBuilder(
      columns: Self.catalogue.fields.filter { !$0.isDerived && $0.path != "userAndLocation.departmentId" }, layout: .v4,
      names: ReferenceNames(departments: .names(Self.departments), buildings: .names([:])))
    let ids = computers.keys.sorted()
    for start in stride(from: 0, to: ids.count, by: page) {
      let rows = ids[start..<min(start + page, ids.count)].map { json($0, computers[$0] ?? [:]) }
      try builder.append(page: Array("{\"results\":[\(rows.joined(separator: ","))]}".utf8))
    }
    return builder.snapshot()
  }

  private func json(_ id: Int, _ computer: Computer) -> String {
    func text(_ path: String) -> String {
      var json = JSONWriter()
      guard let value = computer[path] ?? nil else { return "null" }
      json.string(value)
      return String(decoding: json.finish(), as: UTF8.self)
    }
    func plain(_ path: String) -> String { (computer[path] ?? nil) ?? "null" }
    // Two departments are called Sales, and which of the two it is does not matter.
    let department = computer["userAndLocation.department"] == "Support" ? "2" : id + day % 2 == 0 ? "1" : "3"
    let groups = plain("groupMemberships[].groupName").dropFirst().dropLast().split(separator: ",")
      .map { "{\"groupName\":\($0)}" }.joined(separator: ",")
    return """
      {"id":"\(id)","general":{"name":\(text("general.name")),"lastContact":\(text("general.lastContact")),
      "reportDate":\(text("general.reportDate")),"supervised":\(plain("general.supervised")),
      "lastEnrolledDate":\(text("general.lastEnrolledDate"))},
      "hardware":{"serialNumber":\(text("hardware.serialNumber")),
      "totalRamMegabytes":\(plain("hardware.totalRamMegabytes"))},
      "operatingSystem":{"version":\(text(Self.version))},
      "userAndLocation":{"username":\(text("userAndLocation.username")),"departmentId":"\(department)"},
      "groupMemberships":[\(groups)]}
      """
  }
}
