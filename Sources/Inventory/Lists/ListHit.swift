/// Computers that a text of a list names, and by which field.
public struct ListHit: Hashable, Sendable {
  /// The path of the field that has the text: `hardware.serialNumber`.
  public var path: String
  /// The rows of the snapshot, lowest first; never empty.
  public var rows: [Int]

  /// A hit.
  public init(path: String, rows: [Int]) {
    self.path = path
    self.rows = rows
  }
}
