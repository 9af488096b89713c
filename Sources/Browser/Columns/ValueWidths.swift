import Inventory
import Screen

/// How many cells a column's values take.
struct ValueWidths: Hashable, Sendable {
  /// Nine of ten values take no more than this, with short forms where the field has some.
  var usual: Int
  /// The widest one.
  var widest: Int

  /// Wider than any column becomes by itself.
  static let most = 80

  /// Nil for no widths.
  init?(short: [Int], full: [Int]) {
    guard !short.isEmpty, let widest = full.max() else { return nil }
    usual = short.sorted()[min(short.count - 1, short.count * 9 / 10)]
    self.widest = max(usual, widest)
  }

  /// A difference between two measurements of up to this many cells can be chance.
  private static let chance = 3

  /// These widths, unless they are nearly the earlier ones: then those, so that columns do not move for nothing.
  func settled(after earlier: ValueWidths?) -> ValueWidths {
    guard let earlier else { return self }
    var widths = self
    if abs(usual - earlier.usual) <= Self.chance { widths.usual = earlier.usual }
    if widest <= earlier.widest, widest * 2 > earlier.widest { widths.widest = earlier.widest }
    widths.widest = max(widths.usual, widths.widest)
    return widths
  }
}

extension ListModel {
  /// So many computers are measured, spread over the list; in a list of less than twice as many, all, because the order in
  /// which pages arrive must not change the widths.
  private static let sample = 400

  /// Measures the values of the columns, so that the columns get the widths that they need.
  ///
  /// That happens when the list has grown to twice its size, so that columns seldom move while it arrives, and when it
  /// is complete. A column that is new is measured at once.
  mutating func measure(_ context: BrowserContext) {
    guard let fleet, fleet.snapshot.count > 0 else { return }
    let extent = MeasuredExtent(load: fleet.load, count: fleet.snapshot.count, isComplete: fleet.isComplete)
    let isDue = measured.map(extent.isWorthMeasuring(after:)) ?? true
    let wanted = setup.columns.indices.filter { isDue || setup.columns[$0].values == nil }
    guard !wanted.isEmpty else { return }
    // What was measured of a part of the list depended on the pages that had arrived.
    let isFirstWhole = fleet.isComplete && measured?.isComplete == false
    if isDue {
      measured = extent
      newestVersion = fleet.snapshot.newestVersion(path: DeviceKind.systemVersion)
    }
    let format = cellFormat(context)
    let cells = SnapshotColumns(setup.fields, in: fleet.snapshot)
    let step = max(1, fleet.snapshot.count / Self.sample)
    let rows = Array(stride(from: 0, to: fleet.snapshot.count, by: step))
    for index in wanted {
      let field = setup.columns[index].field
      func widths(isShort: Bool) -> [Int] {
        rows.compactMap { row in
          let cell = ListCell(
            field, row: row, column: index, in: cells, format, upTo: ValueWidths.most, isShort: isShort)
          return cell.tone == .absent ? nil : min(cell.text.width, ValueWidths.most)
        }
      }
      let full = widths(isShort: false)
      let measured = ValueWidths(short: ShortForms.exist(for: field.path) ? widths(isShort: true) : full, full: full)
      guard let measured else { continue }
      setup.columns[index].values = measured.settled(after: isFirstWhole ? nil : setup.columns[index].values)
    }
  }
}

/// The list whose values were measured.
struct MeasuredExtent: Hashable, Sendable {
  var load: Int
  var count: Int
  var isComplete: Bool

  func isWorthMeasuring(after last: MeasuredExtent) -> Bool {
    guard self != last else { return false }
    return isComplete || load != last.load && !last.isComplete || count >= last.count * 2
  }
}
