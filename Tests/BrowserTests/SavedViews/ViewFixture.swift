import APIRuntime
import Inventory
import Screen

@testable import Browser

/// A browser whose catalogue has the fields of the built-in views.
enum ViewFixture {
  static let catalogue = FieldCatalogue([
    field("general.name", .string), field("general.managementId", .string), field("userAndLocation.username", .string),
    field("hardware.serialNumber", .string), field("hardware.model", .string),
    field("operatingSystem.version", .string), field("general.lastContact", .dateTime),
    field("general.remoteManagement.managed", .boolean),
    field("diskEncryption.bootPartitionEncryptionDetails.partitionFileVault2State", .enumeration),
    field("diskEncryption.individualRecoveryKeyValidityStatus", .enumeration),
    field("userAndLocation.room", .string), field("userAndLocation.department", .string),
  ]).adding(TestFleet.attributes)

  private static func field(_ path: String, _ kind: SchemaField.Kind) -> SchemaField {
    let section = path.prefix { $0 != "." }.map { $0.isUppercase ? "_\($0)" : $0.uppercased() }.joined()
    return SchemaField(path: path, kind: kind, section: section, versions: ["v4"])
  }

  static let airs = SavedView(name: "Airs", filter: "model:air", columns: ["model", "name"], sort: "name:desc")

  /// Ten computers; the even ones are Airs.
  static let computers: [TestComputer] = (1...10).map { number in
    var computer = TestComputer.number(number)
    if number.isMultiple(of: 2) { computer.model = "MacBook Air (M2, 2022)" }
    return computer
  }

  static func session(
    _ computers: [TestComputer] = computers, views: [SavedView] = [airs], width: Int = 100, height: Int = 24,
    glyphs: Glyphs = .unicode, change: (inout BrowserConfiguration) -> Void = { _ in }
  ) throws -> Session {
    var session = Session(width: width, height: height, glyphs: glyphs)
    var configuration = BrowserConfiguration(
      columns: TestFleet.columns, sort: TestFleet.byName, hostLabel: "jamf.example.com", glyphs: glyphs,
      catalogue: catalogue)
    configuration.views = views
    configuration.webURL = "https://jamf.example.com"
    change(&configuration)
    session.state = BrowserState(
      configuration: configuration, size: ScreenSize(width: width, height: height), now: Session.start)
    session.send(.started)
    session.send(.connected(ServerSummary(label: "jamf.example.com", productVersion: "11.30.2", apiVersion: "v4")))
    try session.finishLoad(with: computers)
    return session
  }
}
