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

  /// Lets a filter that asks for ages follow the clock, unless somebody is just typing or choosing.
  mutating func readFilterAgain() -> [BrowserEffect] {
    guard prompt == nil, panel == nil, filterError == nil, let fresh = try? read(filter.text), fresh != wanted else {
      return []
    }
    let before = query
    wanted = fresh
    return pursueFilter() + (query == before ? [] : rankFleet())
  }

  private func read(_ text: String) throws(FilterError) -> Filter {
    try Filter(text, catalogue: catalogue, now: now.milliseconds, timeZone: configuration.timeZone)
  }

  /// The filter without the term at its end when that is a field's name and the colon just typed: nobody looks for that name
  /// as a text, and no value is there yet. Nil when that is not what has happened.
  private func wantedWithoutName() -> Filter? {
    guard filter.characters.last == ":", filter.cursor == filter.characters.count,
      let place = FilterPlace(in: filter.text, at: filter.cursor, catalogue: catalogue), place.kind.field != nil
    else { return nil }
    return try? read(place.rest)
  }

  /// Says of a field that the server's version does not have why no computer has a value in it.
  private mutating func tellOfUnavailable() {
    guard let layout = fleet?.snapshot.layout, message == nil,
      let field = wanted.fields.first(where: { layout.path(for: $0) == nil })
    else { return }
    message = Message(text: "\(field.title) is not available in \(layout): no computer has it.", tone: .warning)
  }

  /// Names the form that one element of a table has to pass when the filter's tests may be passed by different ones.
  mutating func tellOfSameElement() {
    guard message == nil, filterError == nil, let form = filterReader.sameElementForm(of: filter.text) else { return }
    message = Message(text: form.sentence)
  }

  mutating func attributesKnown(_ catalogue: FieldCatalogue, _ problem: Problem?) -> [BrowserEffect] {
    attributes = .known(problem)
    self.catalogue = catalogue
    let before = query
    return readFilter() + (query == before ? [] : rankFleet()) + addPivots()
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
