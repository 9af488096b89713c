import ArgumentParser
import Browser
import Inventory
import Wording

/// What the browser shows first.
struct StartOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Open this view first, a saved or a built-in one.", valueName: "name"))
  var view: String?

  @Option(help: ArgumentHelp("Begin with this filter, as typed after / in the browser.", valueName: "filter"))
  var filter: String?

  @Option(help: ArgumentHelp("Fields to show, separated by commas.", valueName: "a,b,c"))
  var columns: String?

  @Option(help: ArgumentHelp("Fields to sort by, separated by commas.", valueName: "field[:asc|:desc],..."))
  var sort: String?

  func validate() throws {
    guard view != nil, columns != nil || sort != nil else { return }
    throw ValidationError("A view has columns and a sort of its own: give --view, or --columns and --sort.")
  }

  var columnNames: [String]? {
    columns?.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
  }

  /// The columns and the sort that the options ask for, else the configuration.
  ///
  /// - Throws: `CommandFailure` for what cannot be read: names of fields, a filter, the name of a view.
  func settings(_ settings: Settings, _ catalogue: ServerCatalogue = .document) throws -> ViewSettings {
    let browse = settings.configuration.browse
    // The filter is read as `list` reads it, so that what is wrong with it is told before anything else is asked.
    let chosen = try Selection(
      columns: columnNames, sort: sort, filter: filter ?? "", configured: browse, catalogue: catalogue)
    try check(view, among: SavedView.all(with: browse.views, catalogue: catalogue.fields).map(\.name))
    return chosen.view
  }

  /// What a list is to have that is printed instead of browsed.
  func list(_ settings: Settings) -> (filter: String, columns: [String]?, sort: String?) {
    let views = SavedView.all(with: settings.configuration.browse.views, catalogue: ServerCatalogue.document.fields)
    let open = view.flatMap { name in views.first { $0.name.lowercased() == name.lowercased() } }
    return (filter ?? open?.filter ?? "", columnNames ?? open?.columns, sort ?? open?.sort)
  }

  private func check(_ name: String?, among names: [String]) throws {
    guard let name, !names.contains(where: { $0.lowercased() == name.lowercased() }) else { return }
    let meant = NearestNames.name(to: name, among: names).map { "Did you mean \"\($0)\"?" }
    throw CommandFailure(
      "--view: there is no view \"\(name)\".", next: meant ?? "There are \(names.joined(separator: ", ")).",
      exitCode: .usage)
  }

  /// Puts it into what the browser is told at its start.
  func apply(to configuration: inout BrowserConfiguration) {
    configuration.view = view
    configuration.filter = filter ?? ""
  }
}
