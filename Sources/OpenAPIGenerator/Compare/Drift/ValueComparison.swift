/// Compares the values that an operation in use sends or receives with what a served document says about them.
struct ValueComparison {
  /// Who writes the values decides what a difference means.
  enum Direction {
    /// Parameters and bodies: what is sent must still be accepted.
    case sent
    /// Answers: what is read must still arrive.
    case received
  }

  /// One difference.
  struct Difference {
    var subject: DocumentDrift.Finding.Subject
    var kind: DocumentDrift.Finding.Kind
    var path: String
    var before: String?
    var after: String?
  }

  /// Beyond this many schemas, a document was built to keep us busy.
  private static let mostSteps = 500_000
  private static let mostLevels = 64

  private var used: SchemaContents
  private var served: SchemaContents
  private var steps = 0
  /// The pairs of named schemas that are being compared, for schemas that contain themselves.
  private var open: Set<[String]> = []
  private var found: [Difference] = []
  private var direction = Direction.received

  init(used: Node, served: Node) {
    self.used = SchemaContents(root: used)
    self.served = SchemaContents(root: served)
  }

  /// The differences between two schemas, in the order of the first.
  ///
  /// - Throws: `TooComplex` for documents that would take forever.
  mutating func differences(_ direction: Direction, from old: Node, to new: Node) throws(TooComplex) -> [Difference] {
    self.direction = direction
    found = []
    try compare(old, new, at: "")
    return found
  }

  /// A document cannot be compared in a reasonable time.
  struct TooComplex: Error {}

  private mutating func compare(_ old: Node, _ new: Node, at path: String, level: Int = 0) throws(TooComplex) {
    steps += 1
    if steps > Self.mostSteps || level > Self.mostLevels { throw TooComplex() }
    let names = [old, new].compactMap { $0["$ref"]?.string }
    if names.count == 2, !open.insert(names).inserted { return }
    defer { if names.count == 2 { open.remove(names) } }
    let (before, after) = (used.content(of: old), served.content(of: new))
    if let (type, other) = changedType(from: before, to: after) {
      found.append(Difference(subject: .type, kind: .changed, path: path, before: type, after: other))
      return
    }
    values(from: before.values, to: after.values, at: path)
    for (name, property) in before.properties.members {
      let place = path.isEmpty ? name : "\(path).\(name)"
      guard let other = after.properties[name] else {
        // A property that other members stand for may still be there.
        if let others = after.others {
          try compare(property, others, at: place, level: level + 1)
        } else {
          found.append(Difference(subject: .field, kind: .missing, path: place))
        }
        continue
      }
      try compare(property, other, at: place, level: level + 1)
    }
    added(from: before, to: after, at: path)
    if let items = before.items, let others = after.items {
      try compare(items, others, at: path + "[]", level: level + 1)
    }
    if let others = before.others, let other = after.others {
      try compare(others, other, at: path + "{}", level: level + 1)
    }
  }

  private mutating func added(from before: SchemaContent, to after: SchemaContent, at path: String) {
    for (name, property) in after.properties.members where before.properties[name] == nil {
      // What need not be sent is no news, and a dictionary shows all its members.
      if direction == .sent ? !after.required.contains(name) : before.others != nil { continue }
      let content = served.content(of: property)
      found.append(
        Difference(
          subject: .field, kind: .added, path: path.isEmpty ? name : "\(path).\(name)",
          after: content.values.isEmpty ? content.type : "enumeration"))
    }
  }

  /// The types, if values of one cannot be read as the other.
  private func changedType(from old: SchemaContent, to new: SchemaContent) -> (String, String)? {
    guard let before = old.type, let after = new.type else { return nil }
    if before != after {
      // Every integer is a number.
      let (narrow, wide) = direction == .sent ? (before, after) : (after, before)
      return narrow == "integer" && wide == "number" ? nil : (before, after)
    }
    // Other formats, such as `password` or `int64`, do not decide how a value is read.
    let isDate = ["date", "date-time"].contains { $0 == old.format || $0 == new.format }
    guard isDate, old.format != new.format else { return nil }
    func words(_ format: String?) -> String { format.map { "\(before) (\($0))" } ?? before }
    return (words(old.format), words(new.format))
  }

  private mutating func values(from old: [String], to new: [String], at path: String) {
    // Without values on one side, every text is allowed there, and that is not known to be another set.
    guard !old.isEmpty, !new.isEmpty else { return }
    let (before, after) = (Set(old), Set(new))
    for value in old where !after.contains(value) {
      found.append(Difference(subject: .value, kind: .missing, path: path, before: value))
    }
    for value in new where !before.contains(value) {
      found.append(Difference(subject: .value, kind: .added, path: path, after: value))
    }
  }
}
