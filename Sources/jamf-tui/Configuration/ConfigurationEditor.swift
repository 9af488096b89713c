import APIRuntime
import Browser

/// Changes a configuration file's text: what is not asked for stays letter for letter, order and blanks with it.
struct ConfigurationEditor {
  private(set) var bytes: [UInt8]

  /// - Parameter bytes: a configuration that reads well; nothing but blanks for one that is to be begun.
  init(_ bytes: [UInt8]) {
    let isBlank = bytes.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    self.bytes = isBlank ? Array("{\n}\n".utf8) : bytes
  }

  mutating func apply(_ change: ConfigurationChange) throws(JSONReadingError) {
    switch change {
    case .saveView(let view):
      let text = Self.written(view)
      if let place = try views().first(where: { $0.name == view.name })?.range {
        replace(place, with: text)
      } else {
        try append(text)
      }
    case .restoreView(let view, let previous):
      let known = try views()
      guard !known.contains(where: { $0.name == view.name }), let list = try viewList(), let first = known.first else {
        return try apply(.saveView(view))
      }
      let text = Self.written(view)
      if previous == nil {
        insert(text, before: first.range)
      } else if let place = known.first(where: { $0.name == previous })?.range {
        insert(text, after: place, in: list)
      } else {
        try append(text)
      }
    case .removeView(let name):
      let ranges = try views().map(\.range)
      guard let index = try views().firstIndex(where: { $0.name == name }) else { return }
      remove(index, of: ranges)
    case .renameView(let old, let new):
      guard let place = try views().first(where: { $0.name == old })?.range,
        let name = try JSONPlaces.members(of: place, in: bytes).first(where: { $0.key == "name" })
      else { return }
      replace(name.value, with: Self.quoted(new))
    }
  }

  // MARK: Places

  private var all: Range<Int> {
    // The reader passes over white space, and over a byte order mark at the beginning of a text.
    0..<bytes.count
  }

  func member(_ key: String, of object: Range<Int>) throws(JSONReadingError) -> JSONPlaces.Member? {
    try JSONPlaces.members(of: object, in: bytes).first { $0.key == key }
  }

  private func viewList() throws(JSONReadingError) -> Range<Int>? {
    guard let browse = try member("browse", of: all) else { return nil }
    return try member("views", of: browse.value)?.value
  }

  /// The views there are, by the names they are read by.
  private func views() throws(JSONReadingError) -> [(name: String, range: Range<Int>)] {
    guard let list = try viewList() else { return [] }
    var views: [(name: String, range: Range<Int>)] = []
    for range in try JSONPlaces.elements(of: list, in: bytes) {
      guard let name = try member("name", of: range)?.value else { continue }
      let text = try JSONReader.read(Array(bytes[name])) { json throws(JSONReadingError) in try json.readString() }
      views.append((text.trimmed, range))
    }
    return views
  }

  // MARK: Changing

  mutating func replace(_ range: Range<Int>, with text: String) {
    bytes.replaceSubrange(range, with: Array(text.utf8))
  }

  private mutating func append(_ view: String) throws(JSONReadingError) {
    if let list = try viewList() {
      let elements = try JSONPlaces.elements(of: list, in: bytes)
      return insert(view, after: elements.last, in: list)
    }
    if let browse = try member("browse", of: all) {
      let members = try JSONPlaces.members(of: browse.value, in: bytes)
      let outer = indent(at: members.last?.range.lowerBound ?? browse.range.lowerBound + 1)
      let inner = members.isEmpty ? outer + "  " : outer
      let text = "\"views\": [\n\(inner)  \(view)\n\(inner)]"
      return insert(text, after: members.last?.range, in: browse.value)
    }
    let members = try JSONPlaces.members(of: all, in: bytes)
    let indent = members.last.map { self.indent(at: $0.range.lowerBound) } ?? "  "
    let text = "\"browse\": {\n\(indent)  \"views\": [\n\(indent)    \(view)\n\(indent)  ]\n\(indent)}"
    let start = bytes.firstIndex(of: UInt8(ascii: "{")) ?? 0
    insert(text, after: members.last?.range, in: start..<bytes.count)
  }

  /// Puts a part behind the last one of a container, on a line of its own where the last one has one.
  mutating func insert(_ text: String, after last: Range<Int>?, in container: Range<Int>) {
    if let last {
      let separator = startsLine(last.lowerBound) ? ",\n" + indent(at: last.lowerBound) : ", "
      bytes.insert(contentsOf: Array((separator + text).utf8), at: last.upperBound)
    } else {
      let close = bytes[..<container.upperBound].lastIndex { [UInt8(ascii: "}"), UInt8(ascii: "]")].contains($0) }
      let outer = indent(at: container.lowerBound)
      replace(
        (container.lowerBound + 1)..<(close ?? container.upperBound), with: "\n\(outer)  \(text)\n\(outer)")
    }
  }

  /// Puts a part before another, on a line of its own where that one has one.
  private mutating func insert(_ text: String, before next: Range<Int>) {
    let separator = startsLine(next.lowerBound) ? ",\n" + indent(at: next.lowerBound) : ", "
    bytes.insert(contentsOf: Array((text + separator).utf8), at: next.lowerBound)
  }

  private mutating func remove(_ index: Int, of ranges: [Range<Int>]) {
    if index + 1 < ranges.count {
      bytes.removeSubrange(ranges[index].lowerBound..<ranges[index + 1].lowerBound)
    } else if index > 0 {
      bytes.removeSubrange(ranges[index - 1].upperBound..<ranges[index].upperBound)
    } else {
      bytes.removeSubrange(ranges[index])
    }
  }

  /// The blanks that the line of a place begins with.
  func indent(at place: Int) -> String {
    let start = bytes[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let blanks = bytes[start..<place].prefix { $0 == 0x20 || $0 == 0x09 }
    return String(decoding: blanks, as: UTF8.self)
  }

  func startsLine(_ place: Int) -> Bool {
    bytes[..<place].last { $0 != 0x20 && $0 != 0x09 } == 0x0A
  }

  // MARK: Writing

  /// A view in one line, as a person would write it.
  static func written(_ view: SavedView) -> String {
    var parts = ["\"name\": \(quoted(view.name))"]
    if !view.filter.isEmpty { parts.append("\"filter\": \(quoted(view.filter))") }
    if let columns = view.columns { parts.append("\"columns\": [\(columns.map(quoted).joined(separator: ", "))]") }
    if let sort = view.sort { parts.append("\"sort\": \(quoted(sort))") }
    if !view.widths.isEmpty {
      let widths = view.widths.sorted { $0.key < $1.key }.map { "\(quoted($0.key)): \($0.value)" }
      parts.append("\"widths\": { \(widths.joined(separator: ", ")) }")
    }
    if let frozen = view.frozen { parts.append("\"frozen\": \(frozen)") }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return String(decoding: writer.finish(), as: UTF8.self)
  }
}
