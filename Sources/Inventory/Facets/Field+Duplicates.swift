/// Fields that are not read from a server's answers but worked out from all computers together.
extension Field {
  /// In what a computer has twins, and how many records there are: `serial number ×2`, `name ×3`. The record of a set that
  /// was in contact last says so: `serial number ×2 (newest)`. Empty for a computer without twins.
  public static let duplicates = Field(path: "duplicates", title: "Duplicates", kind: .string, isList: true)

  /// How many records the greatest of these sets has; 1 for a computer without twins.
  public static let duplicateCount = Field(path: "duplicateCount", title: "Duplicate Count", kind: .integer)

  /// Whether values come from comparing computers, not from a server.
  public var isDerived: Bool { path == Field.duplicates.path || path == Field.duplicateCount.path }
}
