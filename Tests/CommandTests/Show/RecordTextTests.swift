import ArgumentParser
import Foundation
import Inventory
import Testing

@testable import jamf_tui

@Suite("One computer as text")
struct RecordTextTests {
  private func text(_ json: String, _ sections: String..., layout: LayoutVersion = .v4) throws -> String {
    let record = try ComputerRecord(json: Array(json.utf8), catalogue: .jamfPro, layout: layout)
    return RecordText(record, sections: try ChosenSections(sections)).text
  }

  private static let json = #"""
    {"id": "7", "udid": "U-7",
     "diskEncryption": {"fileVault2Enabled": false,
       "bootPartitionEncryptionDetails": {"partitionFileVault2State": "ENCRYPTED", "partitionFileVault2Percent": 100}},
     "applications": [{"name": "Safari.app", "version": "18.1", "sizeMegabytes": 17},
                      {"name": "Über\u001b[31m.app", "version": null, "sizeMegabytes": 1234}],
     "printers": [], "services": null,
     "extensionAttributes": [{"definitionId": "3", "name": "Report", "values": ["one\ntwo"], "dataType": "STRING"},
                             {"definitionId": "4", "name": "Empty", "values": [""]}]}
    """#

  @Test("a section is its title followed by aligned names and values")
  func section() throws {
    #expect(try text(Self.json, "computer") == "Computer\n  ID    7\n  UDID  U-7\n")
  }

  @Test("a list is a table; a field without any value has no column and is listed below")
  func table() throws {
    let lines = try text(Self.json, "APPLICATIONS").split(separator: "\n").map(String.init)
    #expect(lines[0] == "Applications: 2")
    #expect(lines[1].hasPrefix("  NAME"))
    #expect(lines[1].contains("VERSION") && lines[1].contains("SIZE"))
    let safari = try #require(lines.first { $0.contains("Safari.app") })
    #expect(safari.contains("18.1"))
    // A missing value in a row is a dash.
    let other = try #require(lines.first { $0.contains("ber") })
    #expect(
      try #require(other.firstIndex(of: "–")).utf16Offset(in: other) == safari.range(of: "18.1").offset(in: safari))
    #expect(try #require(lines.last).contains("not reported for any: Path,"))
    #expect(!lines.joined().contains("\u{1B}"))
  }

  @Test("FileVault is the state of the boot partition, with a differing flag next to it")
  func fileVault() throws {
    let lines = try text(Self.json, "disk-encryption")
    #expect(lines.contains("FileVault  ") && lines.contains("ENCRYPTED, although the field FileVault enabled says no"))
  }

  @Test("none, not reported and not available differ, and titles without content are adjacent")
  func states() throws {
    #expect(
      try text(Self.json, "printers,services,fonts")
        == "Printers: none\nServices: not reported\nFonts: not available in v4\n")
    #expect(try text(Self.json, "FONTS", layout: .v1) == "Fonts: not reported\n")
  }

  @Test("a value of several lines keeps its lines, and an empty value is shown as empty")
  func lines() throws {
    let lines = try text(Self.json, "Extension attributes").split(separator: "\n").map(String.init)
    let first = try #require(lines.firstIndex { $0.contains("Report") })
    #expect(lines[first].hasSuffix("  one"))
    #expect(lines[first + 1].trimmed == "two")
    #expect(lines[first].count == lines[first + 1].count)
  }

  @Test("an unknown section is reported with the option, the nearest name and all names")
  func unknown() throws {
    let failure = try #require(throws: CommandFailure.self) { try ChosenSections(["hardwear"]) }
    #expect(failure.exitCode == .usage)
    #expect(failure.description.contains("--section") && failure.description.contains("The nearest is HARDWARE."))
    let comma = try #require(throws: CommandFailure.self) { try ChosenSections(["GENERAL,,HARDWARE"]) }
    #expect(comma.what == "--section: a name is missing next to a comma." && comma.exitCode == .usage)
    #expect(
      try #require(throws: CommandFailure.self) { try ChosenSections([""]) }.what == "--section: no section is named.")
  }
}

extension Range<String.Index>? {
  fileprivate func offset(in text: String) -> Int? { self?.lowerBound.utf16Offset(in: text) }
}
