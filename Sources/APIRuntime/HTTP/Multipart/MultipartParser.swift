import HTTPTypes

/// Parses a form as its bytes arrive (RFC 2046, section 5.1; RFC 7578). It buffers only what it cannot decide yet: less
/// than a boundary within a part, and a part's headers up to the limit.
struct MultipartParser {
  private enum State { case preamble, boundary, head, body, epilogue }

  private let delimiter: [UInt8]
  private let limits: MultipartLimits
  private var state = State.preamble
  // The first boundary is not preceded by a line end.
  private var buffer = Array("\r\n".utf8)
  private var position = 0
  /// How many bytes after the position were searched for the end of a head, so that they are not searched again.
  private var searched = 0
  private var parts = 0

  init(boundary: String, limits: MultipartLimits) {
    delimiter = Array("\r\n--\(boundary)".utf8)
    self.limits = limits
  }

  /// How many bytes are kept for later.
  var pendingBytes: Int { buffer.count - position }

  /// Adds bytes of the form.
  mutating func append(_ chunk: ArraySlice<UInt8>) {
    // Everything after the closing boundary is ignored.
    if state == .epilogue { return }
    buffer.removeSubrange(..<position)
    position = 0
    buffer.append(contentsOf: chunk)
  }

  /// The form has ended. Throws `.truncated` if its closing boundary is missing.
  func finish() throws(MultipartReadingError) {
    guard state == .epilogue else { throw .truncated }
  }

  /// The next event; nil if it needs more bytes.
  mutating func next() throws(MultipartReadingError) -> MultipartEvent? {
    while true {
      switch state {
      case .preamble:
        _ = takeBytes()
        if state == .preamble { return nil }
      case .boundary: guard try takeBoundaryEnd() else { return nil }
      case .head:
        guard let head = try takeHead() else { return nil }
        return .head(head)
      case .body:
        let bytes = takeBytes()
        if !bytes.isEmpty { return .bytes(bytes) }
        if state == .body { return nil }
      case .epilogue:
        (buffer, position) = ([], 0)
        return nil
      }
    }
  }

  /// Takes all bytes that certainly belong to the part, and the boundary if it follows.
  private mutating func takeBytes() -> ArraySlice<UInt8> {
    let start = position
    var index = start
    while let found = buffer[index...].firstIndex(of: UInt8(ascii: "\r")) {
      let candidate = buffer[found...].prefix(delimiter.count)
      if candidate.elementsEqual(delimiter.prefix(candidate.count)) {
        let isWhole = candidate.count == delimiter.count
        position = isWhole ? candidate.endIndex : found
        if isWhole { state = .boundary }
        return buffer[start..<found]
      }
      index = found + 1
    }
    position = buffer.count
    return buffer[start...]
  }

  /// Takes what follows a boundary: two hyphens after the last part, otherwise the end of the line, which is left for
  /// the head.
  private mutating func takeBoundaryEnd() throws(MultipartReadingError) -> Bool {
    let rest = buffer[position...]
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let line = rest.drop(while: isBlank)
    guard rest.count - line.count <= limits.headerBytes else { throw .tooLarge(reason: "a boundary line") }
    guard line.count >= 2 else { return false }
    if rest.starts(with: "--".utf8) {
      state = .epilogue
      return true
    }
    guard line.starts(with: "\r\n".utf8) else { throw .malformed(reason: "unexpected bytes after a boundary") }
    position = line.startIndex
    state = .head
    return true
  }

  /// The headers of a part, with the line end before them and the empty line after; nil if they are incomplete.
  private mutating func takeHead() throws(MultipartReadingError) -> MultipartHead? {
    let rest = buffer[(position + searched)...]
    let end = rest.indices.first { rest[$0...].starts(with: "\r\n\r\n".utf8) }
    guard (end ?? rest.endIndex) - position <= limits.headerBytes else {
      throw .tooLarge(reason: "part headers exceed \(limits.headerBytes) bytes")
    }
    guard let end else {
      searched = max(0, pendingBytes - 3)
      return nil
    }
    searched = 0
    parts += 1
    guard parts <= limits.parts else { throw .tooLarge(reason: "more than \(limits.parts) parts") }
    let head = try MultipartHead(lines: buffer[position..<end].dropFirst(2))
    position = end + 4
    state = .body
    return head
  }
}

extension MultipartHead {
  /// Reads the header lines of a part.
  fileprivate init(lines bytes: ArraySlice<UInt8>) throws(MultipartReadingError) {
    var fields = HTTPFields()
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\r\n") {
      // Continuation lines are obsolete (RFC 9112, section 5.2).
      guard let colon = line.firstIndex(of: ":"), let name = HTTPField.Name(String(line[..<colon])) else {
        throw .malformed(reason: "a part has an invalid header")
      }
      fields.append(HTTPField(name: name, value: line[line.index(after: colon)...].trimmed))
    }
    let dispositions = fields[values: .contentDisposition]
    guard dispositions.count == 1, let disposition = HeaderParameters(dispositions[0]),
      disposition.value == "form-data",
      let name = disposition.parameters["name"]
    else { throw .malformed(reason: "a part has no name") }
    self.init(
      name: MultipartName.unescaped(name), filename: disposition.parameters["filename"].map(MultipartName.unescaped),
      headerFields: fields)
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var text = drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return String(text)
  }
}
