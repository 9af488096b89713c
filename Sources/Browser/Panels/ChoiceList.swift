import Inventory
import Screen

/// Lines to choose from, found by typing where the panel is typed into: what most panels consist of.
///
/// Made for some thousand lines. Longer lists are searched elsewhere (`Computation`) and handed in filtered, with
/// `manner` nil. Only the first `mostSearched` characters of a line are searched.
struct ChoiceList<Value: Hashable & Sendable>: Sendable {
  /// A line can quote a value of any length, and all are searched at each key.
  static var mostSearched: Int { 2000 }

  /// All lines, whatever is typed.
  private(set) var items: [ChoiceItem<Value>] = []
  /// What is typed to find some of them.
  private(set) var line = LineEditor()
  /// Indices into `items` of those that are shown, in their order.
  private(set) var found: [Int] = []
  /// The cursor, among those.
  private(set) var window = ScrollWindow()
  private(set) var query: ChoiceQuery
  /// Whether the user is typing rather than moving: then the line has the terminal's cursor.
  private(set) var isTyping = true
  private(set) var widths = ChoiceWidths()
  /// How lines are found; nil when the owner does it.
  let manner: ChoiceQuery.Manner?
  /// How many lines were last visible.
  private var height = 1
  private var folded: [(text: [UInt8], names: [UInt8], others: [UInt8])] = []

  init(_ items: [ChoiceItem<Value>] = [], manner: ChoiceQuery.Manner? = .literal, at value: Value? = nil) {
    self.manner = manner
    query = ChoiceQuery("", manner: manner ?? .literal)
    setItems(items)
    if let value { goTo(value) }
  }

  /// The line under the cursor; nil when there is none.
  var selected: ChoiceItem<Value>? {
    found.indices.contains(window.position) ? items[found[window.position]] : nil
  }

  var count: Int { found.count }

  /// The line at a place among those shown.
  func item(at position: Int) -> ChoiceItem<Value>? {
    found.indices.contains(position) ? items[found[position]] : nil
  }

  /// Takes other lines and shows those that have the words, with the cursor on the best.
  mutating func setItems(_ new: [ChoiceItem<Value>], finding text: String) {
    query = ChoiceQuery(text, manner: manner ?? .literal)
    found = []
    setItems(new)
    window = ScrollWindow()
  }

  /// Takes other lines. The cursor stays on its value, when that is still there.
  mutating func setItems(_ new: [ChoiceItem<Value>]) {
    let value = selected?.value
    items = new
    folded =
      manner == nil
      ? []
      : new.map { item -> (text: [UInt8], names: [UInt8], others: [UInt8]) in
        let others = (item.details + [item.keywords]).map { Self.searched($0) }.joined(separator: " ")
        return (
          Folding.folded(Self.searched(item.text)), Folding.folded(Self.searched(item.otherNames)),
          Folding.folded(others)
        )
      }
    widths = ChoiceWidths(new.prefix(1000))
    find()
    if let value { goTo(value) }
  }

  private static func searched(_ text: String) -> String {
    text.utf8.count <= mostSearched ? text : String(text.unicodeScalars.prefix(mostSearched))
  }

  /// The lines that have the words, those that fit best first.
  func finding(_ text: String) -> [ChoiceItem<Value>] {
    var copy = self
    copy.query = ChoiceQuery(text, manner: manner ?? .literal)
    copy.find()
    return copy.found.map { items[$0] }
  }

  /// Changes one line and leaves everything where it is.
  mutating func update(_ value: Value, _ change: (inout ChoiceItem<Value>) -> Void) {
    guard let index = items.firstIndex(where: { $0.value == value }) else { return }
    change(&items[index])
    widths.make(roomFor: items[index])
  }

  /// Takes another line of typed text; the best of what is found is under the cursor.
  mutating func setLine(_ new: LineEditor) {
    let isOther = new.text != line.text
    line = new
    isTyping = true
    guard isOther, let manner else { return }
    query = ChoiceQuery(new.text, manner: manner)
    find()
    window = ScrollWindow()
  }

  /// Puts the cursor on a value, in the row of the screen that it is in.
  mutating func goTo(_ value: Value) {
    guard let position = found.firstIndex(where: { items[$0].value == value }) else { return }
    window.place(at: position, linesAbove: window.position - window.top, count: found.count, height: height)
  }

  mutating func move(_ movement: Movement, height: Int) {
    isTyping = false
    move(to: movement.target(from: window.position, count: found.count, height: height), height: height)
  }

  mutating func move(to position: Int, height: Int) {
    self.height = height
    window.move(to: position, count: found.count, height: height)
  }

  mutating func settle(height: Int) {
    self.height = height
    window.settle(count: found.count, height: height)
  }

  private mutating func find() {
    guard !query.words.isEmpty else {
      found = Array(items.indices)
      return
    }
    let scored = items.indices.compactMap { index -> (index: Int, score: Int)? in
      let (text, names, others) = folded[index]
      return query.score(text: text, names: names, others: others).map { (index, $0 - items[index].handicap) }
    }
    // Those that fit alike keep their order.
    found = scored.sorted { ($1.score, $0.index) < ($0.score, $1.index) }.map(\.index)
  }
}

/// A line of a choice.
struct ChoiceItem<Value: Hashable & Sendable>: Sendable {
  /// What it stands for. Each line's is another.
  var value: Value
  /// What it says.
  var text: String
  /// More about it, in columns that stand under each other; narrow screens leave the last ones out.
  var details: [String]
  /// Something short for the right edge: a key, a count.
  var trailing: String
  /// Further text that it is found by, not shown.
  var keywords: String
  /// What else it is called, not shown. That counts nearly as much as its text.
  var otherNames: String
  /// How much less it fits than another line that has the same words.
  var handicap: Int
  /// Whether it has a sign before it: ticked, marked, in force.
  var isTicked: Bool
  /// How its text looks, unless the cursor is on it.
  var role: Role

  init(
    _ value: Value, _ text: String, details: [String] = [], trailing: String = "", keywords: String = "",
    otherNames: String = "", handicap: Int = 0, isTicked: Bool = false, role: Role = .text
  ) {
    self.value = value
    self.text = text
    self.details = details
    self.trailing = trailing
    self.keywords = keywords
    self.otherNames = otherNames
    self.handicap = handicap
    self.isTicked = isTicked
    self.role = role
  }
}
