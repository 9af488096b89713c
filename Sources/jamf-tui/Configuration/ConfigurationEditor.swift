import APIRuntime
import Browser

/// Edits the text of a configuration file. Everything else stays as it is, including order and white space.
struct ConfigurationEditor {
  private(set) var bytes: [UInt8]

  /// - Parameter bytes: a valid configuration, or only white space for a new one.
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
    case .saveOverview(let names):
      let list = "[\(names.map(Self.quoted).joined(separator: ", "))]"
      if try object(at: ["browse"]) != nil {
        try set("overview", to: list, in: ["browse"])
      } else {
        try set("browse", to: "{\n  \"overview\": \(list)\n}", in: [])
      }
    }
  }

  // MARK: Places

  private var all: Range<Int> {
    // The reader skips white space and a byte order mark.
    0..<bytes.count
  }

  func member(_ key: String, of object: Range<Int>) throws(JSONReadingError) -> JSONPlaces.Member? {
    try JSONPlaces.members(of: object, in: bytes).first { $0.key == key }
  }

  private func viewList() throws(JSONReadingError) -> Range<Int>? {
    guard let browse = try member("browse", of: all) else { return nil }
    return try member("views", of: browse.value)?.value
  }

  /// The views by name, with their ranges in the file.
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

  /// Inserts an element after the last one of a container, on a line of its own if the last one has one.
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

  /// Inserts an element before another, on a line of its own if that one has one.
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

  /// The white space at the start of the line of a position.
  func indent(at place: Int) -> String {
    let start = bytes[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let blanks = bytes[start..<place].prefix { $0 == 0x20 || $0 == 0x09 }
    return String(decoding: blanks, as: UTF8.self)
  }

  func startsLine(_ place: Int) -> Bool {
    bytes[..<place].last { $0 != 0x20 && $0 != 0x09 } == 0x0A
  }

  // MARK: Writing

  /// A view on one line, formatted like hand-written JSON.
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

extension ConfigurationEditor {
  /// Adds a profile to the file. If the profile exists, its server and credential are replaced and the rest stays.
  mutating func add(_ profile: NewProfile) throws(JSONReadingError) {
    if let name = profile.defaultProfile { try set("defaultProfile", to: Self.quoted(name), in: []) }
    let host = Self.quoted(profile.host)
    let credential = Self.written(profile)
    if try object(at: ["profiles", profile.name]) != nil {
      try set("host", to: host, in: ["profiles", profile.name])
      try set("auth", to: credential, in: ["profiles", profile.name])
      return
    }
    let whole = "{\n  \"host\": \(host),\n  \"auth\": \(credential)\n}"
    if try object(at: ["profiles"]) != nil {
      try set(profile.name, to: whole, in: ["profiles"])
    } else {
      try set("profiles", to: "{\n  \(Self.quoted(profile.name)): \(Self.indented(whole, by: "  "))\n}", in: [])
    }
  }

  /// The range of an object; nil when it does not exist.
  private func object(at keys: [String]) throws(JSONReadingError) -> Range<Int>? {
    var place = (bytes.firstIndex(of: UInt8(ascii: "{")) ?? 0)..<bytes.count
    for key in keys {
      guard let member = try member(key, of: place) else { return nil }
      place = member.value
    }
    return place
  }

  /// Sets the value of an object's key, replacing an existing value.
  private mutating func set(_ key: String, to value: String, in keys: [String]) throws(JSONReadingError) {
    guard let object = try object(at: keys) else { return }
    let members = try JSONPlaces.members(of: object, in: bytes)
    if let there = members.first(where: { $0.key == key }) {
      return replace(there.value, with: Self.indented(value, by: indent(at: there.range.lowerBound)))
    }
    let last = members.last?.range
    let isListed = last.map { startsLine($0.lowerBound) } ?? false
    let indent = isListed ? indent(at: last?.lowerBound ?? 0) : indent(at: object.lowerBound) + "  "
    insert("\(Self.quoted(key)): \(Self.indented(value, by: indent))", after: last, in: object)
  }

  private static func indented(_ text: String, by indent: String) -> String {
    text.replacing("\n", with: "\n" + indent)
  }

  private static func written(_ profile: NewProfile) -> String {
    let secret = quoted("\(profile.secret)")
    return switch profile.signIn {
    case .apiClient(let id):
      "{ \"type\": \"apiClient\", \"clientID\": \(quoted(id)), \"clientSecret\": \(secret) }"
    case .user(let name): "{ \"type\": \"user\", \"username\": \(quoted(name)), \"password\": \(secret) }"
    case .token: "{ \"type\": \"token\", \"token\": \(secret) }"
    }
  }
}

/// Locates the parts of a JSON text, so that some can be edited and the rest stays byte for byte.
enum JSONPlaces {
  struct Member: Hashable {
    var key: String
    /// From the quote before the key to the end of the value.
    var range: Range<Int>
    var value: Range<Int>
  }

  /// The members of the object in a range of the text.
  static func members(of object: Range<Int>, in bytes: [UInt8]) throws(JSONReadingError) -> [Member] {
    let start = object.lowerBound
    var members: [Member] = []
    try JSONReader.read(Array(bytes[object])) { json throws(JSONReadingError) in
      try json.beginObject()
      var end = json.offset
      while let key = try json.nextKey() {
        let name = key.string
        let first = bytes[(start + end)...].firstIndex(of: UInt8(ascii: "\"")) ?? start + end
        let value = try Self.value(&json)
        end = value.upperBound
        members.append(
          Member(
            key: name, range: first..<start + end, value: (start + value.lowerBound)..<(start + value.upperBound)))
      }
    }
    return members
  }

  /// The elements of the array in a range of the text.
  static func elements(of array: Range<Int>, in bytes: [UInt8]) throws(JSONReadingError) -> [Range<Int>] {
    let start = array.lowerBound
    var elements: [Range<Int>] = []
    try JSONReader.read(Array(bytes[array])) { json throws(JSONReadingError) in
      try json.beginArray()
      while try json.nextElement() {
        let value = try Self.value(&json)
        elements.append((start + value.lowerBound)..<(start + value.upperBound))
      }
    }
    return elements
  }

  private static func value(_ json: inout JSONReader) throws(JSONReadingError) -> Range<Int> {
    _ = json.peek()
    let start = json.offset
    try json.skipValue()
    return start..<json.offset
  }
}
