public import Inventory

/// A filter, columns and a sort under a name.
public struct SavedView: Hashable, Sendable {
  /// What its tab says.
  public var name: String
  /// As it would be typed; empty for all computers.
  public var filter: String
  /// Names of fields, in order; nil for those the list has anyway.
  public var columns: [String]?
  /// `field[:asc|:desc]`, several separated by commas; nil for the usual one.
  public var sort: String?
  /// The widths set by the user, in cells, by the names of their columns.
  public var widths: [String: Int] = [:]
  /// How many columns, from the first, stay when the list is scrolled sideways; nil for the usual one.
  public var frozen: Int?

  /// Creates a view.
  public init(name: String, filter: String, columns: [String]? = nil, sort: String? = nil) {
    self.name = name
    self.filter = filter
    self.columns = columns
    self.sort = sort
  }
}

extension SavedView {
  /// The view of all computers.
  static let everything = SavedView(name: "All", filter: "")

  /// All views: the built-in ones, then the saved ones. A saved view replaces a built-in one of its name.
  public static func all(with saved: [SavedView], catalogue: FieldCatalogue) -> [SavedView] {
    joined(builtIn(catalogue), saved)
  }

  static func joined(_ builtIn: [SavedView], _ saved: [SavedView]) -> [SavedView] {
    builtIn.map { view in saved.first { $0.name == view.name } ?? view }
      + saved.filter { view in !builtIn.contains { $0.name == view.name } }
  }

  /// The built-in views whose fields the catalogue has.
  static func builtIn(_ catalogue: FieldCatalogue) -> [SavedView] {
    func name(_ path: String) -> String? { catalogue.field(path: path)?.name }
    var views = [everything]
    if let contact = name("general.lastContact") {
      // Computers that were never in contact count as stale, too.
      views.append(
        SavedView(
          name: "Stale", filter: "\(contact):>30d | \(contact):?",
          columns: columns([
            "general.name", "general.lastContact", "general.reportDate", "userAndLocation.username",
            "hardware.serialNumber", "hardware.model", "operatingSystem.version", "general.managementId",
          ]), sort: contact))
      views.append(SavedView(name: "Never seen", filter: "\(contact):?"))
    }
    if let duplicates = name(Field.duplicates.path), let shared = name(Field.sharedValue.path),
      name("hardware.serialNumber") != nil
    {
      views.append(
        SavedView(
          name: "Duplicates", filter: "!\(duplicates):?",
          columns: columns([
            "sharedValue", "general.name", "duplicates", "hardware.serialNumber", "general.lastContact",
            "userAndLocation.username", "hardware.model", "general.managementId",
          ]), sort: "\(shared),\(name("general.lastContact").map { $0 + ":desc" } ?? "general.name")"))
    }
    if let state = name(DeviceKind.bootPartitionState), let key = name(DeviceKind.recoveryKeyValidity) {
      // The FileVault flag is off for many computers that are encrypted; the partition's state is reliable.
      views.append(
        SavedView(
          name: "FileVault", filter: "!\(state):(=ENCRYPTED | ?) | \(key):=INVALID",
          columns: columns([
            "general.name", DeviceKind.bootPartitionState, DeviceKind.recoveryKeyValidity,
            "userAndLocation.username", "general.managementId", "operatingSystem.version", "general.lastContact",
          ])))
    }
    if let managed = name("general.remoteManagement.managed") {
      views.append(SavedView(name: "Unmanaged", filter: "\(managed):no"))
    }
    return views

    func columns(_ paths: [String]) -> [String] { paths.compactMap(name) }
  }
}

extension SavedView {
  /// A name as it is kept: without blanks at its ends.
  static func name(_ typed: String) -> String {
    var characters = Substring(typed)
    while characters.first?.isWhitespace == true { characters.removeFirst() }
    while characters.last?.isWhitespace == true { characters.removeLast() }
    return String(characters)
  }
}
