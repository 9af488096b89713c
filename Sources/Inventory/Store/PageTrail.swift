import APIRuntime

/// What a computer's record looks like, and where in it the wanted values are: the records after it on its page look alike.
///
/// A class, because one is fetched for each record.
final class PageTrail: Sendable {
  /// A wanted value.
  struct Stop: Sendable {
    var range: Range<Int>
    /// How many containers are open before it.
    var depth: Int
    /// Its node in the tree of what is wanted.
    var node: Int
    /// The column that takes the value; nil when there is more to do with it.
    var column: Int?
  }

  let text: JSONTrail
  /// In the order of the text.
  let stops: [Stop]
  /// How many containers are open behind the record.
  let depth: Int

  /// The record in that range, which was read already; nil when it is no object, or too long.
  init?(_ record: Range<Int>, tree: PathTree, reader: inout JSONReader) throws(JSONReadingError) {
    guard let text = JSONTrail(record, of: reader) else { return nil }
    var maker = PageTrailMaker(tree: tree, text: text)
    try reader.reread(record) { reader throws(JSONReadingError) in
      guard reader.peek() == .object else { return }
      try maker.readObject(&reader, node: PathTree.root)
    }
    guard !maker.stops.isEmpty else { return nil }
    self.text = maker.text
    stops = maker.stops
    depth = reader.openContainers
  }

  /// The first stop at or behind a place.
  func firstStop(from place: Int) -> Int { stops.firstIndex { $0.range.lowerBound >= place } ?? stops.count }
}

/// Goes through a record and notes its values.
private struct PageTrailMaker {
  let tree: PathTree
  var text: JSONTrail
  var stops: [PageTrail.Stop] = []

  /// Goes through an object that something is read from.
  mutating func readObject(_ reader: inout JSONReader, node: Int) throws(JSONReadingError) {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      guard let place = tree.names(at: node).place(of: key) else {
        try skip(&reader, outer: nil)
        continue
      }
      let next = tree.next(place, at: node)
      let (kind, depth, start) = (reader.peek(), reader.openContainers, reader.offset)
      // An element alone where a list of them is expected has to be ended.
      let isTable = !tree.elementColumns(at: next).isEmpty
      if kind == .object, !tree.isAttributes(at: next), tree.column(at: next) == nil, !isTable {
        try readObject(&reader, node: next)
        text.addOpening(start..<reader.offset, depth: depth, name: next)
      } else {
        try reader.skipValue()
        let column = tree.isAttributes(at: next) ? nil : tree.column(at: next)
        stops.append(
          PageTrail.Stop(
            range: start..<reader.offset, depth: depth, node: next, column: column == ColumnPlan.id ? nil : column))
      }
    }
  }

  /// Goes through a value that nothing is read from.
  private mutating func skip(_ reader: inout JSONReader, outer: Int?) throws(JSONReadingError) {
    let (kind, depth) = (reader.peek(), reader.openContainers)
    let value = try reader.readRaw()
    let inner = text.addSkipped(kind, value, depth: depth, outer: outer)
    guard kind == .object || kind == .array else { return }
    try reader.reread(value) { reader throws(JSONReadingError) in
      if kind == .object {
        try reader.beginObject()
        while try reader.nextKey() != nil { try skip(&reader, outer: inner) }
      } else {
        try reader.beginArray()
        while try reader.nextElement() { try skip(&reader, outer: inner) }
      }
    }
  }
}
