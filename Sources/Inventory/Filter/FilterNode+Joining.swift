/// Joined so that each filter has one tree: no `and` in an `and`, no `or` in an `or`, none of a single part.
extension FilterNode {
  static func all(_ parts: [FilterNode]) -> FilterNode {
    let flat = parts.flatMap { part in if case .and(let inner) = part { inner } else { [part] } }
    return flat.count == 1 ? flat[0] : .and(flat)
  }

  static func any(_ parts: [FilterNode]) -> FilterNode {
    let flat = parts.flatMap { part in if case .or(let inner) = part { inner } else { [part] } }
    return flat.count == 1 ? flat[0] : .or(flat)
  }
}
