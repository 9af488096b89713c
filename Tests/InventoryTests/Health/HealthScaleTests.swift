import Inventory
import Testing

@Suite("Health of values")
struct HealthScaleTests {
  @Test(
    "versions compare by their numbers",
    arguments: [("9.9", "10.0"), ("15.7.1", "15.10"), ("15.7", "15.7.1"), ("15.7.1", "26"), ("14.7.6", "15.0 beta 3")])
  func order(older: String, newer: String) throws {
    #expect(try #require(VersionNumber(older)) < #require(VersionNumber(newer)))
  }

  @Test("zeros at the end do not matter, and other texts are no versions")
  func texts() {
    #expect(VersionNumber("26.0") == VersionNumber("26"))
    #expect(VersionNumber("26.2 (a)")?.description == "26.2")
    for text in ["", "beta", ".1", "-3", "0", "x15", "99999999999999999999"] { #expect(VersionNumber(text) == nil) }
  }

  @Test(
    "26 is one major version ahead of 15, and before 11 the second number counts",
    arguments: [
      ("26.2", "26.0", 0), ("15.7.1", "26.2", 1), ("14.7", "26.2", 2), ("13.7", "15.1", 2), ("10.15.7", "11.0", 1),
      ("10.14", "10.15", 1), ("27.0", "26.2", 0), ("26.2", "27.1", 1),
    ])
  func behind(version: String, newest: String, count: Int) throws {
    #expect(try #require(VersionNumber(version)).majorVersions(behind: #require(VersionNumber(newest))) == count)
  }

  private static let day: Int64 = 86_400_000
  private static let now = 20_000 * day

  private func health(_ path: String, _ value: FieldValue, _ limits: HealthLimits = HealthLimits()) -> Health? {
    HealthScale(limits: limits, newest: VersionNumber("26.2"))
      .health(of: value, in: Field(path: path), kind: .computers, now: Self.now, timeZone: .utc)
  }

  @Test("limits are exclusive for contacts, and can be changed")
  func contact() {
    func health(_ days: Int64, _ limits: HealthLimits = HealthLimits()) -> Health? {
      self.health("general.lastContact", .date(Self.now - days * Self.day), limits)
    }
    #expect(health(30) == .good && health(31) == .attention && health(90) == .attention && health(91) == .bad)
    #expect(health(-5) == .good)
    var limits = HealthLimits()
    limits.contactDays = .init(attention: 1, bad: 2)
    #expect(health(1, limits) == .good && health(2, limits) == .attention && health(3, limits) == .bad)
    #expect(self.health("general.lastContact", .date(.min)) == .bad)
    #expect(self.health("general.lastContact", .notRequested) == nil)
  }

  @Test("what expires needs attention before, and is bad afterwards")
  func expiry() {
    func health(in days: Int64) -> Health? {
      self.health("general.mdmProfileExpiration", .date(Self.now + days * Self.day))
    }
    #expect(health(in: 30) == .good && health(in: 29) == .attention && health(in: 0) == .attention)
    #expect(health(in: -1) == .bad)
    #expect(self.health("general.mdmProfileExpiration", .notReported) == nil)
  }

  @Test("free space, switches, words, and what is not judged")
  func others() {
    let space = "storage.bootDriveAvailableSpaceMegabytes"
    #expect(health(space, .integer(9 * 1024)) == .bad && health(space, .integer(10 * 1024)) == .attention)
    #expect(health(space, .integer(25 * 1024)) == .good)
    #expect(health("general.supervised", .boolean(true)) == .good)
    #expect(health("general.supervised", .boolean(false)) == .attention)
    #expect(health("security.sipStatus", .text("DISABLED")) == .bad)
    #expect(health("security.sipStatus", .text("NEW")) == nil)
    #expect(health("general.name", .text("DISABLED")) == nil)
  }
}
