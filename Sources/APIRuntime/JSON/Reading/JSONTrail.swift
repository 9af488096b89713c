/// The bytes of an object in a text, so that similar objects further on can be skipped by comparing them.
///
/// One program writes all records of a list: nearly all bytes of a record equal those of the previous record, and where
/// they differ, a value differs. `JSONReader.advance(along:knowing:from:to:depth:)` compares them, and reads the
/// differences as usual. Nothing goes unchecked: bytes equal to valid JSON in the same place are valid.
public struct JSONTrail: Sendable {
  /// A value in the object. Kept small: a trail has many, and one is read at each difference.
  struct Token: Sendable {
    enum Kind: UInt8, Sendable {
      /// A string, `true`, `false` or `null`.
      case scalar
      /// A number: digits that follow its last one belong to it too.
      case number
      /// An object or array that nothing is read from.
      case container
      /// The opening brace of an object that values are read from.
      case opening
    }

    var kind: Kind
    /// Its range, in bytes from the beginning of the object.
    var start: Int32
    var end: Int32
    var depth: Int32
    /// The index of the container around it that nothing is read from; -1 if there is none.
    var outer: Int32
    /// The index of the outermost such container; -1 if there is none.
    var outermost: Int32
    /// The caller's identifier for it.
    var name: Int32
  }

  /// The longest object that a trail is made of, in bytes; longer ones are not worth the memory.
  public static let longest = 1 << 16

  /// The object's byte range in its text.
  public let range: Range<Int>
  /// The object's bytes, followed by padding that may be read too.
  let bytes: [UInt8]
  /// For each byte of the object, the index of its innermost token plus 1; 0 for none. The byte after a number belongs
  /// to it: where this number ends, another may continue.
  private(set) var places: [UInt16]
  private(set) var tokens: [Token] = []

  /// Creates a trail of the object in that range, which the reader must have read. It has no values yet. Nil if the
  /// object is longer than `longest`.
  public init?(_ range: Range<Int>, of reader: borrowing JSONReader) {
    guard range.count <= JSONTrail.longest else { return nil }
    self.range = range
    bytes = reader.withBytes(in: range) { Array($0) + [UInt8](repeating: 0, count: JSONReader.comparedAtOnce) }
    places = [UInt16](repeating: 0, count: range.count)
  }

  /// Adds a value that nothing is read from. Add the values inside it after it.
  ///
  /// - Parameters:
  ///   - kind: the kind of the value.
  ///   - value: its place in the text.
  ///   - depth: how many containers are open before it.
  ///   - outer: the container around it that nothing is read from, as returned by this method; nil if there is none.
  /// - Returns: the `outer` for the values inside it.
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

  /// Adds an object that values are read from.
  ///
  /// - Parameters:
  ///   - object: its place in the text.
  ///   - depth: how many containers are open before it.
  ///   - name: identifies it in `JSONReader.Advance.otherwise`.
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
  /// Which values of a trail differ from object to object: learned from skipped values, so that they need not be
  /// compared in the next objects. This affects only speed, not results.
  public struct Differences: Sendable {
    /// A value that is skipped without comparison.
    struct Value: Sendable {
      var start: Int32
      var end: Int32
      /// Its index among the trail's tokens.
      var token: Int32
      /// Whether it is in a container that nothing is read from.
      var isInner: Bool
    }

    /// The values, in text order, none inside another.
    private(set) var known: [Value] = []
    /// For each value, how often it differed before it was known.
    private var counts: [Int32] = []
    private var objects = 0
    /// The index in `known` of the next value of the current object, or of an earlier one.
    var next = 0

    /// Creates an empty set.
    public init() {}

    /// How many values are known to differ.
    public var count: Int { known.count }

    /// Starts the next object.
    public mutating func begin() {
      objects &+= 1
      next = 0
    }

    /// Records that a value that is neither an object nor an array differed. It becomes known once it has differed in
    /// more than three objects, and in more than one of four: comparing costs less than skipping.
    mutating func note(_ index: Int, of trail: JSONTrail) {
      if counts.isEmpty { counts = [Int32](repeating: 0, count: trail.tokens.count) }
      counts[index] &+= 1
      guard counts[index] > 3, Int(counts[index]) * 4 > objects else { return }
      let token = trail.tokens[index]
      let place = known.firstIndex { $0.start >= token.start } ?? known.count
      // A known value that cannot be skipped as a whole is compared like any other.
      guard place == known.count || known[place].start != token.start else { return }
      known.insert(
        Value(start: token.start, end: token.end, token: Int32(index), isInner: token.outer >= 0), at: place)
    }
  }
}
