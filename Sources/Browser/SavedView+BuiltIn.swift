public import Inventory

extension SavedView {
  /// The view of all computers.
  static let everything = SavedView(name: "All", filter: "")

  /// All views there are: the built-in ones, and those that were saved. A saved one takes the place of a built-in one of
  /// its name.
  public static func all(with saved: [SavedView], catalogue: FieldCatalogue) -> [SavedView] {
    joined(builtIn(catalogue), saved)
  }

  static func joined(_ builtIn: [SavedView], _ saved: [SavedView]) -> [SavedView] {
    builtIn.map { view in saved.first { $0.name == view.name } ?? view }
      + saved.filter { view in !builtIn.contains { $0.name == view.name } }
  }

  /// The views that nobody has to save: those whose fields the catalogue has.
  static func builtIn(_ catalogue: FieldCatalogue) -> [SavedView] {
    func name(_ path: String) -> String? { catalogue.field(path: path)?.name }
    var views = [everything]
    if let contact = name("general.lastContact") {
      // Who was never seen has not been seen for long, either.
      views.append(SavedView(name: "Stale", filter: "\(contact):>30d | \(contact):?", sort: contact))
      views.append(SavedView(name: "Never seen", filter: "\(contact):?"))
    }
    if let duplicates = name(Field.duplicates.path), let serial = name("hardware.serialNumber") {
      views.append(
        SavedView(
          name: "Duplicates", filter: "!\(duplicates):?",
          columns: columns([
            "general.name", "duplicates", "hardware.serialNumber", "general.managementId", "userAndLocation.username",
            "hardware.model", "general.lastContact",
          ]), sort: serial))
    }
    let partition = "diskEncryption.bootPartitionEncryptionDetails.partitionFileVault2State"
    if let state = name(partition), let key = name("diskEncryption.individualRecoveryKeyValidityStatus") {
      // The flag that says whether FileVault is on says no of many computers where it is; the partition knows.
      views.append(
        SavedView(
          name: "FileVault", filter: "!\(state):(=ENCRYPTED | ?) | \(key):=INVALID",
          columns: columns([
            "general.name", partition, "diskEncryption.individualRecoveryKeyValidityStatus",
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
