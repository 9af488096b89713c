import Inventory

/// What could be typed at the cursor of the filter's line. It is shown above the line, and does nothing until it is taken.
struct Completion: Sendable {
  enum Source: Hashable, Sendable {
    /// Names of fields.
    case names
    /// Values of a field.
    case values(Field)
    /// Filters that were typed before.
    case history
  }

  /// The line that the proposals are for.
  private(set) var line: LineEditor?
  private(set) var source: Source?
  private(set) var proposals: [Proposal] = []
  /// What stands at the cursor; nil when the proposals are for the whole line.
  private(set) var place: FilterPlace?
  /// The filter besides the term that is being typed.
  private(set) var rest = Filter.all
  /// Which proposal is in the line now; nil while there stands what was typed.
  private(set) var taken: Int?
  /// The line with that proposal.
  private(set) var lineTaken: LineEditor?
  var counting = FacetCounting()

  var isHistory: Bool { source == .history }

  /// Whether this is what the line says: then nothing has to be thought of anew.
  func isFor(_ current: LineEditor) -> Bool { line == current || (taken != nil && lineTaken == current) }

  /// Proposes nothing for the line until it changes.
  mutating func beQuiet(about current: LineEditor) {
    self = Completion(counting: counting)
    line = current
  }

  mutating func propose(
    _ proposals: [Proposal], from source: Source?, at place: FilterPlace?, rest: Filter = .all, for current: LineEditor
  ) {
    self.proposals = proposals
    self.source = source
    self.place = place
    self.rest = rest
    line = current
    (taken, lineTaken) = (nil, nil)
  }

  /// Takes values that have been counted.
  mutating func setProposals(_ new: [Proposal]) {
    // Whoever walks through them is not to find others under the hand.
    if taken == nil { proposals = new }
  }

  /// Puts the next proposal in the line, or the one before it; behind the last one comes what was typed.
  ///
  /// - Returns: the line; nil when there is nothing to propose.
  mutating func take(forward: Bool) -> LineEditor? {
    guard let line, !proposals.isEmpty else { return nil }
    let last = proposals.count - 1
    let next: Int? =
      switch (taken, forward) {
      case (nil, true): 0
      case (nil, false): last
      case (let now?, true): now < last ? now + 1 : nil
      case (let now?, false): now > 0 ? now - 1 : nil
      }
    var new = line
    if let next { new.replace(place?.range ?? 0..<line.characters.count, with: proposals[next].text) }
    (taken, lineTaken) = (next, next == nil ? nil : new)
    // The only name there is needs no walking on: its values are next.
    if proposals.count == 1, source == .names { self = Completion(counting: counting) }
    return new
  }

  private init(counting: FacetCounting) { self.counting = counting }

  init() {}
}
