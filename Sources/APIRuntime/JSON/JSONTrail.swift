/// What an object of the text looks like, byte by byte, so that others like it further on are run over by comparing them.
///
/// Servers write the records of a list with one program: nearly all bytes of a record are those of the record before, and where
/// they differ, a value does. `JSONReader.advance(along:from:to:depth:)` compares, and reads as usual what differs. Nothing goes
/// unchecked by that: what is equal to valid JSON in the same place is valid.
public struct JSONTrail: Sendable {
  /// A value in the object. There are many, and one is looked at wherever two objects differ.
  struct Token: Sendable {
    enum Kind: UInt8, Sendable {
      /// A string or a word.
      case scalar
      /// A number: digits that come behind its last one belong to it, too.
      case number
      /// An object or array that nothing is read from.
      case container
      /// The brace that opens an object that something is read from.
      case opening
    }

    var kind: Kind
    /// Where it begins and ends, counted from the beginning of the object.
    var start: Int32
    var end: Int32
    var depth: Int32
    /// The place of the container around it that nothing is read from; -1 when there is none.
    var outer: Int32
    /// The place of the outermost such container; -1 when there is none.
    var outermost: Int32
    /// What the maker of the trail knows it by.
    var name: Int32
  }

  /// Longer objects are not worth the memory.
  public static let longest = 1 << 16

  /// Where the object stands in its text, in bytes.
  public let range: Range<Int>
  /// The object, and some bytes behind it that may be looked at as well.
  let bytes: [UInt8]
  /// For each byte of the object its token's place plus one; the innermost one's. 0 for what is in none. The byte behind a
  /// number belongs to it: where the number ends on the trail, another may go on.
  private(set) var places: [UInt16]
  private(set) var tokens: [Token] = []

  /// A trail through the object in that range, which the reader must have read, with no values known yet. Nil when it is too
  /// long.
  public init?(_ range: Range<Int>, of reader: borrowing JSONReader) {
    guard range.count <= JSONTrail.longest else { return nil }
    self.range = range
    bytes = reader.withBytes(in: range) { Array($0) + [UInt8](repeating: 0, count: JSONReader.comparedAtOnce) }
    places = [UInt16](repeating: 0, count: range.count)
  }

  /// Adds a value that nothing is read from. Those inside it come after it.
  ///
  /// - Parameters:
  ///   - depth: how many containers are open before it.
  ///   - outer: the container around it that nothing is read from, as this returned it; nil when there is none.
  /// - Returns: what is `outer` to the values inside it.
  @discardableResult
  public mutating func addSkipped(_ kind: JSONKind, _ value: Range<Int>, depth: Int, outer: Int?) -> Int? {
    let tokenKind: Token.Kind =
      switch kind {
      case .object, .array: .container
      case .number: .number
      default: .scalar
      }
    let last = min(value.upperBound + (tokenKind == .number ? 1 : 0), range.upperBound)
    return add(tokenKind, value, marking: value.lowerBound..<last, depth: depth, outer: outer, name: 0)
  }

  /// Adds an object that something is read from.
  ///
  /// - Parameter name: what `JSONReader.Advance.otherwise` tells it by.
  public mutating func addOpening(_ object: Range<Int>, depth: Int, name: Int) {
    let brace = object.lowerBound..<object.lowerBound + 1
    _ = add(.opening, object, marking: brace, depth: depth, outer: nil, name: name)
  }

  private mutating func add(
    _ kind: Token.Kind, _ value: Range<Int>, marking marked: Range<Int>, depth: Int, outer: Int?, name: Int
  ) -> Int? {
    let place = tokens.count
    guard place < Int(UInt16.max) else { return outer }
    let outermost = outer.map { tokens[$0].outermost < 0 ? Int32($0) : tokens[$0].outermost }
    tokens.append(
      Token(
        kind: kind, start: Int32(value.lowerBound - range.lowerBound), end: Int32(value.upperBound - range.lowerBound),
        depth: Int32(depth), outer: Int32(outer ?? -1), outermost: outermost ?? -1, name: Int32(name)))
    for index in marked { places[index - range.lowerBound] = UInt16(place + 1) }
    return place
  }
}

extension JSONTrail {
  /// Which values of a trail differ from object to object: learnt from those that were run over, so that the next ones need not
  /// be compared there. What is known makes no difference to what is found.
  public struct Differences: Sendable {
    /// A value that is run over without being compared.
    struct Value: Sendable {
      var start: Int32
      var end: Int32
      /// Its place among the trail's tokens.
      var token: Int32
      /// Whether it is in a container that nothing is read from.
      var isInner: Bool
    }

    /// The values, in the order of the text, none within another.
    private(set) var known: [Value] = []
    /// For each value how often it differed without being known.
    private var counts: [Int32] = []
    private var objects = 0
    /// The place in `known` of the next value of the current object, or of one before it.
    var next = 0

    /// Nothing known.
    public init() {}

    /// How many values are known to differ.
    public var count: Int { known.count }

    /// Another object begins.
    public mutating func begin() {
      objects &+= 1
      next = 0
    }

    /// A value that is neither object nor array differed. It is known from when it has done so in more than a few objects, and in
    /// one of four: comparing costs less than running over a value.
    mutating func note(_ index: Int, of trail: JSONTrail) {
      if counts.isEmpty { counts = [Int32](repeating: 0, count: trail.tokens.count) }
      counts[index] &+= 1
      guard counts[index] > 3, Int(counts[index]) * 4 > objects else { return }
      let token = trail.tokens[index]
      let place = known.firstIndex { $0.start >= token.start } ?? known.count
      // A known value that cannot be run over as one is compared like any other.
      guard place == known.count || known[place].start != token.start else { return }
      known.insert(
        Value(start: token.start, end: token.end, token: Int32(index), isInner: token.outer >= 0), at: place)
    }
  }
}
