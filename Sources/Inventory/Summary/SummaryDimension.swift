/// What a chart of a summary counts computers by: a field, and the rule that makes bars of its values.
public struct SummaryDimension: Hashable, Sendable {
  enum Rule: Hashable, Sendable {
    /// Each value; of many the most common, or the newest periods of a date.
    case values
    /// The versions with the same first number: `15`. Until 10.15, the second number is part of it.
    case majorVersions
    /// The versions with the same first two numbers: `15.7`.
    case minorVersions
    /// The families of Mac models, by the start of the model's name.
    case families
    /// How long ago a moment is.
    case ages
    /// Free space in megabytes.
    case freeSpace
    /// The last twelve months.
    case months
  }

  /// The name that people type and the configuration has: `osMajor`, or the name of the field.
  public let name: String
  /// The title on the screen.
  public let title: String
  /// The field whose values are counted.
  public let field: Field
  let rule: Rule
  /// The name of the field in filters.
  let filterName: String

  /// A dimension of each value of a field; nil when filters cannot name the field.
  init?(_ field: Field, name: String? = nil, title: String? = nil, rule: Rule = .values, in catalogue: FieldCatalogue) {
    let names = [field.name, field.path]
    guard let filterName = names.first(where: { (try? catalogue.field(named: $0))?.path == field.path }) else {
      return nil
    }
    self.name = name ?? filterName
    self.title = title ?? field.title
    self.field = field
    self.rule = rule
    self.filterName = filterName
  }
}

extension SummaryDimension {
  /// A dimension that has a rule of its own.
  private struct Ruled {
    var name: String
    var title: String
    var path: String
    var rule: Rule
  }

  private static let ruled: [Ruled] = [
    Ruled(name: "osMajor", title: "macOS", path: DeviceKind.systemVersion, rule: .majorVersions),
    Ruled(name: "osMinor", title: "macOS release", path: DeviceKind.systemVersion, rule: .minorVersions),
    Ruled(name: "modelFamily", title: "Model family", path: "hardware.model", rule: .families),
    Ruled(name: "contactAge", title: "Last contact", path: "general.lastContact", rule: .ages),
    Ruled(
      name: "freeSpace", title: "Free storage", path: "storage.bootDriveAvailableSpaceMegabytes", rule: .freeSpace),
    Ruled(name: "enrollments", title: "Enrollments", path: "general.lastEnrolledDate", rule: .months),
  ]

  /// The names of the dimensions that have rules of their own, in the order of the help.
  public static let ruledNames = ruled.map(\.name)

  /// The names of the dimensions of a summary, unless others are chosen.
  public static let usualNames = [
    "osMajor", "osMinor", "modelFamily", "contactAge", "fileVault2Status", "freeSpace", "batteryHealth", "supervised",
    "managed", "enrollments",
  ]

  /// The dimension of that name: one with a rule of its own, or the values of a field.
  ///
  /// - Throws: the reason why a name is not that of a field.
  public static func named(_ name: String, in catalogue: FieldCatalogue) throws(FieldNameError) -> SummaryDimension {
    if let known = ruled.first(where: { $0.name.lowercased() == name.lowercased() }),
      let field = catalogue.field(path: known.path),
      let dimension = SummaryDimension(
        field, name: known.name, title: known.title, rule: known.rule, in: catalogue)
    {
      return dimension
    }
    let field = try catalogue.field(named: name)
    // The catalogue has resolved the name, so it can name the field.
    return SummaryDimension(field, in: catalogue) ?? SummaryDimension(field, typed: name)
  }

  /// Whether both count by the same rule.
  public func isSame(as other: SummaryDimension) -> Bool { field.path == other.field.path && rule == other.rule }

  private init(_ field: Field, typed name: String) {
    (self.name, title, self.field, rule, filterName) = (name, field.title, field, .values, name)
  }

  /// The dimensions of a summary, unless others are chosen. Those whose field the catalogue does not have are left out.
  public static func usual(in catalogue: FieldCatalogue) -> [SummaryDimension] {
    usualNames.compactMap { try? named($0, in: catalogue) }
  }
}
