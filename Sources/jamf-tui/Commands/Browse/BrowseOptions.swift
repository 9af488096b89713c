public import ArgumentParser
import Browser
import Inventory
public import Screen
import Wording

/// What the browser shows first.
struct StartOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Start with this view, saved or built-in.", valueName: "name"))
  var view: String?

  @Option(help: ArgumentHelp("Start with this filter, as typed after / in the browser.", valueName: "filter"))
  var filter: String?

  @Option(help: ArgumentHelp("Fields to show, separated by commas.", valueName: "a,b,c"))
  var columns: String?

  @Option(help: ArgumentHelp("Fields to sort by, separated by commas.", valueName: "field[:asc|:desc],..."))
  var sort: String?

  func validate() throws {
    guard view != nil, columns != nil || sort != nil else { return }
    throw ValidationError("A view has its own columns and sort. Use either --view, or --columns and --sort.")
  }

  var columnNames: [String]? {
    columns?.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
  }

  /// The columns and the sort from the options, or else from the configuration.
  ///
  /// - Throws: `CommandFailure` for names of fields, a filter or a view name that cannot be read.
  func settings(_ settings: Settings, _ catalogue: ServerCatalogue = .document) throws -> ViewSettings {
    let browse = settings.configuration.browse
    // Reads the filter as `list` does, so that mistakes in it are reported before anything else happens.
    let chosen = try Selection(
      columns: columnNames, sort: sort, filter: filter ?? "", configured: browse, catalogue: catalogue,
      isForScreen: true)
    if let view { _ = try Self.view(named: view, settings, catalogue) }
    return chosen.view
  }

  /// The equivalent options of `list`, for output that is not a terminal.
  ///
  /// - Throws: `CommandFailure` for an unknown view.
  func list(_ settings: Settings) throws -> (filter: String, columns: [String]?, sort: String?) {
    let open = try view.map { try Self.view(named: $0, settings) }
    return (filter ?? open?.filter ?? "", columnNames ?? open?.columns, sort ?? open?.sort)
  }

  /// The view with that name.
  ///
  /// - Throws: `CommandFailure` for an unknown name.
  static func view(
    named name: String, _ settings: Settings, _ catalogue: ServerCatalogue = .document
  ) throws -> SavedView {
    let views = SavedView.all(with: settings.configuration.browse.views, catalogue: catalogue.fields)
    if let view = views.first(where: { $0.name.lowercased() == name.lowercased() }) { return view }
    let names = views.map(\.name)
    let meant = NearestNames.name(to: name, among: names).map { "Did you mean \"\($0)\"?" }
    throw CommandFailure(
      "--view: there is no view \"\(name)\".", next: meant ?? "The views are \(names.joined(separator: ", ")).",
      exitCode: .usage)
  }

  /// Whether none of the options is given.
  var isEmpty: Bool { view == nil && filter == nil && columns == nil && sort == nil }

  /// Copies the options into the browser's configuration.
  func apply(to configuration: inout BrowserConfiguration) {
    configuration.view = view
    configuration.filter = filter ?? ""
  }
}

/// Leaving the browser with a selection.
struct PickOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Make Enter leave the browser and print this field of the marked computers, or of the selected one.",
      valueName: "field"))
  var pick: String?

  /// Whether something is printed at the end. Standard output is then not available for the screen.
  var isWanted: Bool { pick != nil }

  /// Whether the field may be an extension attribute, which only the server can resolve.
  var usesAttributes: Bool { pick.map { ServerCatalogue.meansAttribute($0) } ?? false }

  /// The field to print; nil when the option is not given.
  ///
  /// - Throws: `CommandFailure` when the name matches no field.
  func field(in catalogue: ServerCatalogue) throws -> Field? {
    guard let pick else { return nil }
    do { return try catalogue.fields.field(named: pick) } catch {
      throw CommandFailure(
        "--pick: \(error).", why: usesAttributes ? catalogue.trouble : nil,
        next: "jamf-tui list --help explains field names.", exitCode: .usage)
    }
  }
}

/// The look of the browser.
struct LookOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The color theme: \(Theme.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "name"))
  var theme: Theme?

  @Flag(name: .customLong("ascii"), help: "Draw with ASCII characters only.")
  var isASCII = false

  @Flag(name: .customLong("mouse"), help: "Start with mouse support on.")
  var usesMouse = false

  @Flag(
    name: .customLong("accessible"),
    help: "For screen readers: no boxes or animation, and the terminal's cursor on the selected row.")
  var isAccessible = false
}

extension Theme: ExpressibleByArgument {}
