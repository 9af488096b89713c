import Inventory
import Wording

/// The selected sections of the inventory, for a record or for the list of fields.
struct ChosenSections {
  /// API names such as `HARDWARE`; nil for all sections.
  let names: Set<String>?

  /// All sections.
  static let all = ChosenSections(names: nil)

  /// The names of all sections, for messages.
  static let known: [String] =
    [RecordJSON.topLevel]
    + Set(FieldCatalogue.jamfPro.fields.flatMap(\.sections)).union(["EXTENSION_ATTRIBUTES"]).sorted()

  private init(names: Set<String>?) { self.names = names }

  /// - Parameter typed: names in any letter case, with `-` or a space for `_`, optionally separated by commas. An empty
  ///   list selects all sections.
  /// - Throws: `CommandFailure` for an unknown name.
  init(_ typed: [String]) throws {
    let typed = typed.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed) }
    guard !typed.isEmpty else {
      self = .all
      return
    }
    names = Set(
      try typed.map { text in
        guard !text.isEmpty else {
          let what = typed.count == 1 ? "no section is named" : "a name is missing next to a comma"
          throw CommandFailure("--section: \(what).", next: Self.listed, exitCode: .usage)
        }
        let name = text.uppercased().replacing("-", with: "_").replacing(" ", with: "_")
        guard !Self.known.contains(name) else { return name }
        let nearest = NearestNames.name(to: name, among: Self.known)
        throw CommandFailure(
          "--section: there is no section \"\(text)\".", why: nearest.map { "The nearest is \($0)." },
          next: Self.listed, exitCode: .usage)
      })
  }

  private static var listed: String { "The sections are \(known.joined(separator: ", "))." }

  /// Whether a section of a record is selected.
  func contains(_ section: ComputerRecord.Section) -> Bool {
    contains(section: section.name)
  }

  /// Whether a section is selected.
  ///
  /// - Parameter section: its name in the API; empty for values outside of sections.
  func contains(section: String) -> Bool {
    names.map { $0.contains(section.isEmpty ? RecordJSON.topLevel : section) } ?? true
  }

  /// Whether a field is in a selected section.
  func contains(_ field: Field) -> Bool {
    guard let names else { return true }
    return field.sections.isEmpty ? names.contains(RecordJSON.topLevel) : !names.isDisjoint(with: field.sections)
  }
}
