/// The members of a JSON object, in the order they came.
///
/// A key may come twice (RFC 8259 leaves the meaning open): both are kept, and the subscript answers with the last.
public struct JSONObject: Sendable, ExpressibleByDictionaryLiteral {
  /// One key and its value.
  public struct Member: Hashable, Sendable {
    public var key: String
    public var value: JSONValue

    /// A member.
    public init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// The members in order.
  public var members: [Member]

  /// An object of these members.
  public init(_ members: [Member] = []) { self.members = members }

  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    members = elements.map { Member(key: $0.0, value: $0.1) }
  }

  /// The keys in order.
  public var keys: [String] { members.map(\.key) }

  /// The value of a key. Setting replaces the last member of that key or adds one; setting nil removes all of them.
  public subscript(key: String) -> JSONValue? {
    get { members.last { $0.key == key }?.value }
    set {
      guard let newValue else { return members.removeAll { $0.key == key } }
      if let index = members.lastIndex(where: { $0.key == key }) {
        members[index].value = newValue
      } else {
        members.append(Member(key: key, value: newValue))
      }
    }
  }
}

/// Objects are equal when they have equal members, in whatever order (RFC 8259, section 1).
extension JSONObject: Hashable {
  public static func == (a: JSONObject, b: JSONObject) -> Bool {
    a.members.count == b.members.count && (a.members == b.members || Set(a.members) == Set(b.members))
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(Set(members.map(\.key)))
  }
}
