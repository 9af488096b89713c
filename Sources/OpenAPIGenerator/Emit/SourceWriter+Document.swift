extension SourceWriter {
  /// The document as the literal of a text: data that needs no code and no time when the program starts.
  mutating func document(_ document: Node) {
    documentation(
      """
      The document that this API was generated from: what is generated, with overlay and repairs, without descriptions and examples.
      """)
    block("\(access)enum APIDocument") { writer in
      writer.documentation("The document, in JSON.")
      let lines = Self.lines(of: document)
      // JSON has no quotation marks or backslashes that are followed by as many number signs.
      let fence = String(repeating: "#", count: 1 + (lines.map(Self.longestRun).max() ?? 0))
      writer.line("\(writer.access)static let json = \(fence)\"\"\"")
      writer.indented { writer in
        for line in lines { writer.line(line) }
        writer.line("\"\"\"\(fence)")
      }
    }
  }

  /// One line for each path, schema and other part, so that a change to the document changes few lines.
  private static func lines(of document: Node) -> [String] {
    list(document.object ?? NodeObject(), "{", "}") { key, value in
      guard ["paths", "components"].contains(key), let parts = value.object else { return nil }
      return list(parts, "\(key.jsonLiteral):{", "}") { kind, value in
        guard key == "components", let parts = value.object else { return nil }
        return list(parts, "\(kind.jsonLiteral):{", "}") { _, _ in nil }
      }
    }
  }

  /// The members with commas between them, each on one line or on the lines that `lines` returns.
  private static func list(
    _ object: NodeObject, _ start: String, _ end: String, _ lines: (String, Node) -> [String]?
  ) -> [String] {
    var all = [start]
    for (index, member) in object.members.enumerated() {
      if index > 0 { all[all.count - 1] += "," }
      all += lines(member.key, member.value) ?? ["\(member.key.jsonLiteral):\(member.value.compactJSON)"]
    }
    return all + [end]
  }

  private static func longestRun(in text: String) -> Int {
    text.utf8.reduce(into: (longest: 0, current: 0)) { runs, byte in
      runs.current = byte == UInt8(ascii: "#") ? runs.current + 1 : 0
      runs.longest = max(runs.longest, runs.current)
    }.longest
  }
}

extension Node {
  /// The value as JSON in ASCII, without spaces.
  fileprivate var compactJSON: String {
    switch self {
    case .array(let elements): "[\(elements.map(\.compactJSON).joined(separator: ","))]"
    case .object(let object):
      "{\(object.members.map { "\($0.key.jsonLiteral):\($0.value.compactJSON)" }.joined(separator: ","))}"
    default: json
    }
  }
}
