/// A value of a YAML text, with its place.
package struct YAMLNode: Sendable {
  /// What a value is. Mappings keep the order of their keys.
  package indirect enum Value: Sendable {
    case scalar(YAMLScalar)
    case sequence([YAMLNode])
    case mapping([Member])
  }

  /// A key of a mapping with its value.
  package struct Member: Sendable {
    package var key: YAMLScalar
    package var keyPlace: YAMLPlace
    package var value: YAMLNode
  }

  package var value: Value
  /// Where it begins; for an alias, where the value that it repeats begins.
  package var place: YAMLPlace
}

extension YAMLNode {
  package var scalar: YAMLScalar? { if case .scalar(let scalar) = value { scalar } else { nil } }
  package var sequence: [YAMLNode]? { if case .sequence(let nodes) = value { nodes } else { nil } }
  package var mapping: [Member]? { if case .mapping(let members) = value { members } else { nil } }
  package var isNull: Bool { scalar?.resolved == .null }
}

/// A line and a column of a text, both counted from 1, the column in characters.
package struct YAMLPlace: Hashable, Sendable {
  package var line: Int
  package var column: Int
}

/// A value without parts.
package struct YAMLScalar: Hashable, Sendable {
  package var text: String
  /// Whether it may be something else than a string: it has no quotes, is not a block, and has no tag `!!str`.
  package var isPlain: Bool

  package init(text: String, isPlain: Bool) { (self.text, self.isPlain) = (text, isPlain) }

  /// What a scalar stands for.
  package enum Resolved: Equatable, Sendable {
    case null
    case bool(Bool)
    /// An integer that fits into 64 bits.
    case integer(Int)
    case number(Double)
    case string
  }

  /// What it stands for by the core schema of YAML 1.2 (chapter 10.3.2): `yes`, `12:30` and `1_000` are strings, and
  /// `010` is ten.
  package var resolved: Resolved {
    guard isPlain else { return .string }
    switch text {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE": return .bool(true)
    case "false", "False", "FALSE": return .bool(false)
    case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": return .number(.infinity)
    case "-.inf", "-.Inf", "-.INF": return .number(-.infinity)
    case ".nan", ".NaN", ".NAN": return .number(.nan)
    default: return number ?? .string
    }
  }

  private var number: Resolved? {
    let bytes = text.utf8
    guard let first = bytes.first, first == UInt8(ascii: ".") || first.isDigit || first.isSign else { return nil }
    for (prefix, radix) in [("0x", 16), ("0o", 8)] where text.hasPrefix(prefix) {
      let digits = text.dropFirst(2)
      // Int would accept a sign.
      guard digits.utf8.first?.isSign == false, let value = Int(digits, radix: radix) else { return nil }
      return .integer(value)
    }
    var rest = bytes.dropFirst(first.isSign ? 1 : 0)
    let whole = rest.prefix { $0.isDigit }
    rest = rest.dropFirst(whole.count)
    if rest.isEmpty, let value = Int(text) { return .integer(value) }
    var digits = whole.count
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix { $0.isDigit }
      digits += fraction.count
      rest = rest.dropFirst(fraction.count + 1)
    }
    guard digits > 0 else { return nil }
    if let mark = rest.first, mark == UInt8(ascii: "e") || mark == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if let sign = rest.first, sign.isSign { rest = rest.dropFirst() }
      guard !rest.isEmpty else { return nil }
      rest = rest.drop { $0.isDigit }
    }
    guard rest.isEmpty, let value = Double(text) else { return nil }
    return .number(value)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  fileprivate var isSign: Bool { self == UInt8(ascii: "+") || self == UInt8(ascii: "-") }
}

/// Why a text cannot be read.
package enum YAMLError: Error, Equatable, Sendable {
  /// The bytes are not UTF-8.
  case notUTF8
  /// It is not YAML. The problem is libyaml's, and quotes nothing of the text. `beginning` is what it is in, such as
  /// "while parsing a flow sequence", with the place where that begins.
  case syntax(problem: String, YAMLPlace, beginning: Beginning?)
  /// A line is indented with a tab, of which libyaml says only that a character cannot start any token.
  case tab(YAMLPlace)
  /// A mapping has a key twice.
  case duplicateKey(String, YAMLPlace, first: YAMLPlace)
  /// A key of a mapping is a list or a mapping.
  case keyIsNotText(YAMLPlace)
  /// Values are nested more than 1,000 levels deep.
  case tooDeep(YAMLPlace)
  /// Aliases of aliases stand for far more values than there are bytes.
  case tooManyValues

  package struct Beginning: Equatable, Sendable {
    package var text: String
    package var place: YAMLPlace
  }

  /// Where it is; nil for the text as a whole.
  package var place: YAMLPlace? {
    switch self {
    case .syntax(_, let place, _), .tab(let place), .duplicateKey(_, let place, _), .keyIsNotText(let place),
      .tooDeep(let place):
      place
    case .notUTF8, .tooManyValues: nil
    }
  }

  /// What is wrong in a few words, without its place and without quoting the text.
  package var words: String {
    switch self {
    case .notUTF8: "it is not UTF-8 text"
    case .syntax(let problem, _, _): problem
    case .tab: "a tab; YAML is indented with spaces"
    case .duplicateKey: "a key appears twice"
    case .keyIsNotText: "a key must be text"
    case .tooDeep: "nested more than \(YAMLReader.mostLevels) levels deep"
    case .tooManyValues: "its aliases stand for too many values"
    }
  }
}
