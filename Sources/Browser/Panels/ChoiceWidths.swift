import Screen

/// The columns that the lines of a choice would like.
struct ChoiceWidths: Hashable, Sendable {
  /// More than this nobody needs to recognise a line.
  static let most = 48

  var text = 0
  var details: [Int] = []
  var trailing = 0

  init() {}

  init(_ items: some Sequence<ChoiceItem<some Hashable & Sendable>>) {
    for item in items { make(roomFor: item) }
  }

  /// Widens the columns for a line.
  mutating func make(roomFor item: ChoiceItem<some Hashable & Sendable>) {
    text = max(text, min(Self.most, DisplayText(item.text, upTo: Self.most).width))
    trailing = max(trailing, min(Self.most, DisplayText(item.trailing, upTo: Self.most).width))
    for (index, detail) in item.details.enumerated() {
      if index == details.count { details.append(0) }
      details[index] = max(details[index], min(Self.most, DisplayText(detail, upTo: Self.most).width))
    }
  }

  /// With the signs before the text and two blanks between columns.
  var all: Int {
    3 + text + details.reduce(0) { $0 + ($1 == 0 ? 0 : $1 + 2) } + (trailing == 0 ? 0 : trailing + 2)
  }

  /// What they get in `width` columns: the text first, then what stands at the right, then as many details as fit.
  func fitted(to width: Int) -> ChoiceWidths {
    var fitted = self
    var rest = max(0, width - 3)
    if rest < trailing + 2 + 8 { fitted.trailing = 0 }
    if fitted.trailing > 0 { rest -= trailing + 2 }
    fitted.text = min(text, rest)
    rest -= fitted.text
    for index in details.indices {
      guard details[index] > 0 else { continue }
      let given = min(details[index], rest - 2)
      // A few letters of a detail are only noise.
      fitted.details[index] = given >= min(6, details[index]) ? given : 0
      rest -= fitted.details[index] == 0 ? rest : fitted.details[index] + 2
    }
    // What is left over is the text's, so that a long one is not cut for nothing.
    fitted.text += max(0, rest)
    return fitted
  }
}
