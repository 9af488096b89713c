/// The order of computers by their ids: by number, then ids that are no numbers, as `ComputerID` compares them.
struct IdentityOrder {
  private let snapshot: InventorySnapshot

  init(_ snapshot: InventorySnapshot) { self.snapshot = snapshot }

  /// The rows from `first` on, by id. As a rule pages come in that order, and then there is nothing to sort.
  func rows(from first: Int) -> [UInt32] {
    let rows = (first..<snapshot.count).map { UInt32($0) }
    var numbers: [Int] = []
    numbers.reserveCapacity(rows.count)
    var isRising = true
    for (index, chunk) in snapshot.chunks.enumerated() where snapshot.starts[index + 1] > first {
      for local in max(first - snapshot.starts[index], 0)..<chunk.count {
        guard let number = IdentityOrder.number(chunk.ids, local) else { return rows.sorted(by: isBefore) }
        if let last = numbers.last, last >= number { isRising = false }
        numbers.append(number)
      }
    }
    if isRising { return rows }
    return rows.sorted {
      let (left, right) = (numbers[Int($0) - first], numbers[Int($1) - first])
      return left != right ? left < right : isBefore($0, $1)
    }
  }

  /// Whether a row's id comes before another one's.
  func isBefore(_ left: UInt32, _ right: UInt32) -> Bool {
    let (leftID, rightID) = (snapshot.id(at: Int(left)), snapshot.id(at: Int(right)))
    return leftID < rightID || leftID == rightID && left < right
  }

  /// An id as a number; nil for what has a sign or too many digits, or is none.
  private static func number(_ ids: TextArena, _ row: Int) -> Int? {
    let range = ids.range(row)
    guard (1...18).contains(range.count) else { return nil }
    var number = 0
    for place in range {
      let digit = ids.bytes[place] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number * 10 + Int(digit)
    }
    return number
  }
}
