extension InventoryChunk {
  /// Memory of the chunk's arrays, in bytes; of what is searched, as far as it was made.
  var storedBytes: Int {
    let arrays =
      columns.map(\.storedBytes) + references.map(\.ids.ownBytes)
      + search.ready.map { $0.ownBytes(beside: columns[$0.column]) } + [ids.storedBytes]
    return arrays.reduce(0, +)
  }
}

extension TextArena {
  var storedBytes: Int { bytes.capacity + ends.capacity * 4 }
}

extension Column {
  /// What the ids behind a column of names take: the codes are the same array.
  var ownBytes: Int {
    if case .interned(_, let values) = content { values.storedBytes } else { storedBytes }
  }

  var storedBytes: Int {
    let held =
      switch content {
      case .nothing: 0
      case .texts(let arena): arena.storedBytes
      case .interned(let codes, let values): codes.capacity + values.storedBytes
      case .words(let words): words.capacity * 8
      case .flags(let flags): flags.capacity
      }
    return held + (shapes?.storedBytes ?? 0) + states.capacity
      + odd.values.reduce(odd.capacity * 24) { $0 + $1.utf8.count }
  }
}

extension IdentityTable {
  var storedBytes: Int { slotCount * 8 }
}

extension IdentityIndex {
  var storedBytes: Int { tables.reduce(0) { $0 + $1.storedBytes } }
}
