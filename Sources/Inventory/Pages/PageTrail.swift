import APIRuntime
import Synchronization

/// The shape of a computer's record and the positions of the wanted values in it. The following records on the page
/// usually have the same shape.
///
/// A class, because one is read for each record.
final class PageTrail: Sendable {
  /// A wanted value.
  struct Stop: Sendable {
    var range: Range<Int>
    /// The number of open containers before it.
    var depth: Int
    /// Its node in the tree of wanted values.
    var node: Int
    /// The column for the value; nil when it requires more than storing.
    var column: Int?
  }

  let text: JSONTrail
  /// The wanted values in the order of the text.
  let stops: [Stop]
  /// The number of open containers after the record.
  let depth: Int

  /// The trail of the record in a range, which was already read; nil when it is not an object, or too long.
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

  /// The index of the first stop at or after a position.
  func firstStop(from place: Int) -> Int { stops.firstIndex { $0.range.lowerBound >= place } ?? stops.count }
}

/// Walks through a record and collects its stops.
private struct PageTrailMaker {
  let tree: PathTree
  var text: JSONTrail
  var stops: [PageTrail.Stop] = []

  /// Walks through an object that contains wanted values.
  mutating func readObject(_ reader: inout JSONReader, node: Int) throws(JSONReadingError) {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      guard let place = tree.names(at: node).place(of: key) else {
        try skip(&reader, outer: nil)
        continue
      }
      let next = tree.next(place, at: node)
      let (kind, depth, start) = (reader.peek(), reader.openContainers, reader.offset)
      // A single element in place of a list must be ended explicitly.
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

  /// Skips a value without wanted values.
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

/// The trails of a list's records, passed from page to page.
final class PageTrails: Sendable {
  private let latest = Mutex(PageReader.Trails())

  /// The trails of the last page.
  var known: PageReader.Trails { latest.withLock(\.self) }

  /// Stores the trails of a page.
  func note(_ trails: PageReader.Trails) { latest.withLock { $0 = trails } }
}

/// Reads records by comparing them with previous ones, which is much faster than parsing each from scratch. A record
/// with another shape is parsed as usual, and becomes a trail for the next ones.
extension PageReader {
  /// The trails of the page's records.
  struct Trails {
    /// The most recently used one comes first.
    fileprivate(set) var known: [(trail: PageTrail, differences: JSONTrail.Differences)] = []
    /// Decreases with each record that matches no trail. When it is used up, records vary too much for this method.
    var credit = 16

    fileprivate static let most = 2
    fileprivate static let price = 4

    /// Whether comparing records is still worthwhile.
    var areWorthIt: Bool { credit >= 0 }

    /// For pages whose records are all parsed in full.
    static let none = Trails(credit: -1)
  }

  /// Reads a record with a trail; false, without any effect, when none matches.
  mutating func followTrails(_ reader: inout JSONReader) -> Bool {
    guard trails.areWorthIt else { return false }
    for index in trails.known.indices {
      let trail = trails.known[index].trail
      // Moved out of the array during the change, so that it is not copied.
      var differences = JSONTrail.Differences()
      swap(&differences, &trails.known[index].differences)
      differences.begin()
      let isLike = reader.attempt { follow(trail, &differences, &$0) }
      swap(&differences, &trails.known[index].differences)
      if isLike {
        if index > 0 { trails.known.swapAt(0, index) }
        trails.credit = min(trails.credit + 1, 16)
        return true
      }
      forgetRow()
    }
    return false
  }

  /// Stores the trail of the record that was read.
  mutating func leaveTrail(_ record: Range<Int>, _ reader: inout JSONReader) throws(JSONReadingError) {
    guard trails.areWorthIt else { return }
    trails.credit -= trails.known.isEmpty ? 0 : Trails.price
    guard let trail = try PageTrail(record, tree: plan.tree, reader: &reader) else { return }
    trails.known.insert((trail, JSONTrail.Differences()), at: 0)
    if trails.known.count > Trails.most { trails.known.removeLast() }
  }

  private mutating func follow(
    _ trail: PageTrail, _ differences: inout JSONTrail.Differences, _ reader: inout JSONReader
  ) -> Bool {
    var place = trail.text.range.lowerBound
    var next = 0
    do throws(JSONReadingError) {
      while true {
        let isLast = next == trail.stops.count
        let goal = isLast ? trail.text.range.upperBound : trail.stops[next].range.lowerBound
        let depth = isLast ? trail.depth : trail.stops[next].depth
        let advance = reader.advance(
          along: trail.text, knowing: &differences, from: &place, to: goal, depth: depth)
        switch advance {
        case .arrived:
          if isLast { return true }
          let stop = trail.stops[next]
          if let column = stop.column {
            try columns[column].read(&reader)
          } else {
            try readValue(&reader, at: stop.node)
          }
          place = stop.range.upperBound
          next += 1
        case .otherwise(let node, let end):
          try readObjects(&reader, at: node)
          place = end
          next = trail.firstStop(from: end)
        case .lost: return false
        }
      }
    } catch {
      // Parsing it as usual fails again and reports the error.
      return false
    }
  }
}
