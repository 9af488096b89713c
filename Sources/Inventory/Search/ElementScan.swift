/// Asks the tables of a chunk's computers whether one of their elements passes.
///
/// Of each computer a column is only taken apart when an element gets that far: as a rule the first test leaves few elements,
/// and most computers have none left for the second column.
struct ElementScan {
  private let test: ElementTest
  private var slots: [ElementValues]
  /// What was found of computers that have the same texts in all columns, by their codes; only used when each column keeps each
  /// text once.
  private var answers: [UInt64: Bool] = [:]
  private let isCoded: Bool

  init(_ test: ElementTest, _ chunk: InventoryChunk) {
    self.test = test
    slots = test.columns.map { ElementValues(chunk.columns[$0]) }
    isCoded = slots.count <= 8 && slots.allSatisfy(\.isCoded)
  }

  /// Whether no computer of the chunk has an element that could pass.
  var isNever: Bool {
    test.driver.map { slots[$0].isEmpty } ?? slots.allSatisfy(\.isEmpty)
  }

  /// Whether a computer has an element that passes.
  mutating func passes(_ row: Int) -> Bool {
    guard isCoded, let key = key(row) else { return hasElement(row) }
    if let known = answers[key] { return known }
    let answer = hasElement(row)
    answers[key] = answer
    return answer
  }

  /// The codes of a computer's texts; nil when they do not say which values belong together.
  private func key(_ row: Int) -> UInt64? {
    var key: UInt64 = 0
    for slot in slots {
      guard let code = slot.code(row) else { return nil }
      key = key << 8 | UInt64(code)
    }
    return key
  }

  private mutating func hasElement(_ row: Int) -> Bool {
    var count = 0
    if let driver = test.driver {
      count = slots[driver].count(row)
    } else {
      for slot in slots.indices { count = max(count, slots[slot].count(row)) }
    }
    for element in 0..<count where holds(test.root, row, element) { return true }
    return false
  }

  private mutating func holds(_ node: ElementTest.Node, _ row: Int, _ element: Int) -> Bool {
    switch node {
    case .and(let parts):
      for part in parts where !holds(part, row, element) { return false }
      return true
    case .or(let parts):
      for part in parts where holds(part, row, element) { return true }
      return false
    case .not(let part): return !holds(part, row, element)
    case .constant(let answer): return answer
    case .values(let slot, let test):
      if case .text(let search) = test.test { return slots[slot].hasText(search, row, element) }
      return test.holds(elements: slots[slot].texts(row, element))
    case .text(let all, let search):
      for slot in all where slots[slot].hasText(search, row, element) { return true }
      return false
    }
  }
}
