/// A strict JSON parser (RFC 8259) that builds a tree and keeps the order of keys.
struct JSONParser {
  /// Why a text is not JSON, with line and column (in bytes, from 1).
  struct Failure: Error, CustomStringConvertible {
    var place: SourcePlace
    var message: String
    var description: String { "not JSON, \(place.words): \(message)" }
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var depth = 0
  /// Keys that occur twice in an object, as warnings. RFC 8259 allows them and leaves their meaning open.
  private var duplicates: [String] = []

  private static let mostDuplicates = 20

  static func parse(_ bytes: [UInt8]) throws(Failure) -> Node {
    var duplicates: [String] = []
    return try parse(bytes, &duplicates)
  }

  /// - Parameter duplicates: gets a warning for each key that occurs twice in an object.
  static func parse(_ bytes: [UInt8], _ duplicates: inout [String]) throws(Failure) -> Node {
    var found: [String] = []
    let result = bytes.withUnsafeBufferPointer { buffer -> Result<Node, Failure> in
      var parser = JSONParser(bytes: buffer)
      let result = Result { () throws(Failure) in try parser.document() }
      found = parser.duplicates
      return result
    }
    duplicates = found
    return try result.get()
  }

  /// The place of what a pointer names, or of the last of its steps that exists; nil if the text is not JSON.
  static func place(of pointer: JSONPointer, in bytes: [UInt8]) -> SourcePlace? {
    bytes.withUnsafeBufferPointer { buffer -> SourcePlace? in
      var parser = JSONParser(bytes: buffer)
      parser.skipSpace()
      guard parser.next == UInt8(ascii: "{") || parser.next == UInt8(ascii: "[") else { return nil }
      var found = parser.index
      guard (try? parser.find(pointer.steps[...], &found)) != nil else { return nil }
      parser.index = found
      return parser.failure("").place
    }
  }

  /// Notes in `found` where each step leads, as far as the steps exist.
  private mutating func find(_ steps: ArraySlice<String>, _ found: inout Int) throws(Failure) {
    skipSpace()
    guard let step = steps.first else { return }
    let isObject = next == UInt8(ascii: "{")
    guard isObject || next == UInt8(ascii: "[") else { return }
    index += 1
    skipSpace()
    var number = 0
    while next != UInt8(ascii: "}"), next != UInt8(ascii: "]") {
      skipSpace()
      let member = index
      var name = String(number)
      if isObject {
        name = try string()
        skipSpace()
        guard take(UInt8(ascii: ":")) else { throw failure("expected a colon") }
      }
      if name == step {
        found = member
        return try find(steps.dropFirst(), &found)
      }
      _ = try value()
      number += 1
      skipSpace()
      guard take(UInt8(ascii: ",")) else { return }
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  private mutating func document() throws(Failure) -> Node {
    let node = try value()
    skipSpace()
    guard index == bytes.count else { throw failure("unexpected text after the end of the document") }
    return node
  }

  private func failure(_ message: String) -> Failure {
    let before = bytes[..<min(index, bytes.count)]
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let column = before.count - (before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0) + 1
    return Failure(place: SourcePlace(line: line, column: column), message: message)
  }

  private var next: UInt8 { index < bytes.count ? bytes[index] : 0 }

  private mutating func skipSpace() {
    while index < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[index]) { index += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func value() throws(Failure) -> Node {
    skipSpace()
    guard depth < 200 else { throw failure("more than 200 nested values") }
    depth += 1
    defer { depth -= 1 }
    switch next {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func word(_ word: StaticString, _ node: Node) throws(Failure) -> Node {
    let length = word.utf8CodeUnitCount
    guard index + length <= bytes.count,
      bytes[index..<index + length].elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: length))
    else { throw failure("expected a value") }
    index += length
    return node
  }

  private mutating func object() throws(Failure) -> Node {
    var object = NodeObject()
    index += 1
    skipSpace()
    if take(UInt8(ascii: "}")) { return .object(object) }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw failure("expected a key in quotes") }
      let key = try string()
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw failure("expected a colon") }
      if object[key] != nil, duplicates.count < Self.mostDuplicates {
        duplicates.append("\(failure("").place.words): the key \(key) occurs twice; the last one counts")
      }
      object[key] = try value()
      skipSpace()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw failure("expected a comma or }") }
    return .object(object)
  }

  private mutating func array() throws(Failure) -> Node {
    var elements: [Node] = []
    index += 1
    skipSpace()
    if take(UInt8(ascii: "]")) { return .array([]) }
    repeat {
      elements.append(try value())
      skipSpace()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw failure("expected a comma or ]") }
    return .array(elements)
  }

  private mutating func number() throws(Failure) -> Node {
    let start = index
    while index < bytes.count, "+-.0123456789Ee".utf8.contains(bytes[index]) { index += 1 }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if let value = Int(text), !text.hasPrefix("+") { return .integer(value) }
    guard let first = text.utf8.first, first != UInt8(ascii: "+"), let value = Double(text) else {
      index = start
      throw failure("expected a value")
    }
    return .number(value)
  }

  private mutating func string() throws(Failure) -> String {
    index += 1
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: "\""), bytes[index] != UInt8(ascii: "\\") { index += 1 }
    if next == UInt8(ascii: "\"") {
      defer { index += 1 }
      return try text(bytes[start..<index])
    }
    var decoded = Array(bytes[start..<index])
    while true {
      guard index < bytes.count else { throw failure("unterminated string") }
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return try text(decoded)
      case UInt8(ascii: "\\"): try escape(into: &decoded)
      default: decoded.append(byte)
      }
    }
  }

  private func text(_ bytes: some Sequence<UInt8>) throws(Failure) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw failure("the string is not UTF-8") }
    return text
  }

  private mutating func escape(into decoded: inout [UInt8]) throws(Failure) {
    let escape = next
    index += 1
    switch escape {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): decoded.append(escape)
    case UInt8(ascii: "b"): decoded.append(8)
    case UInt8(ascii: "f"): decoded.append(12)
    case UInt8(ascii: "n"): decoded.append(10)
    case UInt8(ascii: "r"): decoded.append(13)
    case UInt8(ascii: "t"): decoded.append(9)
    case UInt8(ascii: "u"): decoded.append(contentsOf: String(try unicodeScalar()).utf8)
    default: throw failure("unknown escape")
    }
  }

  private mutating func unicodeScalar() throws(Failure) -> Character {
    let first = try fourDigits()
    if let scalar = Unicode.Scalar(first) { return Character(scalar) }
    guard first < 0xDC00, index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    else { return "\u{FFFD}" }
    index += 2
    let second = try fourDigits()
    guard (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { return "\u{FFFD}" }
    return Character(scalar)
  }

  private mutating func fourDigits() throws(Failure) -> UInt32 {
    guard index + 4 <= bytes.count,
      let value = UInt32(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
    else { throw failure("expected four hexadecimal digits") }
    index += 4
    return value
  }
}
