import Wording

extension Repair {
  /// What people are told of repairs, a line each. Some documents give no operation an id: then one line stands for all, so
  /// that the others are seen.
  public static func lines(_ repairs: [Repair]) -> [String] {
    let others = repairs.count { $0.kind == .missingOperationID } - 1
    guard others >= 3 else { return repairs.map(\.description) }
    var isTold = false
    return repairs.compactMap { repair in
      guard repair.kind == .missingOperationID else { return repair.description }
      defer { isTold = true }
      if isTold { return nil }
      return "\(repair.description); and \(Quantity.of(others, "other")) likewise (--repairs FILE names them)"
    }
  }
}
