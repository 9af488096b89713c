import Inventory

/// The proposals for the cursor of the filter's line. They are shown above the line, and have no effect until one is
/// taken.
struct Completion: Sendable {
  enum Source: Hashable, Sendable {
    /// Names of fields.
    case names
    /// Values of a field.
    case values(Field)
    /// Filters that were typed before.
    case history
    /// Names in place of an unknown one.
    case corrections
    /// Fields that words are not searched in, for a word that was not found.
    case elsewhere
  }

  /// The line that the proposals are for.
  private(set) var line: LineEditor?
  private(set) var source: Source?
  private(set) var proposals: [Proposal] = []
  /// What stands at the cursor; nil when the proposals are for the whole line.
  private(set) var place: FilterPlace?
  /// The characters that a proposal replaces; nil for the whole line.
  private(set) var range: Range<Int>?
  /// The filter besides the term that is being typed.
  private(set) var rest = Filter.all
  /// Which proposal is in the line now; nil while there stands what was typed.
  private(set) var taken: Int?
  /// The line with that proposal.
  private(set) var lineTaken: LineEditor?
  var counting = FacetCounting()

  var isHistory: Bool { source == .history }

  /// Whether the proposals are for the current line and need no update.
  func isFor(_ current: LineEditor) -> Bool { line == current || (taken != nil && lineTaken == current) }

  /// Proposes nothing for the line until it changes.
  mutating func beQuiet(about current: LineEditor) {
    self = Completion(counting: counting)
    line = current
  }

  mutating func propose(
    _ proposals: [Proposal], from source: Source?, at place: FilterPlace?, rest: Filter = .all, for current: LineEditor
  ) {
    self.place = place
    propose(proposals, from: source, replacing: place?.range, rest: rest, for: current)
  }

  /// Proposes texts for some characters of the line.
  mutating func propose(
    _ proposals: [Proposal], from source: Source, replacing range: Range<Int>, for current: LineEditor
  ) {
    place = nil
    propose(proposals, from: source, replacing: range, rest: .all, for: current)
  }

  private mutating func propose(
    _ proposals: [Proposal], from source: Source?, replacing range: Range<Int>?, rest: Filter, for current: LineEditor
  ) {
    self.proposals = proposals
    self.source = source
    self.range = range
    self.rest = rest
    line = current
    (taken, lineTaken) = (nil, nil)
  }

  /// Takes counted values.
  mutating func setProposals(_ new: [Proposal]) {
    // The list must not change while the user steps through it.
    if taken == nil { proposals = new }
  }

  /// Puts the next or the previous proposal in the line; after the last one comes the typed text.
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
    if let next {
      new.replace(range ?? 0..<line.characters.count, with: proposals[next].text)
      // What follows a corrected name was typed already.
      if let range, place == nil, line.cursor > range.upperBound {
        new.move(to: new.characters.count - (line.characters.count - line.cursor))
      }
    }
    (taken, lineTaken) = (next, next == nil ? nil : new)
    // After the only matching name, its values are next.
    if proposals.count == 1, source == .names || source == .corrections { self = Completion(counting: counting) }
    return new
  }

  private init(counting: FacetCounting) { self.counting = counting }

  init() {}
}

/// Something that could be typed at the cursor.
struct Proposal: Hashable, Sendable {
  /// What is put in the place of what is typed.
  var text: String
  /// What it is called in the list of proposals.
  var title: String
  /// What it means, in words.
  var detail = ""
  /// How many computers have the value.
  var count: FacetCount?
}

/// The filters typed in this session and before, and the current position among them.
struct FilterHistory: Sendable {
  /// Older ones are forgotten.
  static let longest = 200
  /// Bytes of all of them together; the newest is kept however long it is.
  static let mostBytes = 4 << 20

  /// The newest first.
  private(set) var earlier: [String]
  private var place: Int?
  /// The line before stepping back.
  private var draft = ""

  init(_ earlier: [String]) {
    self.earlier = Array(earlier.prefix(Self.longest))
    forgetOldest()
  }

  private mutating func forgetOldest() {
    var bytes = earlier.reduce(0) { $0 + $1.utf8.count }
    while earlier.count > Self.longest || (bytes > Self.mostBytes && earlier.count > 1) {
      bytes -= earlier.removeLast().utf8.count
    }
  }

  /// Adds the filter that is now in force.
  ///
  /// - Returns: whether it was not the newest already.
  mutating func keep(_ text: String) -> Bool {
    place = nil
    guard !text.isEmpty, earlier.first != text else { return false }
    earlier.removeAll { $0 == text }
    earlier.insert(text, at: 0)
    forgetOldest()
    return true
  }

  /// The filter before the one in the line; nil when there is none.
  mutating func older(than text: String) -> String? {
    if place.map({ earlier[$0] != text }) ?? true {
      draft = text
      place = nil
    }
    var next = place.map { $0 + 1 } ?? 0
    // Skips a filter equal to the line: the key would appear to do nothing.
    if place == nil, next < earlier.count, earlier[next] == text { next += 1 }
    guard next < earlier.count else { return nil }
    place = next
    return earlier[next]
  }

  /// The filter after the one in the line, at the end the draft; nil when the line is not from the history.
  mutating func newer(than text: String) -> String? {
    guard let now = place, earlier[now] == text else { return nil }
    place = now > 0 ? now - 1 : nil
    return place.map { earlier[$0] } ?? draft
  }

  /// Those that have a text in them, the newest first.
  func having(_ text: String) -> [String] {
    let wanted = SearchWords(text)
    return earlier.filter { $0 != text && (wanted.isEmpty || wanted.occur(in: $0, anyWord: false)) }
  }
}
