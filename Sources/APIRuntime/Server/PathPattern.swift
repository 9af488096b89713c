/// A parsed path template, to match paths against.
struct PathPattern: Hashable, Sendable {
  /// The part between two slashes.
  enum Segment: Hashable, Sendable {
    case text(String)
    case parameter(String)
    /// Text and parameters mixed, as in `report-{id}.csv`.
    case mixed([Piece])
  }

  /// A part of a segment.
  enum Piece: Hashable, Sendable {
    case text(String)
    case parameter(String)
  }

  let segments: [Segment]

  init(_ template: String) { segments = Self.split(template).map(Self.segment) }

  /// The segments of a path, without the leading slash.
  static func split(_ path: some StringProtocol) -> [Substring] {
    let path = Substring(path)
    let rest = path.hasPrefix("/") ? path.dropFirst() : path
    return rest.split(separator: "/", omittingEmptySubsequences: false)
  }

  private static func segment(_ text: Substring) -> Segment {
    var pieces: [Piece] = []
    var rest = text
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
      pieces.append(.parameter(String(rest[rest.index(after: open)..<close])))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    switch pieces.first {
    case nil: return .text("")
    case .text(let text) where pieces.count == 1: return .text(text)
    case .parameter(let name) where pieces.count == 1: return .parameter(name)
    default: return .mixed(pieces)
    }
  }

  /// The parameters, percent-encoded as in the path, if the path matches; otherwise nil.
  func parameters(in path: [PathSegment]) -> [String: String]? {
    guard path.count == segments.count else { return nil }
    var found: [String: String] = [:]
    for (segment, given) in zip(segments, path) {
      switch segment {
      case .text(let wanted): guard given.text == wanted else { return nil }
      case .parameter(let name):
        guard !given.encoded.isEmpty else { return nil }
        found[name] = String(given.encoded)
      case .mixed(let pieces): guard Self.match(pieces[...], given.encoded, &found) else { return nil }
      }
    }
    return found
  }

  /// Each parameter takes at least one character, and as few as the rest allows.
  private static func match(_ pieces: ArraySlice<Piece>, _ text: Substring, _ found: inout [String: String]) -> Bool {
    guard let piece = pieces.first else { return text.isEmpty }
    let others = pieces.dropFirst()
    switch piece {
    case .text(let wanted):
      return text.hasPrefix(wanted) && match(others, text.dropFirst(wanted.count), &found)
    case .parameter(let name):
      guard !text.isEmpty else { return false }
      var end = text.index(after: text.startIndex)
      while true {
        if match(others, text[end...], &found) {
          found[name] = String(text[..<end])
          return true
        }
        if end == text.endIndex { return false }
        end = text.index(after: end)
      }
    }
  }

  /// Whether this is matched before another template: at the first difference, text comes before mixed, mixed before a
  /// parameter.
  func isMoreSpecific(than other: PathPattern) -> Bool {
    for (mine, theirs) in zip(segments, other.segments) where mine.rank != theirs.rank {
      return mine.rank < theirs.rank
    }
    return false
  }
}

/// A segment of a requested path.
struct PathSegment: Hashable, Sendable {
  /// As written in the path.
  let encoded: Substring
  /// Without percent-encoding.
  let text: String
}

extension PathPattern.Segment {
  fileprivate var rank: Int {
    switch self {
    case .text: 0
    case .mixed: 1
    case .parameter: 2
    }
  }
}
