import Inventory

/// The groups of the listed computers that match a search.
struct GroupListing: Sendable {
  /// A group whose computers a filter can list.
  struct Line: Sendable {
    /// A value for each field. A filter does not tell the reasons for missing values apart, so they are one group.
    var values: [FilterValue]
    var texts: [String]
    var count: Int

    var isMissing: Bool { values.contains(.missing) }
  }

  var request: GroupRequest
  var tally: GroupTally
  /// At most `CountSearch.mostListed`.
  var lines: [Line]
  /// How many groups match the search.
  var matching: Int
  /// How many groups there are, whatever the search.
  var all: Int
  var highest: Int

  /// Counts, or reuses a listing that has counted the same already; nil when cancelled.
  static func make(
    _ request: GroupRequest, by fields: [Field], of snapshot: InventorySnapshot, after ranked: Ranking.Previous?,
    earlier: GroupListing?, workers: Workers, isCancelled: @escaping @Sendable () -> Bool
  ) -> GroupListing? {
    let known = earlier.flatMap { $0.request.question == request.question ? $0 : nil }
    guard
      let tally = known?.tally
        ?? tally(request.question, by: fields, of: snapshot, after: ranked, workers: workers, isCancelled: isCancelled)
    else { return nil }
    let table = tally.table(having: request.search)
    let order = fields.indices.map { (field: GroupTable.SortField.field($0), descending: false) }
    let lines = lines(
      of: request.byValue ? table.sorted(by: order) : table.groups, by: fields, byValue: request.byValue)
    let all =
      request.search.isEmpty
      ? lines.count : known?.all ?? Self.lines(of: tally.table.groups, by: fields, byValue: true).count
    return isCancelled()
      ? nil
      : GroupListing(
        request: request, tally: tally, lines: Array(lines.prefix(CountSearch.mostListed)), matching: lines.count,
        all: all, highest: lines.lazy.map(\.count).max() ?? 0)
  }

  private static func tally(
    _ question: GroupQuestion, by fields: [Field], of snapshot: InventorySnapshot, after ranked: Ranking.Previous?,
    workers: Workers, isCancelled: @escaping @Sendable () -> Bool
  ) -> GroupTally? {
    var order: RowOrder?
    if !question.filter.isAll || question.only != nil {
      // In the order of the list, so that nothing has to be sorted again.
      let query = ListQuery(filter: question.filter, sort: ranked?.query.sort ?? [], only: question.only)
      order = Ranking.order(snapshot, query, previous: ranked, workers: workers, isCancelled: isCancelled)
      if order == nil { return nil }
    }
    return GroupTally.tally(of: fields, in: snapshot, order: order, workers: workers, isCancelled: isCancelled)
  }

  /// The groups as filters tell them apart.
  private static func lines(of groups: [GroupTable.Group], by fields: [Field], byValue: Bool) -> [Line] {
    var lines: [Line] = []
    var places: [[FilterValue]: Int] = [:]
    var isJoined = false
    for group in groups {
      let values = group.values.map(\.filterValue)
      guard let place = places[values] else {
        places[values] = lines.count
        let texts = zip(fields, group.values).map { field, value in field.shown(value.words) }
        lines.append(Line(values: values, texts: texts, count: group.count))
        continue
      }
      isJoined = true
      lines[place].count += group.count
      for (column, value) in group.values.enumerated()
      where lines[place].texts[column] != fields[column].shown(value.words) {
        lines[place].texts[column] = "(no value)"
      }
    }
    guard isJoined, !byValue else { return lines }
    return lines.enumerated().sorted {
      $0.element.count != $1.element.count ? $0.element.count > $1.element.count : $0.offset < $1.offset
    }.map(\.element)
  }
}

extension GroupValue {
  /// The value as filters test it.
  fileprivate var filterValue: FilterValue {
    switch value {
    case .notReported, .notRequested, .notAvailable: .missing
    default: text.isEmpty ? .missing : .shown(text)
    }
  }
}

/// What is counted: the values of fields among the computers of the list.
struct GroupQuestion: Hashable, Sendable {
  var paths: [String]
  var filter: Filter
  var only: Restriction?
  /// The load, and how many computers it has so far.
  var load: Int
  var computers: Int

  /// - Returns: nil while the list does not have the columns for all computers.
  init?(_ fields: [Field], in state: BrowserState) {
    guard let fleet = state.list.fleet,
      fields.allSatisfy({ fleet.snapshot.finishedColumn(path: $0.path) != nil })
    else { return nil }
    paths = fields.map(\.path)
    (filter, only) = (state.list.query.filter, state.list.query.only)
    load = fleet.load
    computers = fleet.snapshot.count
  }

  /// Whether the other is the same question of a list that has grown.
  func isGrown(from other: GroupQuestion) -> Bool {
    var other = other
    other.computers = computers
    return self == other
  }
}

/// A question, with a search among the groups and their order.
struct GroupRequest: Hashable, Sendable {
  var question: GroupQuestion
  var search = ""
  /// In the order of values instead of the largest first.
  var byValue = false
}
