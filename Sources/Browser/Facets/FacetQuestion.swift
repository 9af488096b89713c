import Inventory

/// What is counted: the values of a field among the computers that a filter lets through.
struct FacetQuestion: Hashable, Sendable {
  var path: String
  var filter: Filter
  /// The computers that the list is restricted to besides.
  var only: Restriction?
  /// Which list it is asked of, and how far that has come.
  var load: Int
  var computers: Int

  /// - Returns: nil while the list has no column for the field.
  init?(_ field: Field, among filter: Filter, in state: BrowserState) {
    guard let fleet = state.fleet, fleet.snapshot.column(path: field.path) != nil else { return nil }
    path = field.path
    // A filter whose columns are still to come is not in force; until it is, all computers count.
    self.filter = state.lackingFields(for: filter).isEmpty ? filter : .all
    only = state.query.only
    load = fleet.load
    computers = fleet.snapshot.count
  }

  /// Whether the other is the same question of a list that has grown.
  func isGrown(from other: FacetQuestion) -> Bool {
    path == other.path && filter == other.filter && only == other.only && load == other.load
      && computers != other.computers
  }
}

/// A question, and which of the values in the answer are wanted, in which order.
struct FacetRequest: Hashable, Sendable {
  var question: FacetQuestion
  /// What is in the values, letter case and diacritics aside; empty for all.
  var search = ""
  /// In the order of values instead of the commonest first.
  var byValue = false
}
