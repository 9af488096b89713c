/// Decides whether bytes are a JSON text, with the grammar of RFC 8259 as printed: slow, but simple enough to be trusted.
/// The reader is compared with it.
struct JSONReference {
  private let bytes: [UInt8]
  private let depthLimit: Int
  private var index = 0

  /// Whether the bytes are one JSON text, with nothing but white space after it. A byte order mark before it is ignored.
  static func accepts(_ bytes: [UInt8], depthLimit: Int = 512) -> Bool {
    var reference = JSONReference(bytes: bytes, depthLimit: depthLimit)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reference.index = 3 }
    guard reference.value(depth: 0) else { return false }
    reference.space()
    return reference.index == bytes.count
  }

  private init(bytes: [UInt8], depthLimit: Int) {
    self.bytes = bytes
    self.depthLimit = depthLimit
  }

  private var next: Unicode.Scalar? { index < bytes.count ? Unicode.Scalar(bytes[index]) : nil }

  private mutating func take(_ wanted: String) -> Bool {
    guard bytes[index...].starts(with: wanted.utf8) else { return false }
    index += wanted.utf8.count
    return true
  }

  private mutating func space() {
    while let byte = next, [" ", "\t", "\n", "\r"].contains(byte) { index += 1 }
  }

  private mutating func value(depth: Int) -> Bool {
    space()
    switch next {
    case "{": return depth < depthLimit && members("}", depth: depth + 1, isObject: true)
    case "[": return depth < depthLimit && members("]", depth: depth + 1, isObject: false)
    case "\"": return string()
    case "t": return take("true")
    case "f": return take("false")
    case "n": return take("null")
    default: return number()
    }
  }

  private mutating func members(_ end: String, depth: Int, isObject: Bool) -> Bool {
    index += 1
    space()
    if take(end) { return true }
    while true {
      if isObject {
        space()
        guard string() else { return false }
        space()
        guard take(":") else { return false }
      }
      guard value(depth: depth) else { return false }
      space()
      if take(end) { return true }
      guard take(",") else { return false }
    }
  }

  private mutating func string() -> Bool {
    guard take("\"") else { return false }
    let start = index
    while let byte = next {
      if byte == "\"" {
        index += 1
        return String(validating: bytes[start..<index - 1], as: UTF8.self) != nil
      }
      guard byte.value >= 0x20 else { return false }
      index += 1
      if byte == "\\" {
        guard let escape = next else { return false }
        index += 1
        if escape == "u" {
          for _ in 0..<4 {
            guard let digit = next, Character(digit).isASCII, Character(digit).isHexDigit else { return false }
            index += 1
          }
        } else if !"\"\\/bfnrt".unicodeScalars.contains(escape) {
          return false
        }
      }
    }
    return false
  }

  private mutating func digits() -> Bool {
    let start = index
    while let byte = next, ("0"..."9").contains(byte) { index += 1 }
    return index > start
  }

  private mutating func number() -> Bool {
    _ = take("-")
    if !take("0") { guard digits() else { return false } }
    if take(".") { guard digits() else { return false } }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      guard digits() else { return false }
    }
    return true
  }
}
