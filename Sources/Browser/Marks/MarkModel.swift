import Inventory
import Screen

/// Which computers actions are about, and what was done with them.
struct SelectionModel: Sendable {
  var marking = MarkModel()
  var copying = CopyModel()
  var commands = CommandModel()
  var reveal = RevealModel()
}

/// The marked computers, the range that is being marked, and how many marks the list does not show.
struct MarkModel: Sendable {
  var marks = Marks()
  /// The range that is being marked; nil when none is.
  private(set) var range: MarkedRange?
  private var hidden = HiddenMarks()

  /// Marks a computer that the list shows, or no longer.
  mutating func toggle(_ id: ComputerID, in shown: ShownRows?) {
    let wasCounted = isHiddenCounted(in: shown)
    marks.set(id, isMarked: !marks.contains(id))
    // It is visible, so the number of hidden ones does not change.
    if wasCounted, let shown { hidden.basis = HiddenMarks.Basis(marks, shown) }
  }

  var hasMarks: Availability {
    marks.isEmpty ? .unavailable(reason: "No computer is marked.") : .available
  }

  // MARK: The range

  mutating func beginRange(at id: ComputerID, position: Int) {
    range = MarkedRange(anchor: id, position: position)
  }

  mutating func leaveRange() { range = nil }

  /// The positions in the list from where the range begins to the cursor; nil when none is being marked.
  func positions(to cursor: Int) -> Range<Int>? {
    range.map { min($0.position, cursor)..<(max($0.position, cursor) + 1) }
  }

  /// Finds the range's beginning again in a list that has changed.
  ///
  /// - Returns: what to say when it is gone.
  mutating func settleRange(in shown: ShownRows?) -> Message? {
    guard let range, let shown, shown.id(at: range.position) != range.anchor else { return nil }
    guard let position = shown.position(of: range.anchor) else {
      self.range = nil
      return Message(text: "The first computer of the range is gone. Nothing was marked.", tone: .warning)
    }
    self.range?.position = position
    return nil
  }

  // MARK: Marks that the list does not show

  /// What the number of hidden marks needs when marks or rows have changed.
  enum HiddenCount: Hashable, Sendable {
    case isCurrent
    /// There is nothing to count any more.
    case isVoid
    case isNeeded(of: HiddenMarks.Basis)
  }

  /// Follows marks and rows. Until new marks are counted, none count as hidden.
  mutating func followHidden(in shown: ShownRows?) -> HiddenCount {
    guard !marks.isEmpty, let shown else {
      guard hidden.basis != nil else { return .isCurrent }
      hidden = HiddenMarks()
      return .isVoid
    }
    let basis = HiddenMarks.Basis(marks, shown)
    guard hidden.basis != basis else { return .isCurrent }
    hidden = HiddenMarks(basis: basis)
    return .isNeeded(of: basis)
  }

  mutating func take(_ count: HiddenMarks.Count, of basis: HiddenMarks.Basis) {
    if hidden.basis == basis { hidden.count = count }
  }

  private func isHiddenCounted(in shown: ShownRows?) -> Bool {
    guard let shown, hidden.count != nil else { return false }
    return hidden.basis == HiddenMarks.Basis(marks, shown)
  }

  /// How many of the marked computers the list does not have; 0 until they are counted.
  var lost: Int { hidden.count?.lost ?? 0 }

  /// How many of the marked computers the list has; there is nothing to be copied or written of others.
  var countAtHand: Int { marks.count - lost }

  /// The status line's facts about marks and a range.
  ///
  /// - Parameters:
  ///   - cursor: the position where the range ends.
  ///   - isWhole: whether what the list does not have is no longer on the server.
  func pieces(cursor: Int, isWhole: Bool) -> [StatusPiece] {
    var pieces: [StatusPiece] = []
    if let positions = positions(to: cursor) {
      pieces.append(StatusPiece([("marking \(Amount.grouped(positions.count))", 0)], role: .marked))
    }
    if !marks.isEmpty {
      let short = "\(Amount.grouped(marks.count)) marked"
      let counts = [(hidden.count?.hidden ?? 0, "hidden"), (lost, isWhole ? "gone" : "not loaded")]
      let words = counts.filter { $0.0 > 0 }.map { ", \(Amount.grouped($0.0)) \($0.1)" }.joined()
      // Actions on marks affect these too, so the server's name and version give way first.
      pieces.append(StatusPiece((words.isEmpty ? [] : [(short + words, 17)]) + [(short, 0)], role: .marked))
    }
    return pieces
  }
}
