import ArgumentParser
import Inventory

/// Leaving the browser with something chosen.
struct PickOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Let Enter leave, and print this field of the computers chosen: of those marked, else of the one under the cursor.",
      valueName: "field"))
  var pick: String?

  /// Whether something is to be printed at the end, and standard output is therefore not for the screen.
  var isWanted: Bool { pick != nil }

  /// Whether only the server can tell whether the field is one.
  var usesAttributes: Bool { pick.map { ServerCatalogue.meansAttribute($0) } ?? false }

  /// The field to print; nil when none is asked for.
  ///
  /// - Throws: `CommandFailure` when the name means no field.
  func field(in catalogue: ServerCatalogue) throws -> Field? {
    guard let pick else { return nil }
    do { return try catalogue.fields.field(named: pick) } catch {
      throw CommandFailure(
        "--pick: \(error).", why: usesAttributes ? catalogue.trouble : nil,
        next: "jamf-tui list --help says how fields are named.", exitCode: .usage)
    }
  }
}
