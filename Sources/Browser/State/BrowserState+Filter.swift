import Inventory

/// From what is typed to the filter in force: what cannot be read leaves the one before in force, and one that asks for
/// columns which the list does not have waits for them.
extension BrowserState {
  /// Reads what is typed, and what was typed before when what it means may have changed: the time it counts from, or the
  /// names there are.
  mutating func readFilter() -> [BrowserEffect] {
    var effects: [BrowserEffect] = []
    do throws(FilterError) {
      wanted = try read(filter.text)
      filterError = nil
      tellOfUnavailable()
    } catch {
      filterError = error
      if let others = wantedWithoutName() { wanted = others }
      // The name may be that of an extension attribute, which only the server knows.
      if error.unknownName != nil, case .notAsked = attributes {
        attributes = .asking
        effects.append(.lookUpAttributes)
      }
    }
    return effects + pursueFilter()
  }

  private func read(_ text: String) throws(FilterError) -> Filter {
    try Filter(text, catalogue: catalogue, now: now.milliseconds, timeZone: configuration.timeZone)
  }

  /// The filter without the word at its end that the colon just typed has made a field's name: nobody looks for that as a
  /// text. Nil when that is not what has happened.
  private func wantedWithoutName() -> Filter? {
    let text = filter.text
    guard text.last == ":", wanted.text == text.dropLast() else { return nil }
    let start = text.lastIndex { " !|(".contains($0) }.map(text.index(after:)) ?? text.startIndex
    return try? read(String(text[..<start]))
  }

  /// Puts the wanted filter in force, or sees first to the columns it asks for.
  mutating func pursueFilter() -> [BrowserEffect] {
    let lacking = lackingFields(for: wanted)
    guard !lacking.isEmpty else {
      query.filter = wanted
      return columnLoad.end()
    }
    // A load that runs brings them along, or is followed by this when it was begun before they were wanted.
    guard let fleet, !progress.isRunning, !columnLoad.covers(lacking) else { return [] }
    return columnLoad.begin(lacking, for: fleet.snapshot)
  }

  /// What a filter asks by name that the list has no column for.
  func lackingFields(for filter: Filter) -> [Field] {
    guard let snapshot = fleet?.snapshot else { return filter.fields }
    return filter.fields.filter { field in
      // What the server's version does not have cannot be loaded; it is not reported of any computer.
      snapshot.column(path: field.path) == nil && snapshot.layout.path(for: field) != nil
    }
  }

  /// Says of a field that the server's version does not have why no computer has a value in it.
  private mutating func tellOfUnavailable() {
    guard let layout = fleet?.snapshot.layout, message == nil,
      let field = wanted.fields.first(where: { layout.path(for: $0) == nil })
    else { return }
    message = Message(text: "\(field.title) is not available in \(layout): no computer has it.", tone: .warning)
  }

  /// Whether a filter that was read waits for columns.
  var isFilterWaiting: Bool { wanted != query.filter }

  /// What the filter waits for, in words for people: `Applications`.
  var lackingNames: String {
    var names: [String] = []
    for field in lackingFields(for: wanted) {
      let name = field.sectionTitle
      if !names.contains(name) { names.append(name) }
    }
    guard names.count > 1, let last = names.last else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  // MARK: What comes of it

  mutating func columnsProgress(_ generation: Int, loaded: Int, total: Int?) {
    guard generation == columnLoad.generation, columnLoad.isLoading else { return }
    columnLoad.report(loaded: loaded, total: total)
  }

  mutating func columnsLoaded(
    _ generation: Int, _ snapshot: InventorySnapshot, missing: Int, _ problem: Problem?
  ) -> [BrowserEffect] {
    guard generation == columnLoad.generation, columnLoad.isLoading else { return [] }
    columnLoad.finish()
    if let problem {
      // A list that changed while it was read may lack some, and nobody knows how many.
      let what =
        missing > 0
        ? "\(lackingNames) of \(Amount.computers(missing)) could not be loaded; the filter does not know them."
        : "\(lackingNames) may lack for some computers; the filter does not know them there."
      message = Message(text: "\(what) \(problem.sentences)", tone: .warning)
    }
    fleet?.snapshot = snapshot
    return pursueFilter() + rankFleet()
  }

  mutating func columnsFailed(_ generation: Int, _ problem: Problem) {
    guard generation == columnLoad.generation, columnLoad.isLoading else { return }
    columnLoad.fail(columnLoad.fields, problem)
  }

  /// Takes note that a load ended without the columns that the filter waits for.
  mutating func giveUpColumns(_ problem: Problem) {
    let lacking = lackingFields(for: wanted)
    if fleet != nil, !lacking.isEmpty { columnLoad.fail(lacking, problem) }
  }

  mutating func attributesKnown(_ catalogue: FieldCatalogue, _ problem: Problem?) -> [BrowserEffect] {
    attributes = .known(problem)
    self.catalogue = catalogue
    let before = query
    return readFilter() + (query == before ? [] : rankFleet())
  }

  /// What is wrong with the text in the filter's line, in words for people; nil when it can be read.
  var filterTrouble: String? {
    guard let filterError else { return nil }
    guard filterError.unknownName != nil else { return filterError.message }
    switch attributes {
    case .notAsked, .known(nil): return filterError.message
    case .asking: return filterError.message + " (asking for the extension attributes)"
    case .known(let problem?): return filterError.message + " (\(problem.what))"
    }
  }
}

extension Field {
  /// What to call the part of the inventory that the field belongs to.
  var sectionTitle: String {
    if sections.count > 1 { return "Extension attributes" }
    guard let section = sections.first else { return title }
    let words = section.split(separator: "_").map { $0.lowercased() }.joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
