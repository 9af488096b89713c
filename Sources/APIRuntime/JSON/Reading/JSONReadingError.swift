/// Why a JSON text could not be read: where, what was expected there, and what was found instead.
///
/// `found` and `path` may contain text from the server: sanitize them before display.
public struct JSONReadingError: Error, Hashable, Sendable, CustomStringConvertible {
  // One reference wide, so that a throwing reader function returns it in a register.
  private let details: Details

  private final class Details: Hashable, Sendable {
    let path: String
    let offset: Int
    let expected: String
    let found: String

    init(path: String, offset: Int, expected: String, found: String) {
      self.path = path
      self.offset = offset
      self.expected = expected
      self.found = found
    }

    static func == (a: Details, b: Details) -> Bool {
      a.path == b.path && a.offset == b.offset && a.expected == b.expected && a.found == b.found
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(path)
      hasher.combine(offset)
    }
  }

  /// Creates an error at a byte offset of the text. `JSONReader.read` fills in an empty `path`.
  ///
  /// - Parameters:
  ///   - path: the path in the text, such as `results[3].general.name`.
  ///   - offset: offset in bytes from the start of the text.
  ///   - expected: what was expected, such as `a string`.
  ///   - found: what was found, such as `a number`.
  public init(path: String = "", offset: Int, expected: String, found: String) {
    details = Details(path: path, offset: offset, expected: expected, found: found)
  }

  /// The path in the text, such as `results[3].general.name`; empty for the whole text.
  public var path: String { details.path }
  /// Offset in bytes from the start of the text.
  public var offset: Int { details.offset }
  /// What was expected, such as `a string`.
  public var expected: String { details.expected }
  /// What was found, such as `a number`.
  public var found: String { details.found }

  /// The same error with its quotations of the text redacted: the path, and `found` if it quotes more than one
  /// character.
  package func redacted(by redact: (String) -> String) -> JSONReadingError {
    JSONReadingError(
      path: redact(path), offset: offset, expected: expected,
      found: found.hasPrefix("\"") && found.count > 3 ? redact(found) : found)
  }

  /// Whether the text was empty.
  package var isOfEmptyText: Bool { offset == 0 && found == JSONKind.end.words }

  /// Whether the text begins like a web page.
  package var isOfMarkup: Bool { offset == 0 && path.isEmpty && found == "\"<\"" }

  /// The same error with its path.
  func at(path: String) -> JSONReadingError {
    JSONReadingError(path: path, offset: offset, expected: expected, found: found)
  }

  /// Converts an error from reading the last part of a text into the error that reading the whole text would give.
  ///
  /// - Parameters:
  ///   - part: the part that was read.
  ///   - beginning: a text with the same containers open, and as many elements in them, as the part read before.
  ///   - length: how many bytes were read before.
  package func ofWhole(_ part: [UInt8], behind beginning: [UInt8], ofBytes length: Int) -> JSONReadingError {
    let path = (beginning + part).withUnsafeBufferPointer { JSONErrorPath.path(in: $0, to: beginning.count + offset) }
    return JSONReadingError(path: path, offset: offset + length, expected: expected, found: found)
  }

  public var description: String {
    "\(path.isEmpty ? "" : "\(path): ")expected \(expected), found \(found) at byte \(offset)"
  }
}

extension JSONReader {
  /// An error at the next value, or at offset `place` in bytes. `expected` says what the caller wanted, such as `a
  /// number from 0 to 9`.
  public func failure(expected: String, found: String? = nil, at place: Int? = nil) -> JSONReadingError {
    let place = place ?? position
    return JSONReadingError(offset: place, expected: expected, found: found ?? describe(place))
  }

  /// The error for an object at `offset` in bytes in which a required key is missing.
  public func missingKey(_ name: StaticString, objectAt offset: Int) -> JSONReadingError {
    JSONReadingError(offset: offset, expected: "the key \"\(name)\"", found: "an object without it")
  }

