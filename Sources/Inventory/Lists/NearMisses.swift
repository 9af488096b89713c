/// Finds what was meant by texts that nobody has.
enum NearMisses {
  /// So many different texts get suggestions; of more nobody reads them.
  private static let mostTexts = 10_000
  private static let mostSuggestions = 3

  /// A value one error away from a text that was not found.
  private struct Match: Sendable {
    let key: Int
    let place: UInt8
    let row: UInt32
  }

  /// Suggestions by the number of the text they are for; nil when cancelled.
  static func find(
    _ given: [GivenEntry], _ wanted: WantedKeys, _ scan: IdentityScan, workers: Workers,
    isCancelled: @escaping @Sendable () -> Bool
  ) -> [Int: [ListSuggestion]]? {
    let missed = missedTexts(given, wanted)
    guard !missed.isEmpty else { return [:] }
    let table = NearMissTable(missed)
    let parts = scan.gather(into: [Match](), workers: workers, isCancelled: isCancelled) { found, key, place, row in
      let isAddress = scan.places[place].field.isHardwareAddress
      let before = found.count
      table.forEachNeighbour(of: key, isAddress: isAddress) { missed in
        // Several of the hashes may lead to the same text.
        guard !found[before...].contains(where: { $0.key == missed }) else { return }
        found.append(Match(key: missed, place: UInt8(place), row: UInt32(row)))
      }
    }
    guard let parts else { return nil }
    return suggestions(parts.flatMap(\.self), scan)
  }

  private static func missedTexts(_ given: [GivenEntry], _ wanted: WantedKeys) -> [NearMissTable.Missed] {
    var missed: [NearMissTable.Missed] = []
    var seen: Set<Int> = []
    for entry in given where entry.hits.isEmpty && !entry.isHeading {
      guard let key = entry.key, seen.count < mostTexts, seen.insert(key).inserted else { continue }
      let text = Array(wanted.texts[key])
      // Each id has neighbours, which says nothing.
      if text.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) { continue }
      if OneEdit.lengths.contains(text.count) {
        missed.append(NearMissTable.Missed(bytes: text, isAddress: false, key: key))
      }
      let address = HardwareAddress.withoutSigns(text)
      if (11...13).contains(address.count) {
        missed.append(NearMissTable.Missed(bytes: address, isAddress: true, key: key))
      }
    }
    return missed
  }

  private static func suggestions(_ matches: [Match], _ scan: IdentityScan) -> [Int: [ListSuggestion]] {
    var found: [Int: [ListSuggestion]] = [:]
    for match in matches.sorted(by: { ($0.place, $0.row) < ($1.place, $1.row) }) {
      let path = scan.places[Int(match.place)].field.path
      guard let column = scan.snapshot.column(path: path) else { continue }
      let text = scan.snapshot.text(row: Int(match.row), column: column)
      var known = found[match.key] ?? []
      if let same = known.firstIndex(where: { $0.text == text && $0.hit.path == path }) {
        known[same].hit.rows.append(Int(match.row))
      } else if known.count < mostSuggestions {
        known.append(ListSuggestion(text: text, hit: ListHit(path: path, rows: [Int(match.row)])))
      }
      found[match.key] = known
    }
    return found
  }
}
