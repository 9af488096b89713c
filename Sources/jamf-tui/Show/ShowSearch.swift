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

  /// The computers that are named so, in the order in which they came, and by what.
  func found() -> (computers: [ShowCandidate], keys: [ShowKey]) {
    let wanted = columns.map { $0.key.key(question.text) }
    var computers: [ShowCandidate] = []
    var keys: Set<ShowKey> = []
    for row in 0..<snapshot.count {
      let fitting = columns.indices.filter { index in
        !wanted[index].isEmpty && key(row, columns[index]) == wanted[index]
      }
      guard !fitting.isEmpty else { continue }
      keys.formUnion(fitting.map { columns[$0].key })
      computers.append(ShowCandidate(row: row, of: snapshot))
    }
    return (computers, ShowKey.allCases.filter(keys.contains))
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
    column.key.key(snapshot.text(row: row, column: column.column))
  }
}