  /// A string as quoted in errors: its first 40 characters, in quotes.
  @usableFromInline @inline(never)
  func quoted(_ token: JSONKey) -> String {
    let text = token.string
    let start = text.prefix(40)
    return "\"\(start)\(start.endIndex == text.endIndex ? "" : "…")\""
  }

  @usableFromInline @inline(never)
  func mismatch(_ kind: JSONKind) -> JSONReadingError { failure(expected: kind.words) }

  @usableFromInline @inline(never)
  func unexpected(_ expected: StaticString) -> JSONReadingError { failure(expected: "\(expected)") }

  @usableFromInline @inline(never)
  func tooDeep() -> JSONReadingError {
    failure(expected: "at most \(depthLimit) nested objects and arrays", found: "one more")
  }

  /// The value or byte at an offset, in words.
  private func describe(_ place: Int) -> String {
    guard place < count else { return JSONKind.end.words }
    let kind = JSONKind(firstByte: base[place])
    guard kind == .invalid else { return kind.words }
    let byte = base[place]
    if (0x21...0x7E).contains(byte) { return "\"\(Character(Unicode.Scalar(byte)))\"" }
    let digits = String(byte, radix: 16, uppercase: true)
    return "byte 0x\(digits.count == 1 ? "0" : "")\(digits)"
  }
}

/// Finds the paths of byte offsets by scanning the text up to them. It runs only after reading has failed or left
/// something out, so that reading itself need not track paths. The text before the offsets is known to be well-formed
/// as far as it was read.
enum JSONErrorPath {
  private enum Frame {
    case object(key: String?)
    case array(index: Int)
  }

  /// The path of the value or key at `offset`, such as `results[3].general.name`.
  static func path(in bytes: UnsafeBufferPointer<UInt8>, to offset: Int) -> String {
    paths(in: bytes, to: [offset]).first ?? ""
  }

  /// The paths of the values or keys at `offsets`, which must be ascending.
  static func paths(in bytes: UnsafeBufferPointer<UInt8>, to offsets: [Int]) -> [String] {
    var frames: [Frame] = []
    var position = 0
    return offsets.map { offset in
      scan(bytes, from: &position, to: offset, &frames)
      return spell(frames)
    }
  }

  private static func scan(
    _ bytes: UnsafeBufferPointer<UInt8>, from position: inout Int, to offset: Int, _ frames: inout [Frame]
  ) {
    while position < min(offset, bytes.count) {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "{"): frames.append(.object(key: nil))
      case UInt8(ascii: "["): frames.append(.array(index: 0))
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = frames.popLast()
      case UInt8(ascii: ","):
        switch frames.popLast() {
        case .object: frames.append(.object(key: nil))
        case .array(let index): frames.append(.array(index: index + 1))
        case nil: break
        }
      case UInt8(ascii: "\""):
        let end = endOfString(bytes, from: position + 1)
        // Inside a string the path is the string's; a later offset continues from its opening quote.
        guard end < offset else { return }
        if case .object(key: nil) = frames.last {
          let raw = UnsafeBufferPointer(rebasing: bytes[position + 1..<end])
          frames[frames.count - 1] = .object(key: String(decoding: JSONEscapes.decoded(raw), as: UTF8.self))
        }
        position = end
      default: break
      }
      position += 1
    }
  }

  private static func spell(_ frames: [Frame]) -> String {
    frames.reduce(into: "") { path, frame in
      switch frame {
      case .object(let key?): append(key, to: &path)
      case .object(nil): break
      case .array(let index): path += "[\(index)]"
      }
    }
  }

  /// The offset of the closing quote, or the end of the text.
  private static func endOfString(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var position = start
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(position, bytes.count)
  }

  private static func append(_ key: String, to path: inout String) {
    let isPlain =
      !key.isEmpty
      && key.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
    if !isPlain {
      path += "[\"\(key)\"]"
    } else {
      path += path.isEmpty ? key : ".\(key)"
    }
  }
}
