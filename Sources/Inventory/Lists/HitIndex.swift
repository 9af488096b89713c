/// What each wanted text names: worked out once, however often a list gives it.
struct HitIndex {
  private var byText: [[ListHit]] = []

  init(_ hits: [IdentityScan.Hit], wanted: WantedKeys, scan: IdentityScan) {
    // Where each key's hits begin, and at last where all end.
    var starts = [Int](repeating: 0, count: wanted.texts.count + wanted.addresses.count + 1)
    for hit in hits { starts[Int(hit.key) + 1] += 1 }
    for key in starts.indices.dropFirst() { starts[key] += starts[key - 1] }
    let sorted = hits.sorted { ($0.key, $0.place, $0.row) < ($1.key, $1.place, $1.row) }
    byText.reserveCapacity(wanted.texts.count)
    for text in 0..<wanted.texts.count {
      var found: [ListHit] = []
      if let row = scan.snapshot.row(of: ComputerID(rawValue: wanted.texts.string(text))) {
        found.append(ListHit(path: ListLookup.idPath, rows: [row]))
      }
      var named = sorted[starts[text]..<starts[text + 1]]
      if let address = wanted.address(ofText: text) {
        let key = wanted.texts.count + address
        // The text of an address may also be some computer's name.
        named = (named + sorted[starts[key]..<starts[key + 1]]).sorted { ($0.place, $0.row) < ($1.place, $1.row) }[...]
      }
      for hit in named {
        let path = scan.places[Int(hit.place)].field.path
        if let last = found.indices.last, found[last].path == path {
          found[last].rows.append(Int(hit.row))
        } else {
          found.append(ListHit(path: path, rows: [Int(hit.row)]))
        }
      }
      byText.append(found)
    }
  }

  /// What a text names, field by field: as an id first.
  func found(_ text: Int) -> [ListHit] { byText[text] }
}
