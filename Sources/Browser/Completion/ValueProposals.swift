import Inventory

/// Values that could be typed for a field.
enum ValueProposals {
  /// More than one can walk through; typing finds the others.
  static let most = 50

  /// A longer value is of no use in the line that is typed, and writing it takes time at each key.
  private static let longest = 1000

  /// - Parameters:
  ///   - place: what stands at the cursor.
  ///   - listing: the field's values that have in them what is typed, counted; nil while they are not known.
  static func of(_ place: FilterPlace, _ listing: FacetListing?) -> [Proposal] {
    guard let field = place.kind.field else { return [] }
    let isOperand = if case .operand = place.kind { true } else { false }
    var proposals = fixed(for: field, isOperand: isOperand, typed: place.typed, isCounted: listing != nil)
    if listing == nil {
      // What the document names can be asked for before any computer's value is known.
      for value in field.namedValues where value.lowercased().contains(place.typed.lowercased()) {
        let choice = FilterValue.shown(value)
        guard let text = isOperand ? choice.operand(for: field) : choice.written(for: field) else { continue }
        proposals.append(Proposal(text: text, title: value))
      }
    }
    if let listing {
      for index in listing.places.prefix(most) {
        let value = listing.table.values[index]
        guard value.text.utf8.count <= longest else { continue }
        let choice = FilterValue.shown(value.text)
        let text = isOperand ? choice.operand(for: field) : choice.written(for: field)
        guard let text else { continue }
        let count = FacetCount(count: value.count, total: value.total)
        proposals.append(Proposal(text: text, title: value.text, count: count))
      }
      let missing = listing.table.missing.all
      if missing.count > 0, !isOperand, place.typed.isEmpty {
        proposals.append(Proposal(text: "?", title: "?", detail: "not reported", count: missing))
      }
    }
    // What stands there already needs no proposing.
    return proposals.count == 1 && proposals[0].title == place.typed ? [] : proposals
  }

  /// What can be asked whatever computers there are.
  private static func fixed(for field: Field, isOperand: Bool, typed: String, isCounted: Bool) -> [Proposal] {
    let all: [(String, String)] =
      switch field.kind {
      case .dateTime, .date:
        isOperand
          ? [("1d", "1 day"), ("7d", "7 days"), ("30d", "30 days"), ("90d", "90 days"), ("1y", "1 year")]
          : [
            ("today", ""), ("yesterday", ""), ("<7d", "in the last 7 days"), ("<30d", "in the last 30 days"),
            (">30d", "longer ago than 30 days"), (">90d", "longer ago than 90 days"),
          ]
      case .boolean where !isCounted && !isOperand: [("yes", ""), ("no", "")]
      case .boolean, .string, .enumeration, .freeForm, .integer, .number: []
      }
    // By itself it would look as if there was nothing else to ask for.
    let isLonely = all.isEmpty && typed.isEmpty && field.namedValues.isEmpty
    let known = all + (isCounted || isOperand || isLonely ? [] : [("?", "not reported")])
    return known.filter { $0.0.hasPrefix(typed.lowercased()) }.map { Proposal(text: $0.0, title: $0.0, detail: $0.1) }
  }
}
