import APIRuntime
import RSQL

@testable import DemoServer

/// Generates plausible filters for these records, mostly with their values or parts of them.
struct FilterGenerator {
  let fields: [QueryField]
  let records: [JSONValue]
  var random: DemoRandom

  /// A tree of comparisons with a depth limit.
  mutating func expression(depth: Int) -> RSQLExpression {
    guard depth > 0, random.chance(65) else { return comparison(of: random.pick(fields)) }
    let parts = (0..<random.number(2...3)).map { _ in expression(depth: depth - 1) }
    return random.chance(50) ? .and(parts) : .or(parts)
  }

  mutating func comparison(of field: QueryField) -> RSQLExpression {
    let comparison = random.pick(RSQLOperator.allCases)
    let count = comparison.takesList ? random.number(1...4) : 1
    return .comparison(field.name, comparison, (0..<count).map { _ in operand(for: field) })
  }

  /// A value of the field's kind, because a server rejects others.
  private mutating func operand(for field: QueryField) -> String {
    if field.kind == .text, random.chance(5) { return random.pick(Self.unusual) }
    switch field.value(in: random.pick(records)) {
    case .text(let text)?: return part(of: text)
    case .boolean(let flag)?: return random.pick([String(flag), String(flag).uppercased()])
    case .integer(let number)?: return String(number + random.number(-1...1))
    case .number(let number)?: return String(number)
    case .date(let milliseconds)?: return date(milliseconds)
    case nil:
      switch field.kind {
      case .text: return "x"
      case .boolean: return "true"
      case .integer: return "3"
      case .date: return "2026-10*"
      }
    }
  }

  /// The whole text or a part of it between wildcards, in any letter case.
  private mutating func part(of text: String) -> String {
    var text = random.chance(20) ? text.uppercased() : text
    guard random.chance(60), text.count > 2 else { return text }
    let start = random.below(text.count - 1)
    let length = random.number(1...min(4, text.count - start))
    text = String(text.dropFirst(start).prefix(length))
    return random.pick(["*\(text)*", "\(text)*", "*\(text)"])
  }

  /// A moment, or the day, month or year that it is in.
  private mutating func date(_ milliseconds: Int64) -> String {
    let day = DemoDate.text(day: milliseconds / DemoDate.dayLength)
    let forms = [
      day, day + "*", day.prefix(7) + "*", day.prefix(4) + "*", day + "T12:00:00Z", day + "T07:30:00.000Z",
    ]
    return random.pick(forms)
  }

  private static let unusual = ["", "*", "true", "7", "2026-11-20", "no such thing", "\"it's\" (5, 6; 7)"]
}
