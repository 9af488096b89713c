/// Giving columns their widths, one after the other, while there is room.
struct ColumnFitting {
  private let wishes: [ColumnWish]
  let gap: Int
  private var spare: Int
  /// Of the first candidates, as many as fit.
  private var widths: [Int] = []

  init(_ columns: [ListSetup.Column], _ candidates: [Int], room: Int, gap: Int) {
    wishes = candidates.map { ColumnWish(columns[$0]) }
    self.gap = gap
    spare = room
  }

  /// The first three, that say which computer it is, at their least; then at their best.
  mutating func begin() {
    for index in wishes.indices.prefix(3) {
      if index > 0, wishes[index].isManagementID, take(wishes[index].good) { continue }
      if !take(wishes[index].least) { break }
    }
    // Nine to thirty-five columns of a management ID say no more than nine do.
    for index in widths.indices where !wishes[index].isManagementID { grow(index, to: wishes[index].good) }
  }

  /// The frozen ones at their least, and of the first other one what it needs.
  mutating func begin(keeping kept: Int) {
    for wish in wishes.prefix(kept) where !take(wish.least) { return }
    if wishes.indices.contains(kept), !take(wishes[kept].good), !take(wishes[kept].least) {
      // A part of a column is better than none.
      _ = take(spare - gap)
    }
    for index in widths.indices where !wishes[index].isManagementID || spare >= wishes[index].good - widths[index] {
      grow(index, to: wishes[index].good)
    }
  }

  /// The others, as long as those stay comfortable; what is left over goes to those that like it.
  mutating func finish() -> [Int] {
    guard !widths.isEmpty else { return [] }
    while widths.count < wishes.count, widths.indices.allSatisfy({ widths[$0] >= wishes[$0].good }) {
      if !take(wishes[widths.count].good) { break }
    }
    for index in widths.indices where !wishes[index].isManagementID { grow(index, to: wishes[index].most) }
    if wishes[0].takesRest { widths[0] += spare }
    return widths
  }

  private mutating func take(_ amount: Int) -> Bool {
    let cost = amount + (widths.isEmpty ? 0 : gap)
    guard amount > 0, cost <= spare else { return false }
    widths.append(amount)
    spare -= cost
    return true
  }

  private mutating func grow(_ index: Int, to target: Int) {
    let amount = max(0, min(spare, target - widths[index]))
    widths[index] += amount
    spare -= amount
  }
}
