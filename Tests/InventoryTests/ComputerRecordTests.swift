import APIRuntime
import Inventory
import Testing

@Suite("The record of one computer")
struct ComputerRecordTests {
  private func record(_ json: String, layout: LayoutVersion = .v4) throws -> ComputerRecord {
    try ComputerRecord(json: Array(json.utf8), catalogue: Sample.catalogue, layout: layout)
  }

  /// The lines of a section, indented, with `=` between label and value.
  private func lines(_ record: ComputerRecord, _ section: String) -> [String] {
    let items = record.sections.first { $0.title == section }?.items ?? []
    return items.map { item in
      String(repeating: "  ", count: item.depth) + item.label + (item.value.isEmpty ? "" : " = \(item.value)")
    }
  }

  @Test("the head shows the list's columns")
  func head() throws {
    let record = try record(
      #"{"id":"7","general":{"name":"Büro","managementId":"ab-cd"},"userAndLocation":{"username":"anna"}}"#)
    #expect(record.id == RecordID(rawValue: "7"))
    #expect(record.name == "Büro")
    #expect(record.managementId == "ab-cd")
    #expect(record.username == "anna")
    #expect(record.text("general.assetTag") == nil)
  }

  @Test("sections follow the document's order, not the server's, and unknown ones come last")
  func order() throws {
    let record = try record(
      #"{"zebra":{"stripes":7},"storage":{},"general":{},"hardware":null,"id":"1","colour":"red"}"#)
    #expect(
      record.sections.map(\.title) == [
        "Computer", "General", "Disk encryption", "Applications", "Storage", "User and location", "Printers",
        "Hardware",
        "Operating system", "Extension attributes", "Attachments", "Fonts", "Zebra",
      ])
    #expect(record.sections.map(\.name).prefix(3) == ["", "GENERAL", "DISK_ENCRYPTION"])
    #expect(lines(record, "Zebra") == ["Stripes = 7"])
    #expect(lines(record, "Computer") == ["ID = 1", "UDID = not reported", "Colour = red"])
  }

  @Test("every known field has a line, reported or not; unknown fields follow")
  func fields() throws {
    let record = try record(
      #"{"id":"1","general":{"tomorrow":{"a":[1,2]},"name":"n","lastContact":"2026-11-20T13:03:53.7Z","lastCheckIn":"","#
        + #""initialEntryDate":"2024-02-29","remoteManagement":{"managed":true},"site":null,"supervised":"perhaps"}}"#)
    #expect(
      lines(record, "General") == [
        "Name = n", "IP address = not reported", "Asset tag = not reported", "Remote management", "  Managed = yes",
        "Supervised = perhaps", "Last check-in = not reported", "Last contact = 2026-11-20 13:03:53.700 UTC",
        "Initial entry = 2024-02-29", "Site = not reported", "Management ID = not reported",
        "MDM profile expiration = not reported", "Last reported IP = not available in v4", "Tomorrow", "  A",
        "    1 = 1", "    2 = 2",
      ])
    let reported = record.sections[1].items.filter(\.isReported).map(\.path)
    #expect(reported.contains("general.remoteManagement.managed"))
    #expect(!reported.contains("general.site"))
  }

  @Test("a null or missing section is one line that says so; an empty list has no line")
  func emptySections() throws {
    let record = try record(#"{"id":"1","hardware":null,"printers":[],"applications":{},"storage":{"disks":[]}}"#)
    #expect(lines(record, "Hardware") == [" = not reported"])
    #expect(lines(record, "Operating system") == [" = not reported"])
    #expect(lines(record, "Printers") == [" = none"])
    #expect(lines(record, "Storage") == ["Disks = none"])
  }

  @Test("lists are numbered, named and indented")
  func lists() throws {
    let record = try record(
      #"{"id":"1","storage":{"disks":[{"model":"APPLE SSD","device":"disk0","partitions":[{"name":"Data"},{"name":"VM"}]}]},"#
        + #""applications":[{"name":"Safari","version":"18.1","sizeMegabytes":12,"cfBundleVersion":null},{"version":"2"},null],"#
        + #""diskEncryption":{"fileVault2EnabledUserNames":["anna","bob"]}}"#)
    #expect(
      lines(record, "Storage") == [
        "Disks", "  1 = disk0", "    Model = APPLE SSD", "    Partitions", "      1 = Data", "      2 = VM",
      ])
    #expect(
      lines(record, "Applications") == [
        "1 = Safari", "  Version = 18.1", "  Size = 12 MB", "  Bundle version = not reported", "2",
        "  Name = not reported",
        "  Version = 2", "  Size = not reported", "  Bundle version = not reported", "3 = not reported",
      ])
    #expect(record.text("applications[0].version") == "18.1")
    #expect(record.text("applications[0].name") == "Safari")
    #expect(record.text("storage.disks[0].partitions[1].name") == "VM")
    #expect(lines(record, "Disk encryption").suffix(3) == ["FileVault users", "  1 = anna", "  2 = bob"])
  }

  @Test("extension attributes of all sections form one section, each listed once")
  func extensionAttributes() throws {
    let record = try record(
      #"{"id":"1","extensionAttributes":[{"definitionId":"1","name":"Owner","values":["a","b"],"dataType":"STRING","#
        + #""inputType":"POPUP","multiValue":true,"enabled":false,"description":"Who","options":["a","b"],"new":3}],"#
        + #""general":{"extensionAttributes":[{"definitionId":"2","name":"Score","values":[]},{"definitionId":"1"}]},"#
        + #""hardware":{"extensionAttributes":null},"purchasing":{"extensionAttributes":[{"definitionId":"3"}]}}"#)
    #expect(
      lines(record, "Extension attributes") == [
        "Owner = a, b", "  Definition = ID 1, STRING, POPUP, multiple values, disabled", "  Description = Who",
        "  Options = a, b", "  New = 3", "Score = none", "  Definition = ID 2, shown in General",
        "Extension attribute = not reported", "  Definition = ID 3, shown in Purchasing",
      ])
    #expect(!lines(record, "General").contains { $0.contains("xtension") })
    #expect(lines(try self.record(#"{"id":"1"}"#), "Extension attributes") == [" = not reported"])
    #expect(
      lines(try self.record(#"{"id":"1","extensionAttributes":[]}"#), "Extension attributes") == [" = none"])
  }

  @Test("when the two FileVault fields disagree, a remark says which one to rely on")
  func fileVault() throws {
    func encryption(_ enabled: String, _ state: String) throws -> [String] {
      lines(
        try record(
          #"{"id":"1","diskEncryption":{"bootPartitionEncryptionDetails":{"partitionFileVault2State":\#(state)},"#
            + #""fileVault2Enabled":\#(enabled)}}"#), "Disk encryption")
    }
    let disagreeing = try encryption("false", #""ENCRYPTED""#)
    #expect(disagreeing.contains("  FileVault state = ENCRYPTED"))
    #expect(disagreeing.contains("FileVault enabled = no"))
    #expect(disagreeing.contains { $0.contains("Remark") && $0.contains("ENCRYPTED") })
    #expect(try encryption("true", #""UNENCRYPTED""#).contains { $0.contains("Remark") })
    for (enabled, state) in [
      ("true", "\"ENCRYPTED\""), ("false", "\"UNENCRYPTED\""), ("null", "\"ENCRYPTED\""), ("false", "null"),
    ] {
      #expect(try !encryption(enabled, state).contains { $0.contains("Remark") })
    }
  }

  @Test("fields of an older server have their current names")
  func olderLayout() throws {
    let record = try record(
      #"{"id":"1","general":{"lastContactTime":"2026-01-02T03:04:05Z","lastReportedIp":"10.0.0.1"},"fonts":[{"name":"Arial"}]}"#,
      layout: .v1)
    let general = lines(record, "General")
    #expect(general.contains("Last contact = 2026-01-02 03:04:05 UTC"))
    #expect(general.contains("Last check-in = 2026-01-02 03:04:05 UTC"))
    #expect(general.contains("Last reported IP = 10.0.0.1"))
    #expect(!general.contains { $0.contains("Contact time") })
    #expect(lines(record, "Fonts") == ["1 = Arial"])
    let newer = try self.record(#"{"id":"1","general":{},"applications":[{"name":"a"}]}"#)
    #expect(lines(newer, "Fonts") == [" = not available in v4"])
    #expect(lines(newer, "General").contains("Last reported IP = not available in v4"))
    #expect(lines(newer, "Applications").contains("  Bundle version = not reported"))
    let second = try self.record(#"{"id":"1","applications":[{"name":"a"},{"name":"b"}]}"#, layout: .v2)
    #expect(
      lines(second, "Applications") == [
        "Bundle version = not available in v2", "1 = a", "  Version = not reported", "  Size = not reported", "2 = b",
        "  Version = not reported", "  Size = not reported",
      ])
  }

  @Test(
    "sizes are readable, and unusual numbers stay unchanged",
    arguments: [
      (#"{"hardware":{"totalRamMegabytes":16384}}"#, "hardware.totalRamMegabytes", "16,384 MB (16 GB)"),
      (#"{"hardware":{"totalRamMegabytes":-2}}"#, "hardware.totalRamMegabytes", "-2"),
      (#"{"hardware":{"totalRamMegabytes":null,"load":2.0}}"#, "hardware.load", "2"),
      (#"{"attachments":[{"sizeBytes":12345678901}]}"#, "attachments[0].sizeBytes", "12,345,678,901 bytes (12.3 GB)"),
      (#"{"attachments":[{"sizeBytes":1}]}"#, "attachments[0].sizeBytes", "1 byte"),
      (#"{"attachments":[{"sizeBytes":999}]}"#, "attachments[0].sizeBytes", "999 bytes"),
      (#"{"attachments":[{"sizeBytes":1049}]}"#, "attachments[0].sizeBytes", "1,049 bytes (1 KB)"),
      (#"{"attachments":[{"sizeBytes":1050}]}"#, "attachments[0].sizeBytes", "1,050 bytes (1.1 KB)"),
      (#"{"attachments":[{"sizeBytes":99949}]}"#, "attachments[0].sizeBytes", "99,949 bytes (99.9 KB)"),
      (#"{"attachments":[{"sizeBytes":99950}]}"#, "attachments[0].sizeBytes", "99,950 bytes (100 KB)"),
      (#"{"attachments":[{"sizeBytes":100499}]}"#, "attachments[0].sizeBytes", "100,499 bytes (100 KB)"),
      (#"{"attachments":[{"sizeBytes":100500}]}"#, "attachments[0].sizeBytes", "100,500 bytes (101 KB)"),
      (#"{"attachments":[{"sizeBytes":999499}]}"#, "attachments[0].sizeBytes", "999,499 bytes (999 KB)"),
      (#"{"attachments":[{"sizeBytes":999500}]}"#, "attachments[0].sizeBytes", "999,500 bytes (1 MB)"),
      (#"{"applications":[{"sizeMegabytes":102910}]}"#, "applications[0].sizeMegabytes", "102,910 MB (103 GB)"),
      (#"{"applications":[{"sizeMegabytes":1960}]}"#, "applications[0].sizeMegabytes", "1,960 MB (2 GB)"),
      (#"{"hardware":{"totalRamMegabytes":1023}}"#, "hardware.totalRamMegabytes", "1,023 MB"),
      (#"{"hardware":{"totalRamMegabytes":1536}}"#, "hardware.totalRamMegabytes", "1,536 MB (1.5 GB)"),
      (#"{"applications":[{"sizeMegabytes":12000}]}"#, "applications[0].sizeMegabytes", "12,000 MB (12 GB)"),
      (#"{"new":{"batteryPercent":57}}"#, "new.batteryPercent", "57%"),
      (#"{"general":{"name":1234567}}"#, "general.name", "1234567"),
    ])
  func units(json: String, path: String, text: String) throws {
    #expect(try record(json).text(path) == text)
  }

  @Test("the server's placeholders are shown as not reported; other values of -1 are kept")
  func absent() throws {
    let record = try record(
      #"{"id":"1","hardware":{"totalRamMegabytes":-1,"load":-1},"applications":[{"name":"a","sizeMegabytes":-1}],"#
        + #""userAndLocation":{"departmentId":"-1","buildingId":"2"},"general":{"site":{"id":"-1","name":"None"}},"#
        + #""new":{"sizeMb":-1},"extensionAttributes":[{"definitionId":"5","name":"n","values":["-1"]}]}"#)
    #expect(record.text("hardware.totalRamMegabytes") == nil && record.text("hardware.load") == "-1")
    #expect(lines(record, "Applications").contains("  Size = not reported"))
    #expect(record.text("userAndLocation.departmentId") == nil && record.text("userAndLocation.buildingId") == "2")
    #expect(record.text("general.site.id") == "-1" && record.text("general.site.name") == "None")
    #expect(record.text("new.sizeMb") == "-1" && record.text("extensionAttributes[0].values") == "-1")
  }

  @Test("a date in an undocumented field is shown like any other date")
  func unknownDates() throws {
    let record = try record(
      #"{"id":"1","general":{"new":"2026-11-20T13:03:53.7Z","day":"2026-11-20","note":"2026-11-20T13:03 or so",""#
        + #"local":"2026-11-20T13:03:53","some":["2026-11-20T13:03Z","x"]},"later":"2026-11-20T14:03:53+01:00"}"#)
    #expect(record.text("general.new") == "2026-11-20 13:03:53.700 UTC")
    #expect(record.text("general.day") == "2026-11-20" && record.text("general.note") == "2026-11-20T13:03 or so")
    // Without a zone, the moment is unknown.
    #expect(record.text("general.local") == "2026-11-20T13:03:53")
    #expect(record.text("general.some[0]") == "2026-11-20 13:03:00 UTC")
    #expect(record.text("later") == "2026-11-20 13:03:53 UTC")
    let general = try #require(record.sections.first { $0.title == "General" })
    #expect(general.items.compactMap(\.date).count == 2)
  }

  @Test(
    "input that is not a record is an error",
    arguments: ["[]", "null", "", #"{"id":"1""#, #"{"id":"1"} x"#, "<html>"])
  func noRecord(json: String) {
    #expect(throws: JSONReadingError.self) { try record(json) }
  }

  @Test("hostile and unusual values are kept unchanged, and none breaks the record")
  func strangeValues() throws {
    let record = try record(
      #"{"id":null,"general":[1,[2,{"x":null}]],"hardware":"text","applications":[[],"x",{"name":{"a":1}}],"#
        + #""userAndLocation":{"username":"\u001b]52;c;\u0007"},"":{"":""}}"#)
    #expect(record.id.rawValue == "")
    #expect(record.username == "\u{1B}]52;c;\u{7}")
    #expect(lines(record, "Hardware") == [" = text"])
    #expect(lines(record, "General").prefix(4) == ["1 = 1", "2", "  1 = 2", "  2"])
    #expect(lines(record, "General").last == "    X = not reported")
    for section in record.sections { #expect(!section.items.isEmpty) }
  }
}
