/// Goes over the columns by which computers are known, one key after another.
///
/// A list is short beside a fleet as a rule. So the list is what is put into a table, and the fleet passes by once; nothing
/// is kept of it.
struct IdentityScan: Sendable {
  /// A column to look in.
  struct Place: Sendable {
    let field: IdentityField
    /// The place among the chunks' columns.
    let stored: Int
  }

  /// A key found, by its number in the table that was asked.
  struct Hit: Sendable {
    let key: UInt32
    /// The place among `places`.
    let place: UInt8
    let row: UInt32
  }

  let snapshot: InventorySnapshot
  /// The columns that the snapshot has values of, in the order in which they are asked.
  let places: [Place]
  /// Whether keys are the texts as shown.
  private let isExact: Bool

  init(_ snapshot: InventorySnapshot, _ fields: [IdentityField] = IdentityField.allCases, isExact: Bool = false) {
    self.snapshot = snapshot
    self.isExact = isExact
    places = fields.compactMap { field in
      guard let column = snapshot.column(path: field.path) else { return nil }
      let stored = snapshot.stored[column]
      let isAsked = snapshot.chunks.contains { chunk in
        let state = chunk.columns[stored].uniformState
        return state != .notRequested && state != .notAvailable
      }
      return isAsked ? Place(field: field, stored: stored) : nil
    }
  }

  /// Every computer's keys, seen by `body`, which gets a table of its own for each worker; nil when cancelled.
  func gather<Found: Sendable>(
    into empty: Found, workers: Workers, isCancelled: @escaping @Sendable () -> Bool,
    _ body: @escaping @Sendable (inout Found, _ key: UnsafeBufferPointer<UInt8>, _ place: Int, _ row: Int) -> Void
  ) -> [Found]? {
    workers.gather(snapshot.chunks.count) { chunks in
      var found = empty
      var key: [UInt8] = []
      for index in chunks {
        if isCancelled() { return nil }
        let chunk = snapshot.chunks[index]
        let columns = places.map { chunk.columns[$0.stored] }
        // Computer after computer: what has a value in two fields is seen twice in a row.
        for local in 0..<chunk.count {
          for place in places.indices {
            key.removeAll(keepingCapacity: true)
            columns[place].appendShown(local, in: snapshot.timeZone, to: &key)
            guard !key.isEmpty, isExact || places[place].field.makeKey(of: &key) else { continue }
            key.withUnsafeBufferPointer { body(&found, $0, place, snapshot.starts[index] + local) }
          }
        }
      }
      return found
    }
  }

  /// The rows that have a wanted key; nil when cancelled. Keys of addresses are numbered after those of texts.
  func hits(
    _ wanted: WantedKeys, workers: Workers, isCancelled: @escaping @Sendable () -> Bool
  ) -> [Hit]? {
    gather(into: [Hit](), workers: workers, isCancelled: isCancelled) { found, key, place, row in
      let isAddress = places[place].field.isHardwareAddress
      guard let number = (isAddress ? wanted.addresses : wanted.texts).number(of: key) else { return }
      let all = isAddress ? wanted.texts.count + number : number
      found.append(Hit(key: UInt32(all), place: UInt8(place), row: UInt32(row)))
    }?.flatMap { $0 }
  }
}
