import APIRuntime
import Inventory
import Screen
import Testing

@testable import Browser

/// Computers with values for every chart but free storage, whose section is not loaded.
enum OverviewSample {
  static let catalogue = FieldCatalogue([
    SchemaField(path: "id", kind: .string),
    field("general.name"), field("general.managementId"), field("general.lastContact", .dateTime),
    field("general.lastEnrolledDate", .dateTime), field("general.supervised", .boolean),
    field("general.remoteManagement.managed", .boolean), field("hardware.model"),
    field("hardware.batteryHealth", .enumeration), field("operatingSystem.version"),
    field("operatingSystem.fileVault2Status", .enumeration),
    field("storage.bootDriveAvailableSpaceMegabytes", .integer), field("purchasing.vendor"),
  ])

  private static func field(_ path: String, _ kind: SchemaField.Kind = .string) -> SchemaField {
    SchemaField(path: path, kind: kind, section: path.prefix { $0 != "." }.uppercased())
  }

  static let columns = ["name", "osVersion", "model", "lastContact"].compactMap { try? catalogue.field(named: $0) }
  private static let loaded = catalogue.fields.filter {
    ["GENERAL", "HARDWARE", "OPERATINGSYSTEM"].contains($0.section ?? "")
  }

  static func snapshot(_ count: Int, besides: [Field] = []) throws -> InventorySnapshot {
    var builder = InventoryBuilder(columns: loaded + besides, layout: .v4)
    let page = (1...count).map(computer).joined(separator: ",")
    try builder.append(page: Array("{\"totalCount\":\(count),\"results\":[\(page)]}".utf8))
    return builder.snapshot()
  }

  private static func computer(_ number: Int) -> String {
    func pick(_ values: [String], _ factor: Int) -> String {
      // Small numbers are more often than large ones.
      let place = number * factor % (values.count * values.count)
      return values[min(values.count - 1, place / values.count * place / (values.count * values.count))]
    }
    func quoted(_ text: String) -> String { text == "null" ? text : "\"\(text)\"" }
    let versions = ["26.1", "26.0.1", "15.7.1", "15.6", "14.8.1", "13.7.8", "12.7.6"]
    let models = [
      "MacBook Air (M2, 2022)", "MacBook Pro (14-inch, 2023)", "Mac mini (2023)", "iMac (24-inch)", "VMware7,1",
    ]
    let contacts = [
      "2026-11-18T09:00:00Z", "2026-11-15T10:00:00Z", "2026-10-30T10:00:00Z", "2026-09-01T10:00:00Z", "null",
    ]
    let states = ["ALL_ENCRYPTED", "BOOT_ENCRYPTED", "NOT_ENCRYPTED", "null"]
    let months = (2...11).reversed().map { "2026-\($0 < 10 ? "0" : "")\($0)-03T08:00:00Z" } + ["2024-01-01T00:00:00Z"]
    return """
      {"id":"\(number)","general":{"name":"Mac \(1000 + number)","managementId":"m\(number)",
      "lastContact":\(quoted(pick(contacts, 7))),"lastEnrolledDate":\(quoted(pick(months, 11))),
      "supervised":\(pick(["true", "true", "false"], 5)),
      "remoteManagement":{"managed":\(pick(["true", "true", "true", "false"], 3))}},
      "hardware":{"model":\(quoted(pick(models, 13))),
      "batteryHealth":\(quoted(pick(["NORMAL", "NORMAL", "UNSUPPORTED", "SERVICE_RECOMMENDED"], 9)))},
      "operatingSystem":{"version":\(quoted(pick(versions, 17))),"fileVault2Status":\(quoted(pick(states, 19)))},
      "storage":{"bootDriveAvailableSpaceMegabytes":\(number * 977 % 600_000)},
      "purchasing":{"vendor":"Vendor \(number % 25)"}}
      """
  }

  static func session(
    _ computers: Int = 1240, width: Int = 120, height: Int = 36, glyphs: Glyphs = .unicode, isAccessible: Bool = false,
    overview: [String]? = nil, isLoaded: Bool = true, recordsChanges: Bool = false
  ) throws -> Session {
    var session = Session(width: width, height: height, glyphs: glyphs, columns: columns, catalogue: catalogue) {
      $0.isAccessible = isAccessible
      $0.overview = overview
      $0.recordsChanges = recordsChanges
    }
    session.send(.started)
    session.send(.connected(ServerSummary(label: "jamf.example.com", productVersion: "11.30.2", apiVersion: "v4")))
    guard isLoaded else { return session }
    session.send(.loadFinished(generation: session.load, try snapshot(computers), at: Session.start))
    _ = session.takeEffects()
    return session
  }
}
