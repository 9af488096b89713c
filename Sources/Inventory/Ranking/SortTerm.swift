/// One field of an order as it is written, `field`, `field:asc` or `field:desc`, and which way round.
public struct SortTerm: Hashable, Sendable {
  public var name: String
  public var descending: Bool

  /// What is written so that it cannot be read; names are not looked up.
  public struct Mistake: Error, Hashable, Sendable, CustomStringConvertible {
    /// In words for people.
    public var description: String
  }

  private static let directions = ["asc", "desc"]

  /// Reads terms that are separated by commas, the most important first. Where one is missing, its name is empty.
  public static func terms(_ text: String) -> [Result<SortTerm, Mistake>] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    return parts.indices.map { index in
      let pieces = parts[index].split(separator: ":", omittingEmptySubsequences: false).map { ColumnNames.trimmed($0) }
      let direction = pieces.count > 1 ? pieces[1].lowercased() : "asc"
      if index > 0, pieces.count == 1, directions.contains(pieces[0].lowercased()) {
        let before = ColumnNames.trimmed(parts[index - 1])
        return .failure(
          Mistake(description: "\"\(pieces[0])\" stands behind a colon: \(before):\(pieces[0].lowercased())"))
      }
      guard pieces.count <= 2, directions.contains(direction) else {
        return .failure(Mistake(description: "\"\(parts[index])\" is not field, field:asc or field:desc"))
      }
      return .success(SortTerm(name: pieces[0], descending: direction == "desc"))
    }
  }
}
