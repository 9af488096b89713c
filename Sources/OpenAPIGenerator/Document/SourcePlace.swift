import YAML

/// A line and a column of a document's text, both counted from 1.
public struct SourcePlace: Hashable, Sendable {
  /// The line.
  public var line: Int
  /// The column: in bytes in JSON, in characters in YAML.
  public var column: Int

  /// The place of what a pointer names: its key, or the element of an array. For a pointer that leads nowhere, as after
  /// a repair, the last step that does exist.
  ///
  /// - Parameters:
  ///   - pointer: a place in the document.
  ///   - bytes: the document, JSON or YAML.
  public init(of pointer: JSONPointer, in bytes: [UInt8]) {
    self = JSONParser.place(of: pointer, in: bytes) ?? Self.yaml(pointer, bytes) ?? SourcePlace(line: 1, column: 1)
  }

  init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

  private static func yaml(_ pointer: JSONPointer, _ bytes: [UInt8]) -> SourcePlace? {
    guard var node = try? YAMLNode.read(bytes) else { return nil }
    var place = node.place
    for step in pointer.steps {
      if let member = node.mapping?.first(where: { $0.key.text == step }) {
        (place, node) = (member.keyPlace, member.value)
      } else if let elements = node.sequence, let index = Int(step), elements.indices.contains(index) {
        node = elements[index]
        place = node.place
      } else {
        break
      }
    }
    return SourcePlace(line: place.line, column: place.column)
  }
}

extension Diagnostic {
  /// The diagnostic as compilers print theirs, so that build tools show it at its place.
  ///
  /// - Parameters:
  ///   - path: the document's path.
  ///   - bytes: the document.
  ///   - configuration: the path of the configuration file; nil without one.
  public func compilerLine(_ path: String, _ bytes: [UInt8], configuration: String? = nil) -> String {
    if let configurationKey {
      return "\(configuration ?? path):1:1: \(severity.rawValue): \(configurationKey): \(message)"
    }
    let place = SourcePlace(of: pointer, in: bytes)
    return "\(path):\(place.line):\(place.column): \(severity.rawValue): \(message) (#\(pointer))"
  }
}
