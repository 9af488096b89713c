import RSQL
import SeededNumbers

@testable import Inventory

/// Random filters with every kind of test, which match some computers of a `Fleet` and not others.
struct FilterMaker {
  var generator: Seeded
  let fields: [Field]
  let tables: [FieldTable]
  /// The table whose elements are currently tested.
  private var table: FieldTable?

  init(seed: UInt64, fields: [Field], tables: [FieldTable] = []) {
    generator = Seeded(state: seed)
    self.fields = fields
    self.tables = tables
  }

  mutating func filter(depth: Int = 2) -> FilterNode {
    if table == nil, !tables.isEmpty, number(0...3) == 0 { return element(of: pick(tables)) }
    return switch number(depth > 0 ? 0...9 : 5...9) {
    case 0, 1: .and((0..<number(0...3)).map { _ in filter(depth: depth - 1) })
    case 2, 3: .or((0..<number(0...3)).map { _ in filter(depth: depth - 1) })
    case 4: .not(filter(depth: depth - 1))
    case 5, 6: .field(field(), fieldTest())
    case 7: table == nil ? comparison() : .field(field(), fieldTest())
    default: .text(textTest())
    }
  }

  /// A test of one element, mostly of several of its fields.
  private mutating func element(of table: FieldTable) -> FilterNode {
    self.table = table
    defer { self.table = nil }
    let parts = (0..<number(1...3)).map { _ in
      number(0...2) == 0 ? filter(depth: 1) : FilterNode.field(field(), fieldTest())
    }
    return .element(table, .all(parts))
  }

  /// A filter with more typed text: mostly narrower.
  mutating func typedOn(_ filter: FilterNode) -> FilterNode {
    switch filter {
    case .text(.contains(let word)): .text(.contains(number(0...4) == 0 ? bytes() + word : word + bytes()))
    case .text(.starts(let word)): .text(.starts(word + bytes()))
    case .text(.ends(let word)): .text(.ends(bytes() + word))
    case .text(.fuzzy(let word)): .text(.fuzzy(word + bytes()))
    case .field(let field, .text(.contains(let word))): .field(field, .text(.contains(word + bytes())))
    case .and(let parts) where !parts.isEmpty && number(0...2) > 0:
      .and(parts.dropLast() + [typedOn(parts[parts.count - 1])])
    case .or(let parts) where !parts.isEmpty: .or(parts.dropLast() + [typedOn(parts[parts.count - 1])])
    case .not(let part): number(0...1) == 0 ? .not(part) : .not(typedOn(part))
    case .element(let table, let part): .element(table, typedOn(part, in: table))
    default: .and([filter, self.filter(depth: 0)])
    }
  }

  private mutating func typedOn(_ filter: FilterNode, in table: FieldTable) -> FilterNode {
    self.table = table
    defer { self.table = nil }
    return typedOn(filter)
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(0...elements.count - 1)]
  }

  private mutating func field() -> Field { pick(table?.fields ?? fields) }

  /// Texts that occur in a `Fleet`, or could.
  private mutating func bytes() -> [UInt8] {
    Folding.folded(
      pick([
        "a", "b", "é", "1", "10", "2", "-", ".", "ü", "東", "ss", "mac", "i", "pro", "14", "4.1", "2026", "yes", "odd",
        "o", "k p", "x", "0:3", "-0.5", "of", "n/a", "not_",
      ]))
  }

  private mutating func textTest() -> TextTest {
    switch number(0...9) {
    case 0: .starts(bytes())
    case 1: .ends(bytes())
    case 2: .equals(Folding.folded(pick(["imac", "a", "yes", "14.10", "2026-11-20", "macbook pro", "off"])))
    case 3: .fuzzy(bytes() + bytes())
    case 4:
      .regex(pick(["^a", "[0-9]{2}$", "b.*a|pro", "M.C", "^$", ".*", "1(0|1)", "(", "mac ?(mini|studio)", "^.$"]))
    default: .contains(bytes())
    }
  }

  private mutating func fieldTest() -> FieldTest {
    switch number(0...6) {
    case 0: .missing
    case 1: .number(range([-10.0, -1, 0, 0.5, 999, 8192, 16384]))
    case 2:
      .moment(MomentTest(moments: times(), days: times()))
    case 3: .boolean(number(0...1) == 0)
    case 4: .natural(range(["9", "14", "14.9", "14.10", "a", "macbook pro", "2026-11-20"].map { Folding.folded($0) }))
    default: .text(textTest())
    }
  }

  private mutating func range<Bound>(_ bounds: [Bound]) -> RangeTest<Bound> {
    RangeTest(
      lower: number(0...2) == 0 ? nil : pick(bounds), includesLower: number(0...1) == 0,
      upper: number(0...2) == 0 ? nil : pick(bounds), includesUpper: number(0...1) == 0)
  }

  private mutating func times() -> Range<Int64> {
    let moments: [Int64] = [.min, -86_400_000, 0, 1_735_779_845_000, 1_763_596_800_000, 1_763_643_833_000, .max]
    let first = number(0...moments.count - 1)
    return moments[first]..<moments[number(first...moments.count - 1)]
  }

  private mutating func comparison() -> FilterNode {
    let comparison = pick(RSQLOperator.allCases)
    let values = (0..<(comparison.takesList ? number(1...3) : 1)).map { _ in
      pick([
        "14.9", "14*", "*", "iMac", "mac*o*", "8192", "0.5", "true", "FALSE", "2026-11-20", "2026*", "a", "", "odd",
      ])
    }
    return .rsql(field(), comparison, values)
  }
}
