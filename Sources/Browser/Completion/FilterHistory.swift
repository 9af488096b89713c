import Inventory

/// The filters that were typed, in this session and before, and where one is among them.
struct FilterHistory: Sendable {
  /// Older ones are forgotten.
  static let longest = 200
  /// Bytes of all of them together; the newest is kept however long it is.
  static let mostBytes = 4 << 20

  /// The newest first.
  private(set) var earlier: [String]
  private var place: Int?
  /// What stood in the line before one went back.
  private var draft = ""

  init(_ earlier: [String]) {
    self.earlier = Array(earlier.prefix(Self.longest))
    forgetOldest()
  }

  private mutating func forgetOldest() {
    var bytes = earlier.reduce(0) { $0 + $1.utf8.count }
    while earlier.count > Self.longest || (bytes > Self.mostBytes && earlier.count > 1) {
      bytes -= earlier.removeLast().utf8.count
    }
  }

  /// Takes a filter down that is in force now.
  ///
  /// - Returns: whether it was not the newest already.
  mutating func keep(_ text: String) -> Bool {
    place = nil
    guard !text.isEmpty, earlier.first != text else { return false }
    earlier.removeAll { $0 == text }
    earlier.insert(text, at: 0)
    forgetOldest()
    return true
  }

  /// The filter before the one in the line; nil when there is none.
  mutating func older(than text: String) -> String? {
    if place.map({ earlier[$0] != text }) ?? true {
      draft = text
      place = nil
    }
    var next = place.map { $0 + 1 } ?? 0
    // What the line says already would look as if the key did nothing.
    if place == nil, next < earlier.count, earlier[next] == text { next += 1 }
    guard next < earlier.count else { return nil }
    place = next
    return earlier[next]
  }

  /// The filter after the one in the line, in the end what was being typed; nil when one has not gone back.
  mutating func newer(than text: String) -> String? {
    guard let now = place, earlier[now] == text else { return nil }
    place = now > 0 ? now - 1 : nil
    return place.map { earlier[$0] } ?? draft
  }

  /// Those that have a text in them, the newest first.
  func having(_ text: String) -> [String] {
    let wanted = SearchWords(text)
    return earlier.filter { $0 != text && (wanted.isEmpty || wanted.occur(in: $0, anyWord: false)) }
  }
}
