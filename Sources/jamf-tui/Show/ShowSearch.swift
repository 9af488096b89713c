import Inventory
import Wording

/// Looks for the computers that a question means among those that came.
struct ShowSearch {
  let question: ShowQuestion
  let snapshot: InventorySnapshot
  private let columns: [(key: ShowKey, column: Int)]

  init(_ question: ShowQuestion, in snapshot: InventorySnapshot) {
    self.question = question
    self.snapshot = snapshot
    columns = question.keys.compactMap { key in snapshot.column(path: key.path).map { (key, $0) } }
  }

  /// The computers that are named so, in the order in which they came, and by what. Those with other diacritics only when there
  /// is none with the same.
  func found() -> (computers: [ShowCandidate], keys: [ShowKey]) {
    let wanted = columns.map { $0.key.key(question.text) }
    var hits: [(row: Int, key: ShowKey, isSame: Bool)] = []
    for row in 0..<snapshot.count {
      for (column, wanted) in zip(columns, wanted) where !wanted.isEmpty && key(row, column) == wanted {
        hits.append((row, column.key, column.key.isSame(text(row, column), as: question.text)))
      }
    }
    if hits.contains(where: \.isSame) { hits.removeAll { !$0.isSame } }
    let keys = Set(hits.map(\.key))
    var rows: [Int] = []
    for hit in hits where rows.last != hit.row { rows.append(hit.row) }
    return (rows.map { ShowCandidate(row: $0, of: snapshot) }, ShowKey.allCases.filter(keys.contains))
  }

  private static let mostNear = 5

  /// Up to five computers with something that is like the text: mistyped ones first, then those that have it as a part.
  func near() -> [ShowCandidate] {
    let wanted = String(decoding: ShowKey.name.key(question.text), as: UTF8.self)
    guard wanted.utf8.count > 1 else { return [] }
    // One error in six letters, which two halves of a text can have.
    let most = max(1, wanted.utf8.count / 6)
    var mistyped: [(distance: Int, row: Int)] = []
    var parts: [Int] = []
    for row in 0..<snapshot.count {
      var nearest = Int.max
      var isPart = false
      // Every ID has neighbours, which says nothing.
      for column in columns where column.key != .id {
        let text = String(decoding: key(row, column), as: UTF8.self)
        if abs(text.utf8.count - wanted.utf8.count) <= most {
          nearest = min(nearest, NearestNames.distance(text, wanted))
        }
        isPart = isPart || text.contains(wanted)
      }
      if nearest <= most { mistyped.append((nearest, row)) } else if isPart { parts.append(row) }
    }
    mistyped.sort { ($0.distance, $0.row) < ($1.distance, $1.row) }
    return (mistyped.map(\.row) + parts).prefix(Self.mostNear).map { ShowCandidate(row: $0, of: snapshot) }
  }

  private func key(_ row: Int, _ column: (key: ShowKey, column: Int)) -> [UInt8] {
    column.key.key(text(row, column))
  }

  private func text(_ row: Int, _ column: (key: ShowKey, column: Int)) -> String {
    snapshot.text(row: row, column: column.column)
  }
}
