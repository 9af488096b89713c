import APIRuntime
import Inventory
import Testing

@Suite("Fields by name")
struct FieldCatalogueTests {
  @Test(
    "each documented short name finds its field",
    arguments: [
      ("id", "id"), ("udid", "udid"), ("name", "general.name"), ("managementId", "general.managementId"),
      ("username", "userAndLocation.username"), ("serialNumber", "hardware.serialNumber"), ("model", "hardware.model"),
      ("osVersion", "operatingSystem.version"), ("lastContact", "general.lastContact"),
      ("lastCheckIn", "general.lastCheckIn"), ("ip", "general.lastIpAddress"), ("assetTag", "general.assetTag"),
      ("department", "userAndLocation.department"), ("departmentId", "userAndLocation.departmentId"),
      ("site", "general.site.name"),
    ])
  func shortNames(name: String, path: String) throws {
    let field = try Sample.catalogue.field(named: name)
    #expect(field.path == path)
    #expect(field.shortName == name)
  }

  @Test("a full path finds its field in any letter case, with or without the [] of lists")
  func paths() throws {
    #expect(try Sample.catalogue.field(named: "general.remoteManagement.managed").kind == .boolean)
    #expect(try Sample.catalogue.field(named: "applications[].name").isList)
    #expect(try Sample.catalogue.field(named: "applications.name").path == "applications[].name")
    #expect(try Sample.catalogue.field(named: "HARDWARE.SERIALNUMBER").path == "hardware.serialNumber")
  }

