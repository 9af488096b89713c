/// The sets of computers that have one value of a kind.
struct DuplicateSets: Sendable {
  /// A computer's place among those with the same value.
  struct Place: Hashable, Sendable {
    /// How many computers have the value: two or more.
    var size: Int
    /// Whether none of them was in contact later.
    var isNewest: Bool
  }

  let kind: DuplicateKind
  /// The computers that are not alone, by row. One that has two such values, as two MAC addresses, is in the greater set,
  /// and the newest only when it is in both.
  let places: [Int: Place]

  /// Finds the sets; nil when cancelled.
  ///
  /// - Parameter lastContact: when the computer in a row was in contact last, in milliseconds since 1970; nil when that is
  ///   not known of it.
  init?(
    _ kind: DuplicateKind, in scan: IdentityScan, isCancelled: @escaping @Sendable () -> Bool,
    lastContact: ((Int) -> Int64?)?
  ) {
    struct Found: Sendable {
      var values = DistinctTexts()
      var sizes: [Int] = []
      /// A computer has a value once, in whichever fields.
      var last: [Int] = []
      var members: [(value: UInt32, row: UInt32)] = []
    }
    let parts = scan.gather(into: Found(), workers: .one, isCancelled: isCancelled) { found, key, _, row in
      if kind == .macAddress, HardwareAddress.isNobodys(key) { return }
      let value = found.values.insert(key)
      if value == found.sizes.count {
        found.sizes.append(0)
        found.last.append(-1)
      }
      guard found.last[value] != row else { return }
      found.last[value] = row
      found.sizes[value] += 1
      found.members.append((UInt32(value), UInt32(row)))
    }
    guard let found = parts?.first else { return nil }
    let members = found.members.filter { found.sizes[Int($0.value)] > 1 }
    var newest: [UInt32: Int64] = [:]
    if let lastContact {
      for (value, row) in members {
        if let contact = lastContact(Int(row)) { newest[value] = max(newest[value] ?? contact, contact) }
      }
    }
    var places: [Int: Place] = [:]
    for (value, row) in members {
      let contact = newest[value].flatMap { newest in lastContact?(Int(row)).map { $0 == newest } }
      let place = Place(size: found.sizes[Int(value)], isNewest: contact ?? false)
      guard let other = places[Int(row)] else {
        places[Int(row)] = place
        continue
      }
      places[Int(row)] = Place(size: max(place.size, other.size), isNewest: place.isNewest && other.isNewest)
    }
    self.kind = kind
    self.places = places
  }
}
