import Inventory
import Screen
import Wording

/// The applications of the listed computers, each of which can show its versions.
struct ApplicationPanel: CountPanel {
  /// A line: an application, or one of its versions.
  private struct Place: Hashable {
    var application: Int
    var version: Int?
  }

  var search = CountSearch()
  /// The names of the applications that show their versions.
  private var opened: Set<String> = []
  var asked: ApplicationListing.Request?
  private var listing: ApplicationListing?
  private var places: [Place] = []
  /// Where the count stands.
  private var progress = ApplicationCount()

  var context: ActionContext { .applications }

  // MARK: Lines

  var headings: [String] { ["Application", "Version"] }
  var count: Int { places.count }
  var highest: Int { listing?.applications.first?.computers ?? 0 }
  var computers: Int { listing?.computers ?? 0 }

  func countLine(at position: Int) -> CountLine? {
    guard let listing, places.indices.contains(position) else { return nil }
    return Self.line(places[position], listing)
  }

  private static func line(_ place: Place, _ listing: ApplicationListing) -> CountLine {
    let application = listing.applications[place.application]
    guard let index = place.version else {
      let name = application.name.isEmpty ? "(no name)" : application.name
      let versions = application.versions
      let text =
        application.versionCount > 1
        ? Quantity.of(application.versionCount, "version") : versions.first { !$0.version.isEmpty }?.version ?? ""
      return CountLine(texts: [name, text], count: application.computers)
    }
    let version = application.versions[index]
    let isAmbiguous = application.versions.count { $0.version == version.version } > 1
    return CountLine(
      texts: [
        "  " + (isAmbiguous ? version.bundleID : ""), version.version.isEmpty ? "(not reported)" : version.version,
      ],
      count: version.computers, role: .dim)
  }

  func title(in state: BrowserState) -> String { "Applications" }

  func notes(in state: BrowserState) -> [String] {
    let glyphs = state.context.configuration.glyphs
    let amount = Amount.loadedComputers(progress.loaded, of: progress.total)
    let key = state.context.keyHint(.cancel, "to stop")
    switch progress.phase {
    case .idle: return []
    case .counting:
      return ["Counting\(glyphs.ellipsis.text) \(amount).\(key)", "Counting\(glyphs.ellipsis.text) \(amount)"]
    case .stopped: return ["Incomplete: only \(amount) counted", "Incomplete: \(amount)", "Incomplete"]
    case .done(let missing):
      let found = listing.map { Quantity.of($0.matching, "application") } ?? ""
      let cut = listing.map {
        $0.applications.count < $0.matching ? "first \(Amount.grouped($0.applications.count)) of " : ""
      }
      let left = missing > 0 ? ", \(Amount.grouped(missing)) missing" : ""
      let without = progress.tally.withoutApplications
      let note = "\(cut ?? "")\(found) \(glyphs.separator.text) \(Amount.computers(computers))\(left)"
      return [without > 0 ? "\(note), \(Amount.grouped(without)) without applications" : note, note, found]
    }
  }

  func nothing(in state: BrowserState) -> String {
    if let problem = progress.problem { return problem.sentences }
    if !search.line.isEmpty, let listing { return "No application contains \"\(listing.request.search)\"." }
    if case .done = progress.phase { return "No computer of the list reports an application." }
    return progress.phase == .stopped
      ? "Stopped before anything was counted." : "Loading" + state.context.configuration.glyphs.ellipsis.text
  }

  mutating func take(_ count: ApplicationCount) { progress = count }

  /// Takes other counts. The cursor stays on its line, unless the search changed.
  mutating func take(_ new: ApplicationListing, in state: BrowserState) {
    let (before, selected) = (listing, selected)
    listing = new
    arrange()
    search.measure(places.lazy.map { Self.line($0, new) }, count: places.count)
    guard before?.request.search == new.request.search, search.window.position > 0, let selected else {
      return settle(in: state)
    }
    follow(selected, in: state)
  }

  /// The lines of the listing, with the versions of opened applications.
  private mutating func arrange() {
    places = []
    for (index, application) in (listing?.applications ?? []).enumerated() {
      places.append(Place(application: index))
      guard opened.contains(application.name) else { continue }
      places += application.versions.indices.map { Place(application: index, version: $0) }
    }
  }

  private var selected: (application: InstalledApplication, version: InstalledApplication.Version?)? {
    guard let listing, places.indices.contains(search.window.position) else { return nil }
    let place = places[search.window.position]
    let application = listing.applications[place.application]
    return (application, place.version.map { application.versions[$0] })
  }

  private mutating func follow(
    _ wanted: (application: InstalledApplication, version: InstalledApplication.Version?), in state: BrowserState
  ) {
    let position = places.firstIndex { place in
      guard let application = listing?.applications[place.application], application.name == wanted.application.name
      else { return false }
      let version = place.version.map { application.versions[$0] }
      return version?.version == wanted.version?.version && version?.bundleID == wanted.version?.bundleID
    }
    if let position {
      search.window.place(
        at: position, linesAbove: search.window.position - search.window.top, count: count, height: rows(in: state))
    }
    settle(in: state)
  }

  /// Shows the versions of the application under the cursor, or hides them.
  mutating func toggle(in state: BrowserState) -> Bool {
    guard let listing, let selected else { return false }
    let name = selected.application.name
    if opened.remove(name) == nil { opened.insert(name) }
    arrange()
    search.measure(places.lazy.map { Self.line($0, listing) }, count: places.count)
    follow((selected.application, nil), in: state)
    return true
  }

  // MARK: Choosing

  /// Lists the computers that have the application, or the version: both tests are for the same element.
  func choose(in state: inout BrowserState) -> [BrowserEffect] {
    guard let (application, version) = selected else { return [.bell] }
    let known = state.fields
    func test(_ name: String, _ path: String, _ value: String) -> String? {
      let field = known.known(path: path)
      return (value.isEmpty ? FilterValue.missing : .shown(value)).written(for: field).map { "\(name):\($0)" }
    }
    var tests = [test("name", ApplicationTally.paths[0], application.name)]
    if let version {
      tests.append(test("version", ApplicationTally.paths[1], version.version))
      if application.versions.count(where: { $0.version == version.version }) > 1 {
        tests.append(test("bundleId", ApplicationTally.paths[2], version.bundleID))
      }
    }
    let written = tests.compactMap(\.self)
    let what = [application.name, version?.version].compactMap(\.self).joined(separator: " ")
    guard written.count == tests.count else { return state.refuseFacet(what) }
    let choice = FilterChoice(
      of: known.known(path: ApplicationTally.paths[0]), in: state.filtering.line.text, by: state.fields.reader)
    guard let choice else {
      state.say("Applications cannot be added to a filter that is RSQL or invalid. Clear it first.", tone: .warning)
      return [.bell]
    }
    let effects = state.stopApplications()
    return effects
      + state.list(what, of: self, by: choice.text(with: "applications:(\(written.joined(separator: " ")))"))
  }

  func leave(in state: inout BrowserState) -> [BrowserEffect] {
    state.panels.close()
    return state.stopApplications()
  }
}
