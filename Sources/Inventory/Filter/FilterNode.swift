import RSQL

/// A parsed filter, with resolved names and parsed values.
///
/// A missing value matches no test except `FieldTest.missing`. Missing are values that are not reported, not requested
/// or not available, empty texts, and lists without a nonempty element. Only `not` and RSQL's `!=` and `=out=` match
/// such a computer.
indirect enum FilterNode: Hashable, Sendable {
  /// All of the nodes match; without nodes, every computer matches.
  case and([FilterNode])
  /// At least one of the nodes matches.
  case or([FilterNode])
  case not(FilterNode)
  /// The text of a searched column, as shown, matches. A column with ids contains a word only where the word is at the
  /// start of a block: of the text, or after a hyphen.
  case text(TextTest)
  /// The value of a field matches; for a list, a single element.
  case field(Field, FieldTest)
  /// A comparison of RSQL, with the semantics of `RSQLPredicate` on the typed value, including empty texts; servers
  /// treat a computer's id as a number. For a list, one element must match, parsed according to the field's kind; for a
  /// negated operator, no element may match the positive one.
  case rsql(Field, RSQLOperator, [String])
  /// A single element of a table matches. Inside, a `text` is searched in every field of the table, and a `field` is
  /// one of the table's fields; an `element` does not contain another one.
  case element(FieldTable, FilterNode)
  /// What was recorded of the computer matches. Without a history, no computer matches.
  case history(HistoryTest, ChangeHistory?)
}

/// Builds the canonical tree: no `and` directly in an `and`, no `or` directly in an `or`, and neither with a single
/// part.
extension FilterNode {
  static func all(_ parts: [FilterNode]) -> FilterNode {
    let flat = parts.flatMap { part in if case .and(let inner) = part { inner } else { [part] } }
    return flat.count == 1 ? flat[0] : .and(flat)
  }

  static func any(_ parts: [FilterNode]) -> FilterNode {
    let flat = parts.flatMap { part in if case .or(let inner) = part { inner } else { [part] } }
    return flat.count == 1 ? flat[0] : .or(flat)
  }
}

/// A test of a field's value. Elements of lists are texts, and are parsed according to the field's kind: `true` and
/// `false`, a `Double`, any form of date that servers send.
enum FieldTest: Hashable, Sendable {
  /// The value as shown.
  case text(TextTest)
  /// The value is missing: not reported, not requested, not available, or an empty text.
  case missing
  /// A number within bounds.
  case number(RangeTest<Double>)
  /// A moment or a day within a period.
  case moment(MomentTest)
  case boolean(Bool)
  /// A text within bounds in natural order: versions, addresses, names with numbers. Bounds are folded texts; their
  /// `NaturalKey`s are compared with that of the folded text.
  case natural(RangeTest<[UInt8]>)
}

/// The bounds of a value; nil for none.
struct RangeTest<Bound: Hashable & Sendable>: Hashable, Sendable {
  var lower: Bound?
  var includesLower = true
  var upper: Bound?
  var includesUpper = true
}

/// A period, for moments and for days without time. A missing bound is the least or the greatest number.
struct MomentTest: Hashable, Sendable {
  /// The range of moments: milliseconds since 1970 in UTC.
  var moments: Range<Int64>
  /// The range of days without time, by their start in UTC in milliseconds since 1970. Such a day counts as its first
  /// moment in the zone of shown dates.
  var days: Range<Int64>
}

/// A test of a text. Texts and bytes are folded (`Folding`), and bytes are never empty.
enum TextTest: Hashable, Sendable {
  case contains([UInt8])
  case starts([UInt8])
  case ends([UInt8])
  case equals([UInt8])
  /// Contains these scalars in this order, possibly with others in between.
  case fuzzy([UInt8])
  /// A regular expression matches in the folded text (`PatternParser`). Case is ignored. It matches scalars, because
  /// folding decomposes characters. Letters with diacritics in the expression are already folded.
  case regex(String)
}

extension TextTest {
  /// The test, and a variant with typographic apostrophes for straight ones: macOS names a computer `Karen’s Mac`, but
  /// keyboards have the straight one. A typed typographic apostrophe matches only itself. Folding changes neither, so
  /// that texts that it leaves unchanged are stored only once.
  var withApostrophes: [TextTest] {
    func variants(_ text: [UInt8], _ test: ([UInt8]) -> TextTest) -> [TextTest] {
      let straight = UInt8(ascii: "'")
      guard text.contains(straight) else { return [test(text)] }
      return [
        test(text),
        test(Array(text.split(separator: straight, omittingEmptySubsequences: false).joined(separator: "’".utf8))),
      ]
    }
    return switch self {
    case .contains(let text): variants(text, TextTest.contains)
    case .starts(let text): variants(text, TextTest.starts)
    case .ends(let text): variants(text, TextTest.ends)
    case .fuzzy(let text): variants(text, TextTest.fuzzy)
    // Equality and expressions are exact.
    case .equals, .regex: [self]
    }
  }

  /// Longer expressions are rejected: parsing is recursive.
  static let expressionLimit = 500

  /// The program for a `regex` test; nil when the expression is invalid or not supported.
  static func expression(_ pattern: String) -> PatternProgram? {
    (try? PatternParser.node(of: pattern)).map(PatternProgram.init)
  }

  /// The expression for folded texts: scalars beyond ASCII are folded. ASCII is not, because `\S` differs from `\s`.
  ///
  /// - Returns: its scalars, each with the index of the scalar that it was made from.
  static func foldedExpression(_ pattern: [Unicode.Scalar]) -> [(scalar: Unicode.Scalar, place: Int)] {
    var folded: [(scalar: Unicode.Scalar, place: Int)] = []
    var isEscaped = false
    for (place, scalar) in pattern.enumerated() {
      if scalar.isASCII {
        folded.append((scalar, place))
        isEscaped = scalar == "\\" && !isEscaped
        continue
      }
      // The folded form of an accented or wide scalar is meant literally, even if it has a meaning after a backslash.
      if isEscaped { folded.removeLast() }
      isEscaped = false
      let text = escapedExpression(String(decoding: Folding.folded(String(scalar)), as: UTF8.self))
      folded += text.unicodeScalars.map { ($0, place) }
    }
    return folded
  }

  /// An expression that matches exactly a text.
  static func escapedExpression(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isSign = scalar.isASCII && !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
      // A slash has no meaning in the expression; it is escaped where the expression is written between slashes.
      if isSign, scalar != "/", (0x20..<0x7F).contains(scalar.value) { escaped.append("\\") }
      escaped.append(scalar)
    }
    return String(escaped)
  }
}
