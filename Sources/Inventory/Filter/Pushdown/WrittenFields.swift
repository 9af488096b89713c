/// Fields with texts that people write, or that other systems provide: servers search them, but may compare diacritics
/// exactly.
enum WrittenFields {
  static func contains(_ field: Field) -> Bool { field.kind == .string && paths.contains(field.path) }

  private static let paths: Set<String> = [
    "general.name", "general.assetTag", "general.barcode1", "general.barcode2",
    "general.lastLoggedInUsernameSelfService", "general.lastLoggedInUsernameBinary", "general.lastLoggedInUsernameMdm",
    "hardware.model", "userAndLocation.username", "userAndLocation.realname", "userAndLocation.email",
    "userAndLocation.position", "userAndLocation.phone", "userAndLocation.room", "purchasing.vendor",
    "purchasing.appleCareId",
  ]
}
