/// A place in a document (RFC 6901), such as `/paths/~1v1~1sites/get`.
public struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
  /// The unescaped steps from the root.
  public var steps: [String]

  /// A pointer with these unescaped steps. Without steps, it is the root.
  public init(_ steps: [String] = []) { self.steps = steps }

  /// Parses a pointer with or without a leading `#`; nil for a reference to another document.
  public init?(reference: String) {
    var text = Substring(reference)
    if text.hasPrefix("#") { text = text.dropFirst() }
    guard text.isEmpty || text.hasPrefix("/") else { return nil }
    // By bytes, because every reference of a document is read several times.
    steps = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst().map { step in
      let step = String(Substring(step))
      guard step.utf8.contains(UInt8(ascii: "~")) else { return step }
      return step.replacing("~1", with: "/").replacing("~0", with: "~")
    }
  }

  /// The pointer as text, escaped.
  public var description: String {
    steps.map { "/" + $0.replacing("~", with: "~0").replacing("/", with: "~1") }.joined()
  }

  /// The pointer to a member.
  public static func / (pointer: JSONPointer, step: String) -> JSONPointer { JSONPointer(pointer.steps + [step]) }
  /// The pointer to an element.
  public static func / (pointer: JSONPointer, index: Int) -> JSONPointer { pointer / String(index) }
}

extension Node {
  /// The target of a pointer. Setting does nothing if the path does not exist.
  subscript(pointer: JSONPointer) -> Node? {
    get {
      var node = self
      for step in pointer.steps {
        switch node {
        case .object(let object):
          guard let next = object[step] else { return nil }
          node = next
        case .array(let elements):
          guard let index = Int(step), elements.indices.contains(index) else { return nil }
          node = elements[index]
        default: return nil
        }
      }
      return node
    }
    set {
      guard let newValue else { return }
      set(newValue, at: pointer.steps[...])
    }
  }

  private mutating func set(_ value: Node, at steps: ArraySlice<String>) {
    guard let step = steps.first else {
      self = value
      return
    }
    if case .array(var elements) = self, let index = Int(step), elements.indices.contains(index) {
      self = .null
      elements[index].set(value, at: steps.dropFirst())
      self = .array(elements)
    } else if var inner = self[step] {
      self[step] = .null
      inner.set(value, at: steps.dropFirst())
      self[step] = inner
    }
  }
}
