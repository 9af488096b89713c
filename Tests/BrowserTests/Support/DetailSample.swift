import APIRuntime
import Inventory
import Screen

@testable import Browser

/// A computer with everything that a detail can show: lists, groups, dates, and every kind of missing value.
enum DetailSample {
  private static func fields(_ section: String, _ path: String, _ names: String) -> [SchemaField] {
    names.split(separator: " ").map { name in
      let kind: SchemaField.Kind =
        name.hasSuffix("Megabytes") || name.hasSuffix("Percent") || name.hasSuffix("Used")
        ? .integer : name.hasPrefix("last") || name.hasSuffix("Date") ? .dateTime : .string
      return SchemaField(path: path + name, kind: kind, section: section)
    }
  }

  static let catalogue: FieldCatalogue = {
    var all = [SchemaField(path: "id", kind: .string), SchemaField(path: "udid", kind: .string)]
    all += fields(
      "GENERAL", "general.", "name lastIpAddress assetTag lastContact mdmProfileExpirationDate site.name managementId")
    all += fields(
      "DISK_ENCRYPTION", "diskEncryption.bootPartitionEncryptionDetails.", "partitionName partitionFileVault2State")
    all += [
      SchemaField(path: "diskEncryption.fileVault2Enabled", kind: .boolean, section: "DISK_ENCRYPTION"),
      SchemaField(
        path: "diskEncryption.fileVault2EnabledUserNames", kind: .string, section: "DISK_ENCRYPTION", isList: true),
    ]
    all += fields(
      "APPLICATIONS", "applications[].",
      "name path version cfBundleShortVersionString macAppStore sizeMegabytes bundleId externalVersionId")
    all += fields("STORAGE", "storage.disks[].", "id device model sizeMegabytes")
    all += fields("STORAGE", "storage.disks[].partitions[].", "name sizeMegabytes percentUsed partitionType")
    all += fields("USER_AND_LOCATION", "userAndLocation.", "username realname email departmentId buildingId room")
    all += fields(
      "CONFIGURATION_PROFILES", "configurationProfiles[].", "id username lastInstalled removable displayName uuid")
    all += fields("PRINTERS", "printers[].", "name type")
    all += fields("SERVICES", "services[].", "name")
    all += fields("HARDWARE", "hardware.", "model serialNumber macAddress totalRamMegabytes")
    all += fields("LOCAL_USER_ACCOUNTS", "localUserAccounts[].", "uid username fullName admin homeDirectory")
    all += fields(
      "CERTIFICATES", "certificates[].", "commonName expirationDate lifecycleStatus subjectName serialNumber")
    all += fields("EXTENSION_ATTRIBUTES", "extensionAttributes[].", "definitionId name values")
    all += fields("GROUP_MEMBERSHIPS", "groupMemberships[].", "groupId groupName smartGroup")
    all.append(SchemaField(path: "fonts[].name", kind: .string, section: "FONTS", versions: ["v1"]))
    return FieldCatalogue(all)
  }()

