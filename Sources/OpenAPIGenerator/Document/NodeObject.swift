/// The members of an object in the order they were written.
struct NodeObject: Hashable, Sendable {
  /// The keys, in order.
  private(set) var keys: [String] = []
  private var values: [String: Node] = [:]

  /// An empty object.
  init() {}

  /// An object with these members; of two with one key the last counts.
  init(_ members: [(String, Node)]) {
    for (key, value) in members { self[key] = value }
  }

  /// The value of a key. Setting a new key appends it; setting nil removes it.
  subscript(key: String) -> Node? {
    get { values[key] }
    set {
      if let newValue {
        if values.updateValue(newValue, forKey: key) == nil { keys.append(key) }
      } else if values.removeValue(forKey: key) != nil {
        keys.removeAll { $0 == key }
      }
    }
  }

  /// The number of members.
  var count: Int { keys.count }
  /// Whether there are no members.
  var isEmpty: Bool { keys.isEmpty }

  /// The members in order.
  var members: some Sequence<(key: String, value: Node)> {
    keys.lazy.map { (key: $0, value: values[$0] ?? .null) }
  }
}
