extension Column {
  /// The column with names in place of the ids it holds; an id without a known name stays. What servers send for "none" is
  /// not reported.
  func named(by naming: Naming) -> Column {
    switch content {
    case .interned(let codes, let ids):
      let (names, isNone) = ids.named(by: naming)
      return with(
        .interned(codes: codes, values: names), notReported: isNone.isEmpty ? [] : codes.map { isNone[Int($0)] })
    case .texts(let ids):
      let (names, isNone) = ids.named(by: naming)
      return with(.texts(names), notReported: isNone)
    case .nothing, .words, .flags: return self
    }
  }

  /// The column with other values, and none where `notReported` says so; empty for nowhere.
  private func with(_ content: Content, notReported: [Bool]) -> Column {
    guard !notReported.isEmpty else { return with(content) }
    return Column(
      kind: kind, content: content, uniformState: nil,
      states: notReported.enumerated().map { row, isNone in isNone ? .notReported : state(row) }, odd: odd)
  }
}

extension TextArena {
  /// The names of the ids in the arena, and which of them stand for none; empty when none does.
  fileprivate func named(by naming: Naming) -> (names: TextArena, isNone: [Bool]) {
    var bytes: [UInt8] = []
    var ends: [UInt32] = []
    ends.reserveCapacity(count)
    var isNone: [Bool] = []
    for index in 0..<count {
      let id = string(index)
      if id == Naming.noneID {
        if isNone.isEmpty { isNone = [Bool](repeating: false, count: count) }
        isNone[index] = true
      } else {
        bytes.append(contentsOf: naming.text(for: id).utf8)
      }
      ends.append(UInt32(bytes.count))
    }
    return (TextArena(bytes: bytes, ends: ends), isNone)
  }
}
