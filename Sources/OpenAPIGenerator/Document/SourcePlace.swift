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

  /// The place of a key of a configuration, such as `overlay[0].target`, or of the last of its steps that exists.
  init(ofKey key: String, in bytes: [UInt8]) {
    let steps = key.split { ".[]".contains($0) }.map(String.init)
    self.init(of: JSONPointer(steps), in: bytes)
  }

  init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

  init(_ place: YAMLPlace) { self.init(line: place.line, column: place.column) }

  /// As it stands in messages.
  var words: String { "line \(line), column \(column)" }

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
    return SourcePlace(place)
  }
}

extension Diagnostic {
  /// The diagnostic as compilers print theirs, so that build tools show it at its place.
  ///
  /// - Parameters:
  ///   - path: the document's path.
  ///   - bytes: the document.
  ///   - configuration: the path of the configuration file; nil without one.
  ///   - configurationBytes: the configuration.
  public func compilerLine(
    _ path: String, _ bytes: [UInt8], configuration: String? = nil, configurationBytes: [UInt8] = []
  ) -> String {
    guard let configurationKey else {
      return SourcePlace(of: pointer, in: bytes).compilerLine(path, severity, "\(message) (#\(pointer))")
    }
    return SourcePlace(ofKey: configurationKey, in: configurationBytes)
      .compilerLine(configuration ?? path, severity, "\(configurationKey): \(message)")
  }
}

extension DocumentError {
  /// The error as compilers print theirs, so that build tools show it at its place.
  ///
  /// - Parameters:
  ///   - path: the document's path.
  ///   - bytes: the document.
  public func compilerLine(_ path: String, _ bytes: [UInt8]) -> String {
    let place = place ?? SourcePlace(of: pointer ?? JSONPointer(), in: bytes)
    return place.compilerLine(path, .error, message + (pointer.map { " (#\($0))" } ?? ""))
  }
}

extension ConfigurationError {
  /// The error as compilers print theirs, so that build tools show it at its place.
  ///
  /// - Parameters:
  ///   - path: the configuration's path.
  ///   - bytes: the configuration.
  public func compilerLine(_ path: String, _ bytes: [UInt8]) -> String {
    (place ?? SourcePlace(ofKey: key ?? "", in: bytes)).compilerLine(path, .error, message)
  }
}

extension SourcePlace {
  fileprivate func compilerLine(_ path: String, _ severity: Diagnostic.Severity, _ message: String) -> String {
    "\(path):\(line):\(column): \(severity.rawValue): \(message)"
  }
}