  static func json(of computer: TestComputer, applications: Int = 4) -> String {
    let more = (0..<max(0, applications - 4)).map { #"{"name": "App \#($0)", "version": "1.\#($0)"}"# }
    let name = computer.name.map { #""\#($0)""# } ?? "null"
    return """
      {"id": "\(computer.id)", "udid": "550E8400-E29B-41D4-A716-44665544\(1000 + computer.id)",
      "general": {"name": \(name), "managementId": "\(computer.managementID ?? "")", "lastIpAddress": "10.1.2.\(computer.id)",
        "lastContact": "2026-11-16T14:03:00Z", "mdmProfileExpirationDate": "2027-01-01", "site": {"name": "Zürich"}},
      "diskEncryption": {"fileVault2Enabled": false, "fileVault2EnabledUserNames": ["anna", "admin"],
        "bootPartitionEncryptionDetails": {"partitionName": "Macintosh HD", "partitionFileVault2State": "ENCRYPTED"}},
      "applications": [
        {"name": "Safari.app", "path": "/Applications/Safari.app", "version": "18.1", "cfBundleShortVersionString": "18.1",
          "macAppStore": false, "sizeMegabytes": 12, "bundleId": "com.apple.Safari"},
        {"name": "東京メモ.app", "path": "/Applications/東京メモ.app", "version": "3.0.\(computer.id)", "macAppStore": true,
          "sizeMegabytes": 1240, "bundleId": "jp.example.memo"},
        {"name": "Adobe Acrobat Distiller with a name that goes on and on.app", "path": "/Applications/Adobe/Distiller.app",
          "version": "24.002.20895", "sizeMegabytes": 0, "bundleId": "com.adobe.distiller"},
        {"name": "e\u{301}le\u{301}ve\\u001b[31m.app", "version": "1"}\(more.map { "," + $0 }.joined())],
      "storage": {"disks": [{"id": "1", "device": "disk0", "model": "APPLE SSD AP0512Q", "sizeMegabytes": 500277,
        "partitions": [
          {"name": "Macintosh HD (Boot Partition)", "sizeMegabytes": 494384, "percentUsed": 43, "partitionType": "BOOT"},
          {"name": "Data", "sizeMegabytes": 494384, "percentUsed": 7, "partitionType": "OTHER"}]}]},
      "userAndLocation": {"username": "\(computer.user ?? "")", "realname": "Zoë 👩‍💻 محمد", "departmentId": "7", "room": "12"},
      "configurationProfiles": [
        {"id": "12", "displayName": "Wi-Fi", "lastInstalled": "2026-11-16T10:00:00Z", "removable": false, "uuid": "A-1"},
        {"id": "-5", "displayName": "", "lastInstalled": "2026-01-02T10:00:00Z", "removable": true}],
      "printers": [], "services": [{"name": "com.example.agent"}, {"name": "com.example.daemon"}],
      "hardware": {"model": "\(computer.model)", "serialNumber": "C02X\(1000 + computer.id)", "totalRamMegabytes": 16384},
      "localUserAccounts": [{"uid": "501", "username": "anna", "fullName": "Anna Büro", "admin": true,
        "homeDirectory": "/Users/anna"}, {"uid": "502", "username": "guest", "admin": false}],
      "certificates": [{"commonName": "jamf.example.com", "expirationDate": "2027-02-01T00:00:00Z",
        "lifecycleStatus": "ACTIVE", "serialNumber": "00D1"}],
      "extensionAttributes": [
        {"definitionId": "5", "name": "Battery Cycles", "dataType": "INTEGER", "values": ["\(computer.id)"],
          "description": "Counted by a script."},
        {"definitionId": "9", "name": "Last backup report", "dataType": "STRING", "values": [
          "All volumes were copied to the server in the basement, which took longer than anybody would have thought"]},
        {"definitionId": "11", "name": "Loan", "values": null}],
      "groupMemberships": [{"groupId": "1", "groupName": "All Managed Macs", "smartGroup": true},
        {"groupId": "31", "groupName": "Büro Zürich", "smartGroup": false}]}
      """
  }

  static func record(of computer: TestComputer, applications: Int = 4) throws -> ComputerRecord {
    try ComputerRecord(
      json: Array(json(of: computer, applications: applications).utf8), catalogue: catalogue, layout: .v4)
  }

  /// A list with the detail of its first computer loaded and focused, zoomed or not.
  static func session(
    width: Int = 100, height: Int = 30, glyphs: Glyphs = .unicode, zoomed: Bool = false, applications: Int = 4
  ) throws -> Session {
    let computers = [TestComputer.number(1, name: "Anna's Büro-Mac 東京")] + TestFleet.numbered(2...5)
    var session = try Session(computers, width: width, height: height, glyphs: glyphs)
    session.press(.home)
    while session.state.cursor != ComputerID(rawValue: "1") { session.press(.down) }
    session.press(zoomed ? .enter : .tab)
    session.send(.detailLoaded(ComputerID(rawValue: "1"), try record(of: computers[0], applications: applications)))
    return session
  }
}
