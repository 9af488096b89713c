import APIRuntime
import Foundation
import SeededNumbers

extension Seeded {
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  /// A count up to a bound: mostly a small one.
  mutating func size(upTo most: Int) -> Int {
    let digits = String(max(1, most)).count
    let bound = (0..<below(digits + 1)).reduce(1) { bound, _ in bound * 10 }
    return min(most, 1 + below(min(most, bound * 10)))
  }
}

/// Changes valid JSON at random into what a broken or hostile server might send instead: extreme
/// numbers, swapped types, huge strings, repeated keys, emptied or nested containers, lost or damaged bytes.
struct AnswerMutator {
  /// A description of the changes so far.
  private(set) var changes: [String] = []
  private var random: Seeded
  /// How many bytes a mutation may add.
  private let mostBytes: Int

  init(seed: UInt64, mostBytes: Int) {
    random = Seeded(state: seed)
    self.mostBytes = mostBytes
  }

  /// The text with some changes. A text that is not JSON is only damaged.
  mutating func mutate(_ json: [UInt8]) -> [UInt8] {
    var bytes = json
    if var tree = JSONNode(reading: json) {
      let donor = Donor(tree)
      for _ in 0..<random.size(upTo: 12) { change(&tree, donor) }
      bytes = tree.bytes
    }
    if changes.isEmpty || random.isOne(of: 8) { damage(&bytes) }
    return bytes
  }

  // MARK: The tree

  /// The original response, parts of which are copied elsewhere. Counted once, because counting is expensive.
  private struct Donor {
    let tree: JSONNode
    /// How many values it has, and how many of them are scalars.
    let all: Int
    let said: Int

    init(_ tree: JSONNode) {
      self.tree = tree
      all = tree.count { _ in true }
      said = tree.count(where: \.isSaid)
    }
  }

  private mutating func change(_ tree: inout JSONNode, _ donor: Donor) {
    // Half of the changes affect scalars.
    let isSaid = random.isOne(of: 2)
    var place = random.below(isSaid ? donor.said : donor.all)
    var (random, what) = (random, "")
    let most = mostBytes
    let path = tree.update(place: &place, where: { !isSaid || $0.isSaid }) { node in
      what = Self.change(&node, donor, &random, most)
    }
    self.random = random
    // An earlier change may have removed the place.
    if let path { changes.append("\(path): \(what)") }
  }

  private static func change(
    _ node: inout JSONNode, _ donor: Donor, _ random: inout Seeded, _ most: Int
  ) -> String {
    switch (node, random.below(10)) {
    case (.object(let members), 0...6): return change(members, &node, donor, &random, most)
    case (.array(let elements), 0...6): return change(elements, &node, donor, &random, most)
    case (.scalar, 0...3), (_, 7):
      node = .scalar(Array(random.pick(OddValues.numbers).utf8))
      return "a number at its extreme"
    case (.scalar, 4...5):
      node = .scalar(OddValues.text(random.size(upTo: most), &random))
      return "a long text"
    case (.scalar, 6):
      node = .scalar(Array(random.pick(OddValues.texts).utf8))
      return "an odd text"
    case (_, 8):
      node = donor.tree.node(at: random.below(donor.all)) ?? node
      return "another value of the answer"
    case (_, 9):
      let depth = random.size(upTo: 600)
      node = (0..<depth).reduce(node) { inner, _ in
        random.isOne(of: 2) ? .array([inner]) : .object([(Array("\"a\"".utf8), inner)])
      }
      return "\(depth) containers around it"
    default:
      node = .scalar(Array(random.pick(["null", "true", "false", "\"\"", "0", "{}", "[]", "[null]", "[[]]"]).utf8))
      return "another type"
    }
  }

  private static func change(
    _ members: [JSONNode.Member], _ node: inout JSONNode, _ donor: Donor, _ random: inout Seeded, _ most: Int
  ) -> String {
    var members = members
    defer { node = .object(members) }
    switch random.below(5) {
    case 0:
      members = []
      return "emptied"
    case 1 where !members.isEmpty:
      let repeated = random.pick(members)
      let each = repeated.value.bytes.count + repeated.key.count + 2
      let times = random.size(upTo: max(1, min(5000, most / each)))
      let values = [repeated.value, .scalar(Array("0".utf8)), .array([]), .scalar(Array("null".utf8))]
      for _ in 0..<times { members.append((repeated.key, random.pick(values))) }
      return "a key \(times) times more"
    case 2:
      let count = random.size(upTo: most / 12)
      for number in 0..<count { members.append((Array("\"new\(number)\"".utf8), .scalar(Array("\(number)".utf8)))) }
      return "\(count) unknown keys"
    case 3 where !members.isEmpty:
      members.remove(at: random.below(members.count))
      return "a key less"
    default:
      let key = OddValues.text(random.size(upTo: most / 4), &random)
      members.insert((key, donor.tree), at: random.below(members.count + 1))
      return "a key of \(key.count) bytes with the whole answer"
    }
  }

  private static func change(
    _ elements: [JSONNode], _ node: inout JSONNode, _ donor: Donor, _ random: inout Seeded, _ most: Int
  ) -> String {
    var elements = elements
    defer { node = .array(elements) }
    switch random.below(5) {
    case 0:
      elements = []
      return "emptied"
    case 1 where !elements.isEmpty:
      let repeated = random.pick(elements)
      let times = random.size(upTo: max(1, min(20_000, most / (repeated.bytes.count + 1))))
      elements += Array(repeating: repeated, count: times)
      return "an element \(times) times more"
    case 2:
      elements.shuffle(using: &random)
      return "another order"
    case 3:
      let count = random.size(upTo: most / 24)
      elements += (0..<count).map { .object([(Array("\"key\($0)\"".utf8), .scalar(Array("\($0)".utf8)))]) }
      return "\(count) objects with a key of their own"
    default:
      elements.insert(donor.tree, at: random.below(elements.count + 1))
      return "the whole answer in it"
    }
  }

  // MARK: The bytes

  private mutating func damage(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    let place = random.below(bytes.count)
    switch random.below(6) {
    case 0:
      bytes.removeLast(bytes.count - place)
      changes.append("cut off after \(place) bytes")
    case 1:
      bytes[place] = UInt8(random.below(256))
      changes.append("byte \(place) is \(bytes[place])")
    case 2:
      // Truncated characters, surrogates, and bytes that are invalid in UTF-8.
      let broken: [[UInt8]] = [
        [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xED, 0xA0, 0x80], [0xFF], [0x80], [0], [0xC0, 0x80],
      ]
      bytes.insert(contentsOf: random.pick(broken), at: place)
      changes.append("broken UTF-8 at \(place)")
    case 3:
      bytes.insert(contentsOf: repeatElement(UInt8(ascii: " "), count: random.size(upTo: mostBytes)), at: place)
      changes.append("spaces at \(place)")
    case 4:
      bytes.insert(contentsOf: [0xEF, 0xBB, 0xBF], at: 0)
      changes.append("a byte order mark")
    default:
      bytes += bytes
      changes.append("everything twice")
    }
  }
}
