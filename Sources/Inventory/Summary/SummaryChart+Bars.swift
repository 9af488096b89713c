/// Makes the bars of counted values.
extension SummaryChart {
  /// The most values of a field with a bar of their own.
  static let mostValues = 10
  /// The most versions with a bar of their own.
  static let mostVersions = 12

  init(
    _ dimension: SummaryDimension, _ values: FacetTally, _ ranges: SummaryRanges?, _ scale: SummaryScale,
    isMissing: Bool
  ) {
    let judge = SummaryJudge(dimension.field, scale, newest: dimension.isOfVersions ? values.newestVersion : nil)
    (self.dimension, self.isMissing) = (dimension, isMissing)
    (bars, hiddenValues) = ([], 0)
    switch dimension.rule {
    case .values: addValues(values, judge)
    case .majorVersions: addGroups(SummaryGroups(versionsOf: values, numbers: 1, dimension), judge)
    case .minorVersions: addGroups(SummaryGroups(versionsOf: values, numbers: 2, dimension), judge)
    case .families: addGroups(SummaryGroups(familiesOf: values, dimension), judge)
    case .ages, .freeSpace, .months:
      if let ranges { addRanges(ranges, judge) }
    }
    addMissing(ranges?.missing ?? values.missing, judge)
  }

  // MARK: Missing values

  /// A filter finds all computers without a value, whatever the reason, so a bar has a filter only when there is one
  /// reason. An empty text counts as not reported, as in filters.
  private mutating func addMissing(_ missing: FacetTable.Missing, _ judge: SummaryJudge) {
    let reported = missing.notReported.count + missing.empty.count
    let kinds: [(SummaryBar.Kind, String, Int)] = [
      (.notReported, "not reported", reported), (.notRequested, "not requested", missing.notRequested.count),
      (.notAvailable, "not available", missing.notAvailable.count),
    ].filter { $0.2 > 0 }
    for (kind, words, count) in kinds {
      bars.append(
        SummaryBar(
          kind: kind, label: words, count: count, health: kind == .notReported ? judge.health(of: .notReported) : nil,
          filter: kinds.count == 1 ? "\(dimension.filterName):?" : nil))
    }
  }

  // MARK: Ranges

  /// The ranges, the greatest first: what is new is read first.
  private mutating func addRanges(_ ranges: SummaryRanges, _ judge: SummaryJudge) {
    let counted = Array(zip(ranges.ranges, ranges.counts))
    // The amounts of free storage are read from what is bad to what is good.
    for (range, count) in dimension.rule == .freeSpace ? counted : counted.reversed()
    where range.isAlwaysShown || count > 0 {
      bars.append(
        SummaryBar(
          label: range.label, count: count, health: range.worst.flatMap(judge.health), filter: range.filter))
    }
    addOther(ranges.odd, "other values", besides: ranges.ranges.map(\.filter))
  }

  /// The bar of what has no other.
  ///
  /// - Parameter filters: the filters of all values and ranges with bars; nil for one that has no filter.
  private mutating func addOther(_ count: Int, _ words: String, besides filters: [String?]) {
    guard count > 0 else { return }
    let known = filters.compactMap(\.self)
    let isWhole = known.count == filters.count
    let filter = (known.map { "!(\($0))" } + ["!\(dimension.filterName):?"]).joined(separator: " ")
    bars.append(SummaryBar(kind: .other, label: words, count: count, filter: isWhole ? filter : nil))
  }

  // MARK: Groups of texts

  private mutating func addGroups(_ groups: SummaryGroups, _ judge: SummaryJudge) {
    for group in groups.groups {
      bars.append(
        SummaryBar(
          label: group.label, count: group.count, health: judge.health(of: .text(group.label)), filter: group.filter))
    }
    addOther(groups.other, groups.otherWords, besides: groups.groups.map(\.filter))
  }

  // MARK: Values

  private mutating func addValues(_ tally: FacetTally, _ judge: SummaryJudge) {
    var values = SummaryValues(tally, dimension.field)
    let known = values.takeFirst(Self.mostValues)
    for value in known {
      let text = value.text
      bars.append(
        SummaryBar(
          label: dimension.field.shown(text), count: value.count, health: judge.health(of: value.value),
          filter: value.isFilterable ? filter(of: text) : nil))
    }
    let (hidden, count) = (values.hidden, values.hiddenCount)
    guard hidden > 0 else { return }
    guard !dimension.field.isList else {
      hiddenValues = hidden
      return
    }
    let terms = zip(bars, known).map { bar, value in
      bar.filter.flatMap { _ in FilterValue.shown(value.text).written(for: dimension.field) }
    }
    let words = dimension.field.kind.isDate ? "earlier" : "other: \(hidden) values"
    addOther(count, hidden == 1 && words != "earlier" ? "other: 1 value" : words, besides: [])
    let isWhole = !terms.contains(nil)
    let list = terms.compactMap(\.self).joined(separator: " | ")
    bars[bars.count - 1].filter =
      isWhole ? "!\(dimension.filterName):(\(list)) !\(dimension.filterName):?" : nil
  }

  /// The filter for one value; nil when it would match other values, too.
  private func filter(of text: String) -> String? {
    let field = dimension.field
    guard let written = FilterValue.shown(text).written(for: field) else { return nil }
    if field.kind.isText {
      // A word that the list shows for another value means that value.
      guard FilterChoice.test(written, of: field) == .field(field, .text(.equals(Folding.folded(text)))) else {
        return nil
      }
    }
    return "\(dimension.filterName):\(written)"
  }
}

extension SummaryDimension {
  var isOfVersions: Bool { field.path == DeviceKind.systemVersion }
}

/// Judges the values of a field.
struct SummaryJudge {
  private let field: Field
  private let scale: SummaryScale
  private let health: HealthScale

  init(_ field: Field, _ scale: SummaryScale, newest: VersionNumber?) {
    (self.field, self.scale) = (field, scale)
    health = HealthScale(limits: scale.limits, newest: newest)
  }

  func health(of value: FieldValue) -> Health? {
    health.health(of: value, in: field, kind: .computers, now: scale.now, timeZone: scale.timeZone)
  }
}

extension FacetTally {
  /// The newest version among all values, also of computers that do not match a filter.
  fileprivate var newestVersion: VersionNumber? {
    (0..<texts.count).lazy.filter { self.textCounts[$0].total > 0 }.compactMap { VersionNumber(texts.string($0)) }.max()
  }
}