  @Test("the brackets of lists can be omitted, other brackets cannot")
  func brackets() throws {
    #expect(
      try Sample.catalogue.field(named: "storage.disks.partitions[].name").path == "storage.disks[].partitions[].name")
    for name in ["applications[.name", "applications].name", "applications[[]].name", "applications[0].name"] {
      #expect(throws: FieldNameError.self) { try Sample.catalogue.field(named: name) }
    }
  }

  @Test("a field belongs to the innermost list around it")
  func lists() {
    #expect(FieldTable.path(ofField: "storage.disks[].partitions[].name") == "storage.disks[].partitions[]")
    #expect(FieldTable.path(ofField: "storage.disks[].model") == "storage.disks[]")
    #expect(FieldTable.path(ofField: "a[].b.c") == "a[]")
    for path in ["general.name", "general.tags[]", "id", "tags[]", ""] {
      #expect(FieldTable.path(ofField: path) == nil)
    }
  }

  @Test("a suffix of exactly one path finds that path")
  func uniqueEnds() throws {
    #expect(try Sample.catalogue.field(named: "managed").path == "general.remoteManagement.managed")
    #expect(try Sample.catalogue.field(named: "partitions.name").path == "storage.disks[].partitions[].name")
    #expect(try Sample.catalogue.field(named: "disks.model").shortName == "disks.model")
  }

  @Test("every field is found by its own name")
  func namesLeadBack() throws {
    for field in Sample.catalogue.fields {
      #expect(try Sample.catalogue.field(named: field.name) == field)
      #expect(try Sample.catalogue.field(named: field.path) == field)
    }
  }

  @Test("a suffix of several paths prefers the field outside of tables")
  func singleBeforeTables() throws {
    func field(_ path: String) -> SchemaField { SchemaField(path: path, kind: .boolean, section: "X") }
    let paths = [
      "localUserAccounts[].fileVault2Enabled", "diskEncryption.fileVault2Enabled", "storage.disks[].type",
      "printers[].type", "a.size", "b.size", "c[].size",
    ]
    let catalogue = FieldCatalogue(paths.map(field))
    #expect(try catalogue.field(named: "fileVault2Enabled").path == "diskEncryption.fileVault2Enabled")
    #expect(try catalogue.field(named: "FILEVAULT2ENABLED").path == "diskEncryption.fileVault2Enabled")
    #expect(
      try catalogue.field(named: "localUserAccounts.fileVault2Enabled").path == "localUserAccounts[].fileVault2Enabled")
    for name in ["type", "size"] { #expect(throws: FieldNameError.self) { try catalogue.field(named: name) } }
  }

  @Test("an ambiguous suffix is an error that lists names to use instead")
  func ambiguous() throws {
    let error = #expect(throws: FieldNameError.self) { try Sample.catalogue.field(named: "values") }
    guard case .ambiguous(_, let candidates) = try #require(error) else {
      Issue.record("not reported as ambiguous")
      return
    }
    #expect(candidates.count == 2)
    for candidate in candidates { #expect(throws: Never.self) { try Sample.catalogue.field(named: candidate) } }
  }

  @Test(
    "a misspelled name is an error that suggests the nearest one",
    arguments: [
      ("serialnumer", "serialNumber"), ("usrname", "username"), ("lastContatc", "lastContact"),
      ("serialnr", "serialNumber"),
    ])
  func misspelt(name: String, nearest: String) throws {
    let error = #expect(throws: FieldNameError.self) { try Sample.catalogue.field(named: name) }
    guard case .unknown(_, let names) = try #require(error) else {
      Issue.record("not reported as unknown")
      return
    }
    #expect(names.first == nearest)
    #expect(try #require(error).description.contains(nearest))
  }

  @Test(
    "a name without a similar field is an error without suggestions", arguments: ["", "qqqqqqqqqqqqqqqq", "..", "[]"])
  func nothingLike(name: String) {
    #expect(throws: FieldNameError.unknown(name: name, nearest: [])) { try Sample.catalogue.field(named: name) }
  }

  @Test("the default columns are the documented ones")
  func defaultColumns() {
    #expect(
      Sample.catalogue.defaultColumns.map(\.name) == [
        "name", "managementId", "username", "serialNumber", "model", "osVersion", "lastContact",
      ])
  }

  @Test("each field lists the versions that have it, and both parts of a split field are in all versions")
  func versions() throws {
    #expect(try Sample.catalogue.field(named: "lastReportedIp").versions == [.v1, .v2, .v3])
    #expect(try Sample.catalogue.field(named: "cfBundleVersion").versions == [.v3, .v4])
    #expect(try Sample.catalogue.field(named: "fonts.name").versions == [.v1])
    #expect(try Sample.catalogue.field(named: "name").versions == [.v1, .v2, .v3, .v4])
    #expect(try Sample.catalogue.field(named: "lastContact").versions == [.v1, .v2, .v3, .v4])
    #expect(try Sample.catalogue.field(named: "lastCheckIn").versions == [.v1, .v2, .v3, .v4])
    #expect(Sample.catalogue.field(path: "general.lastContactTime") == nil)
  }

  @Test(
    "names from older versions and queries find the current fields",
    arguments: [
      ("lastContactTime", "general.lastContact"), ("general.LASTCONTACTTIME", "general.lastContact"),
      ("mdmCertificateExpiration", "general.mdmProfileExpiration"),
      ("general.mdmCertificateExpiration", "general.mdmProfileExpiration"),
    ])
  func formerNames(name: String, path: String) throws {
    #expect(try Sample.catalogue.field(named: name).path == path)
  }

  @Test("department and building find the name fields before the ID fields")
  func derived() throws {
    let paths = Sample.catalogue.fields.map(\.path)
    #expect(
      paths.filter { $0.contains("department") || $0.contains("building") } == [
        "userAndLocation.department", "userAndLocation.departmentId", "userAndLocation.building",
        "userAndLocation.buildingId",
      ])
    let building = try Sample.catalogue.field(named: "building")
    #expect(building.section == "USER_AND_LOCATION")
    #expect(building.title == "Building")
    #expect(!building.isFilterable)
    #expect(try Sample.catalogue.field(named: "buildingId").path == "userAndLocation.buildingId")
    #expect(FieldCatalogue([]).field(path: "userAndLocation.building") == nil)
  }

  @Test("the fields that a server can filter and sort by are known, whatever the server calls them")
  func uses() throws {
    #expect(try Sample.catalogue.field(named: "managementId").isFilterable)
    #expect(try !Sample.catalogue.field(named: "managementId").isSortable)
    #expect(try Sample.catalogue.field(named: "mdmProfileExpiration").isFilterable)
    #expect(try Sample.catalogue.field(named: "mdmProfileExpiration").isSortable)
    #expect(try !Sample.catalogue.field(named: "applications.name").isFilterable)
  }

  @Test(
    "titles are human-readable",
    arguments: [
      ("general.managementId", "Management ID"), ("general.lastContact", "Last contact"), ("udid", "UDID"),
      ("applications[].name", "Application name"), ("hardware.totalRamMegabytes", "RAM"),
      ("general.lastReportedIpV4", "Last reported IPv4"), ("storage.disks[].sizeMegabytes", "Disk size"),
      ("ibeacons[].name", "iBeacon name"), ("security.xprotectVersion", "XProtect version"),
      ("some.newFieldOfTomorrow", "New field of tomorrow"),
      ("some.Odd_Field-Of_tomorrow", "Odd field of tomorrow"),
    ])
  func titles(path: String, title: String) {
    #expect(Field(path: path).title == title)
  }
}
