import APIRuntime
import ArgumentParser
import Inventory
import Wording

extension ConfigurationReader {
  private static let archiveKeys = ["keep", "fullAfter", "history", "exclude", "volatile", "recordVolatile"]

  /// Reads an `archive` object, of the file or of a profile: what is stored on this computer.
  mutating func readArchive(_ json: inout JSONReader) throws(JSONReadingError) -> Configuration.ArchiveSettings {
    var archive = Configuration.ArchiveSettings()
    try object(&json, "\"archive\"", known: Self.archiveKeys) { (reading, key, json) throws(JSONReadingError) in
      switch key {
      case "keep": archive.keep = try reading.truth(&json, key)
      case "fullAfter": archive.fullAfter = try reading.age(&json, key)
      case "history": archive.history = try reading.historyAge(&json, key)
      case "volatile": archive.volatile = try reading.readExclusions(&json, key)
      case "recordVolatile": archive.recordVolatile = try reading.truth(&json, key)
      default: archive.exclude = try reading.readExclusions(&json, key)
      }
    }
    return archive
  }

  private mutating func age(_ json: inout JSONReader, _ key: String) throws(JSONReadingError) -> StoredAge? {
    _ = json.peek()
    let start = json.offset
    guard let text = try string(&json, key) else { return nil }
    guard let age = StoredAge(text) else {
      report("\"\(key)\" must be an age such as \(StoredAge.examples), not \"\(text)\"", at: start)
      return nil
    }
    return age
  }

  private mutating func historyAge(_ json: inout JSONReader, _ key: String) throws(JSONReadingError) -> HistoryAge? {
    _ = json.peek()
    let start = json.offset
    guard let text = try string(&json, key) else { return nil }
    guard let age = HistoryAge(text) else {
      report("\"\(key)\" must be an age such as 90d or 4w, or 0d to record nothing, not \"\(text)\"", at: start)
      return nil
    }
    return age
  }

  /// Fields, or parts of the record such as `userAndLocation`, as the starts of their paths.
  private mutating func readExclusions(
    _ json: inout JSONReader, _ key: String
  ) throws(JSONReadingError) -> [String]? {
    _ = json.peek()
    let start = json.offset
    guard let names = try strings(&json, key) else { return nil }
    var paths: [String] = []
    for name in names {
      switch ArchiveExclusion.path(named: name) {
      case .success(let path): paths.append(path)
      case .failure(let mistake): report("\"\(key)\": \(mistake)", at: start)
      }
    }
    return paths
  }
}

/// An age in the configuration and in options: `12h`, `90d`.
struct StoredAge: Hashable, ExpressibleByArgument, CustomStringConvertible {
  static let examples = "30min, 12h, 90d or 4w"

  private static let units: [(name: String, milliseconds: Int64)] = [
    ("min", 60_000), ("h", 3_600_000), ("d", 86_400_000), ("w", 604_800_000),
  ]

  let milliseconds: Int64
  let description: String

  /// Nil for texts that are no age, and for more than 100 years.
  init?(_ text: String) {
    let text = text.trimmed
    guard let unit = Self.units.first(where: { text.hasSuffix($0.name) }),
      let number = Int64(text.dropLast(unit.name.count)), (1...5_300_000).contains(number),
      number * unit.milliseconds <= 100 * 366 * 86_400_000
    else { return nil }
    milliseconds = number * unit.milliseconds
    description = "\(number)\(unit.name)"
  }

  init?(argument: String) { self.init(argument) }
}

/// How long changes are remembered; 0 to record nothing.
struct HistoryAge: Hashable {
  let milliseconds: Int64

  init?(_ text: String) {
    if ["0d", "0", "none"].contains(text.trimmed) {
      milliseconds = 0
    } else if let age = StoredAge(text) {
      milliseconds = age.milliseconds
    } else {
      return nil
    }
  }
}

/// What `archive.exclude` can name.
enum ArchiveExclusion {
  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  /// The path of a field, or the beginning of the paths of several.
  static func path(named name: String) -> Result<String, Mistake> {
    let catalogue = FieldCatalogue.jamfPro
    // Which extension attributes there are, only the server knows.
    if ServerCatalogue.meansAttribute(name) || name == "extensionAttributes" { return .success(name) }
    if let field = try? catalogue.field(named: name) { return .success(field.path) }
    let parts = Set(catalogue.fields.compactMap { $0.path.split(separator: ".").first.map(String.init) })
    let plain = Dictionary(parts.map { ($0.replacing("[]", with: "").lowercased(), $0) }) { first, _ in first }
    if let part = plain[name.lowercased()] { return .success(part) }
    let nearest = NearestNames.name(to: name, among: plain.keys.sorted() + catalogue.fields.map(\.name))
    let hint = nearest.map { "; did you mean \"\($0)\"?" } ?? "; jamf-tui fields lists them"
    return .failure(Mistake(description: "there is no field \"\(name)\"\(hint)"))
  }

  /// Whether a field is named.
  static func matches(_ field: Field, _ exclusions: [String]) -> Bool {
    exclusions.contains { name in
      if field.path == name || field.path.hasPrefix(name + ".") { return true }
      // An extension attribute, by its name or its id.
      guard let id = field.extensionAttributeID else { return false }
      let wanted = name.lowercased()
      return wanted == "ea.\(id)".lowercased() || wanted == field.shortName?.lowercased()
    }
  }
}
