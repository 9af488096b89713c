import APIRuntime
import Inventory

/// Computers with all their identifiers.
struct Roster {
  /// One computer; nil is not reported.
  struct Computer {
    var id: Int
    var serial: String?
    var udid: String?
    var managementID: String?
    var mac: String?
    var altMAC: String?
    var name: String?
    var username: String?
    var email: String?
    var realname: String?
    var lastContact: String?

    init(
      _ id: Int, serial: String? = nil, udid: String? = nil, managementID: String? = nil, mac: String? = nil,
      altMAC: String? = nil, name: String? = nil, username: String? = nil, email: String? = nil,
      realname: String? = nil, lastContact: String? = nil
    ) {
      (self.id, self.serial, self.udid, self.managementID, self.mac, self.altMAC) =
        (id, serial, udid, managementID, mac, altMAC)
      (self.name, self.username, self.email, self.realname, self.lastContact) =
        (name, username, email, realname, lastContact)
    }

    var json: JSONValue {
      func value(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
      return [
        "id": .string(String(id)), "udid": value(udid),
        "general": ["name": value(name), "managementId": value(managementID), "lastContact": value(lastContact)],
        "hardware": ["serialNumber": value(serial), "macAddress": value(mac), "altMacAddress": value(altMAC)],
        "userAndLocation": ["username": value(username), "email": value(email), "realname": value(realname)],
      ]
    }
  }

  static let columns: [Field] = [
    Field(path: "general.name", section: "GENERAL"), Field(path: "general.managementId", section: "GENERAL"),
    Field(path: "general.lastContact", kind: .dateTime, section: "GENERAL"), Field(path: "udid"),
    Field(path: "hardware.serialNumber", section: "HARDWARE"),
    Field(path: "hardware.macAddress", section: "HARDWARE"),
    Field(path: "hardware.altMacAddress", section: "HARDWARE"),
    Field(path: "userAndLocation.username", section: "USER_AND_LOCATION"),
    Field(path: "userAndLocation.email", section: "USER_AND_LOCATION"),
    Field(path: "userAndLocation.realname", section: "USER_AND_LOCATION"),
  ]

  /// A snapshot of these computers, in pages of the given size.
  static func snapshot(
    _ computers: [Computer], pageSize: Int = 100, columns: [Field] = Roster.columns,
    requestedSections: Set<String>? = nil
  ) throws -> InventorySnapshot {
    var builder = InventoryBuilder(columns: columns, layout: .v4, requestedSections: requestedSections)
    for start in stride(from: 0, to: computers.count, by: pageSize) {
      try builder.append(page: Sample.page(computers[start..<min(start + pageSize, computers.count)].map(\.json)))
    }
    return builder.snapshot()
  }
}
