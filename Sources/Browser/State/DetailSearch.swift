import Inventory
import Screen

/// The search inside the detail: what is looked for, what of the record has it, and which of that was last gone to.
///
/// It goes over the record and not over the lines on the screen, so that it finds what is folded away, and the columns of a
/// table that there is no room for.
struct DetailSearch: Sendable {
  private(set) var words = SearchWords("")
  private var isAnyWordEnough = false
  /// What has it, in order; nil when that has not been looked for.
  private var found: [DetailPlace]?
  /// What was gone to.
  private(set) var current: DetailPlace?
  /// Where one was when one began to type; it is gone back to when nothing is left of that.
  var origin: DetailPlace?
  /// Whether it was found nowhere so far, and there are sections that have not come.
  var isOpen = false

  /// Whether anything has what is looked for. Nobody knows before `step` was asked.
  var hasMatch: Bool { found?.isEmpty == false }

  /// Sets what is looked for. Looking is left for when somebody asks, since a list that is being filtered does not.
  ///
  /// - Parameter anyWord: whether a line needs only one of the words.
  mutating func set(_ words: SearchWords, anyWord: Bool) {
    guard words != self.words || anyWord != isAnyWordEnough else { return }
    self.words = words
    isAnyWordEnough = anyWord
    found = nil
    current = nil
  }

  /// Says that there is something else to search.
  mutating func forgetFound() {
    found = nil
  }

  /// Starts over from where the cursor is.
  mutating func forgetPlace() {
    current = nil
    isOpen = false
  }

  /// The match after, or before, `place`; round the end to the other end. `place` itself counts when none was gone to yet.
  mutating func step(
    forward: Bool, from place: DetailPlace, in card: [DetailCardItem], _ sections: [ComputerRecord.Section]
  ) -> DetailPlace? {
    let matches = matches(in: card, sections)
    let next =
      forward
      ? matches.first { $0 > place || (current == nil && $0 == place) } : matches.last { $0 < place }
    current = next ?? (forward ? matches.first : matches.last)
    return current
  }

  private mutating func matches(in card: [DetailCardItem], _ sections: [ComputerRecord.Section]) -> [DetailPlace] {
    if let found { return found }
    var matches: [DetailPlace] = []
    if !words.isEmpty {
      for (number, item) in card.enumerated() where occur(in: item.title + " " + (item.value.text ?? "")) {
        matches.append(.card(number))
      }
      for (number, section) in sections.enumerated() {
        if occur(in: section.title) { matches.append(.title(ofSection: number)) }
        for (line, item) in section.items.enumerated() where occur(in: item.label + " " + item.value) {
          matches.append(DetailPlace(section: number, item: line))
        }
      }
    }
    found = matches
    return matches
  }

  private func occur(in text: String) -> Bool { words.occur(in: text, anyWord: isAnyWordEnough) }
}
