import APIRuntime
import JamfProAPI
import Testing

@testable import DemoServer

@Suite("The generated fleet")
struct FleetTests {
  private func records(_ fleet: DemoFleet, _ places: Range<Int>) -> [UInt8] {
    var writer = RecordWriter(version: .v4)
    writer.object { writer in
      writer.records("results", places.lazy.map(fleet.computer), sections: RecordSection.all(in: .v4))
    }
    return writer.json.bytes
  }

  @Test("the same seed gives the same fleet, however large it is")
  func determinism() {
    let small = DemoFleet(seed: 7, count: 60, reference: reference)
    let large = DemoFleet(seed: 7, count: 1_000_000, reference: reference)
    #expect(records(small, 0..<60) == records(large, 0..<60))
    let other = DemoFleet(seed: 8, count: 60, reference: reference)
    #expect(records(small, 0..<60) != records(other, 0..<60))
  }

  @Test("the first computers of seed 1 are the same on every machine")
  func pinned() {
    let fleet = DemoFleet(seed: 1, count: 3, reference: reference)
    let computers = (0..<3).map(fleet.computer)
    #expect(computers.map(\.serialNumber) == ["PRDHQJF3CR", "T82W32K8V0", "9G9RJGJVPC"])
    #expect(computers.map(\.name) == ["Donald’s MacBook Pro", "Peter’s MacBook Air", "Hedy’s MacBook Air"])
    #expect(
      computers.map(\.managementID) == [
        "30abf0d5-2bed-4718-af60-934997aa2dc2", "a7380c7a-6aae-42a7-b265-0cb0e8a73474",
        "4d84ba8b-3d28-434d-9dc5-f37c02621519",
      ])
  }

  @Test("IDs are accepted only in their exact form")
  func ids() {
    let fleet = DemoFleet(seed: 1, count: 500, reference: reference)
    #expect(fleet.index(ofID: "1") == 0)
    #expect(fleet.index(ofID: "500") == 499)
    for id in ["0", "501", "", "x", "+1", "01", "-1", "1 ", "99999999999999999999"] {
      #expect(fleet.index(ofID: id) == nil)
    }
  }

  @Test("model, chip, operating system and build of every computer are consistent")
  func hardware() {
    let fleet = DemoFleet(seed: 3, count: 3000, reference: reference)
    for computer in (0..<3000).map(fleet.computer) {
      #expect(computer.model.releases.contains(computer.release.major), "\(computer.model.name) \(computer.release)")
      #expect(computer.model.isAppleSilicon == computer.model.chip.hasPrefix("Apple"))
    }
    #expect(Set(OSRelease.all.map(\.build)).count == OSRelease.all.count)
  }

  @Test("management IDs and UDIDs are well-formed and unique; a few serial numbers are not unique")
  func identity() {
    let fleet = DemoFleet(seed: 1, count: 500, reference: reference)
    let computers = (0..<500).map(fleet.computer)
    #expect(Set(computers.map(\.managementID)).count == 500)
    #expect(Set(computers.map(\.udid)).count == 500)
    #expect(
      computers.allSatisfy {
        $0.managementID.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/) != nil
      })
    #expect((495..<500).contains(Set(computers.map(\.serialNumber)).count))
  }

  @Test("five hundred computers have every oddity of real fleets", arguments: [1, 2, 99] as [UInt64])
  func oddities(seed: UInt64) {
    let fleet = DemoFleet(seed: seed, count: 500, reference: reference)
    let computers = (0..<500).map(fleet.computer)
    let names = Set(computers.map(\.name))
    #expect(ComputerName.unusual.allSatisfy(names.contains))
    #expect(names.contains { $0.count == 200 })
    #expect(computers.contains { !$0.isManaged })
    #expect(computers.contains { $0.isNeverSeen })
    #expect(computers.contains { $0.username == nil })
    #expect(computers.contains { $0.username == "" })
    #expect(computers.contains { ($0.lastContact.milliseconds ?? .max) < reference - 90 * DemoDate.dayLength })
    #expect(computers.contains { $0.fileVault == .encrypted && !$0.saysFileVaultEnabled })
    #expect(computers.contains { $0.site.id == "-1" } && computers.contains { $0.site.id == "1" })
    #expect(computers.contains { $0.departmentID == "-1" } && computers.contains { $0.departmentID == nil })
    #expect(computers.contains { !$0.model.isAppleSilicon })
    #expect(Set(computers.map(\.release.major)).count >= 5)
    #expect(computers.allSatisfy { ($0.lastContact.milliseconds ?? 0) < reference + 61_000 })
  }

  @Test(
    "the date of a response has HTTP's format",
    arguments: [
      (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777_999, "Sun, 06 Nov 1994 08:49:37 GMT"),
      (1_709_251_199_000, "Thu, 29 Feb 2024 23:59:59 GMT"),
    ] as [(Int64, String)])
  func httpDate(milliseconds: Int64, text: String) {
    #expect(DemoDate.httpText(instant: milliseconds) == text)
  }

  @Test("dates have zero to three fractional digits, no time, or are empty or null")
  func dateForms() {
    let fleet = DemoFleet(seed: 1, count: 500, reference: reference)
    let texts = (0..<500).flatMap { index -> [String?] in
      let computer = fleet.computer(at: index)
      return [
        computer.lastContact.text, computer.lastCheckIn.text, computer.reportDate.text, computer.lastEnrolledDate.text,
      ]
    }
    let lengths = Set(texts.map { $0?.utf8.count ?? -1 })
    #expect(lengths == [-1, 0, 10, 20, 22, 23, 24])
    #expect(DemoDate.instant(1_767_261_600_700).text == "2026-01-01T10:00:00.7Z")
    #expect(DemoDate.instant(1_767_261_600_070).text == "2026-01-01T10:00:00.07Z")
    #expect(DemoDate.instant(1_767_261_600_007).text == "2026-01-01T10:00:00.007Z")
    #expect(DemoDate.day(20_454).text == "2026-01-01")
  }
}
