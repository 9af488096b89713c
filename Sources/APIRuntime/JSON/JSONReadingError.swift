/// Why a JSON text could not be read: where, what was expected there, and what stood there instead.
///
/// `found` and `path` may contain text from the server; they are data and must be sanitised before display.
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

  /// An error at a byte of the text. `path` is filled in by `JSONReader.read` when left empty.
  public init(path: String = "", offset: Int, expected: String, found: String) {
    details = Details(path: path, offset: offset, expected: expected, found: found)
  }

  /// Where in the document, as `results[3].general.name`; empty for the whole text.
  public var path: String { details.path }
  /// Offset in bytes from the start of the text.
  public var offset: Int { details.offset }
  /// What would have been right, as `a string`.
  public var expected: String { details.expected }
  /// What stood there, as `a number`.
  public var found: String { details.found }

  /// The same error with what it quotes of the text changed: the path, and what was found when that is a quotation of more
  /// than one character.
  public func redacted(by redact: (String) -> String) -> JSONReadingError {
    JSONReadingError(
      path: redact(path), offset: offset, expected: expected,
      found: found.hasPrefix("\"") && found.count > 3 ? redact(found) : found)
  }

  /// Whether there was no text at all.
  public var isOfEmptyText: Bool { offset == 0 && found == JSONKind.end.words }

  /// Whether the text begins as a web page does.
  public var isOfMarkup: Bool { offset == 0 && path.isEmpty && found == "\"<\"" }

  /// The same error with its path.
  func at(path: String) -> JSONReadingError {
    JSONReadingError(path: path, offset: offset, expected: expected, found: found)
  }

  /// An error that was thrown while the last part of a text was read, as reading the text at once would tell it.
  ///
  /// - Parameters:
  ///   - part: what there was to be read.
  ///   - beginning: a text with the same containers open, and as many elements in them, as what was read before.
  ///   - length: how many bytes were read before.
  public func ofWhole(_ part: [UInt8], behind beginning: [UInt8], ofBytes length: Int) -> JSONReadingError {
    let path = (beginning + part).withUnsafeBufferPointer { JSONErrorPath.path(in: $0, to: beginning.count + offset) }
    return JSONReadingError(path: path, offset: offset + length, expected: expected, found: found)
  }

  public var description: String {
    "\(path.isEmpty ? "" : "\(path): ")expected \(expected), found \(found) at byte \(offset)"
  }
}
