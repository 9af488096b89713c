import APIRuntime
import SeededNumbers
import Testing
import Wording

@testable import Inventory

@Suite("Words with typing errors")
struct NearSearchTests {
  private func passes(_ word: String, _ text: String, errors: Int = NearSearch.mostErrors) -> Bool {
    let bytes = Folding.folded(text)
    guard let search = NearSearch(Folding.folded(word), errors: errors) else { return false }
    return bytes.withUnsafeBufferPointer { search.passes($0, 0..<bytes.count) }
  }

  /// The least number of errors with which a word is in a text, by comparing it with every part of it.
  private func errors(_ word: String, in text: String) -> Int {
    let letters = Array(text)
    var least = word.count
    for start in 0...letters.count {
      for end in start...letters.count {
        least = min(least, NearestNames.distance(word, String(letters[start..<end])))
      }
    }
    return least
  }

  @Test("a word passes exactly when a part of the text has at most so many errors", arguments: 0..<6)
  func agreesWithReference(seed: Int) {
    var numbers = Seeded(state: UInt64(seed) &* 77 &+ 1)
    func text(_ range: ClosedRange<Int>) -> String {
      String((0..<Int.random(in: range, using: &numbers)).map { _ in "abcd".randomElement(using: &numbers) ?? "a" })
    }
    var counts = [0, 0]
    for _ in 0..<400 {
      let word = text(5...11)
      // Every other text has the word in it, with some letters replaced.
      var letters = Array(word)
      for _ in 0..<Int.random(in: 0...3, using: &numbers) {
        letters[Int.random(in: letters.indices, using: &numbers)] = "abcd".randomElement(using: &numbers) ?? "a"
      }
      let text = Bool.random(using: &numbers) ? text(0...14) : text(0...3) + String(letters) + text(0...3)
      let least = errors(word, in: text)
      for allowed in 1...2 where allowed == 1 || word.count >= 9 {
        let isNear = passes(word, text, errors: allowed)
        #expect(isNear == (least <= allowed), "\(word) in \(text) with \(allowed): \(least)")
        counts[isNear ? 1 : 0] += 1
      }
    }
    #expect(counts[0] > 50 && counts[1] > 50)
  }

  @Test("letters of any length count as one; short words have no errors, and longer ones more")
  func letters() {
    #expect(passes("macbok", "Anna's MacBook Pro") && passes("conwya", "aconway"))
    #expect(passes("иванво", "иванов") && passes("東京経営部", "東京-経営部") && !passes("東京経営部", "東京会計部"))
    #expect(!passes("anan", "anna") && NearSearch(Array("abcd".utf8), errors: 1) == nil)
    #expect(passes("C02KXR84YM29", "c02kxr84ym92") && passes("C02KRX84YM29", "c02kxr84ym92"))
    #expect(!passes("macobko", "macbook air") || passes("macobko", "macbook air", errors: 2))
    #expect(NearSearch([UInt8](repeating: 97, count: 64), errors: 1) == nil)
  }

  // MARK: Lists

  private static let people = [
    ("1", "Ada’s MacBook", "aconway", "c0ffee00-1111-4a3b-9d60-0123456789ab"),
    ("2", "Zoë’s Mac mini", "kconway", "c0ffee00-2222-4a3b-9d60-0123456789ab"),
    ("3", "Kiosk 1", "conwya.conwaz", "c0ffee00-3333-4a3b-9d60-0123456789ab"),
    ("4", "Kiosk 2", "berta", "c0ffee00-4444-4a3b-9d60-0123456789ab"),
  ]

  private func snapshot() throws -> InventorySnapshot {
    let computers = Self.people.map { id, name, user, uuid -> JSONValue in
      [
        "id": .string(id), "general": ["name": .string(name), "managementId": .string(uuid)],
        "userAndLocation": ["username": .string(user)],
      ]
    }
    return try Sample.snapshot(
      try ["id", "name", "username", "managementId"].map { try Sample.catalogue.field(named: $0) }, computers)
  }

  private func ids(_ text: String, offersNear: Bool = true) throws -> (ids: [String], isNear: Bool) {
    let snapshot = try snapshot()
    let filter = try Filter(text, catalogue: Sample.catalogue, now: 0, timeZone: .utc)
    let query = ListQuery(filter: filter, sort: [SortKey(path: "general.name")])
    let order = try #require(Ranking.order(snapshot, query, offersNear: offersNear))
    return ((0..<order.count).map { snapshot.id(at: order.row(at: $0)).rawValue }, order.isNear)
  }

  @Test("similar words are offered only if no computer matches, and only if they are wanted")
  func offered() throws {
    #expect(try ids("conway") == (["1", "2"], false))
    #expect(try ids("conwya") == (["3"], false))
    #expect(try ids("conwax") == (["1", "3", "2"], true))
    #expect(try ids("conwax", offersNear: false) == ([], false))
    #expect(try ids("macbok") == (["1"], true))
    // Ids have no similar words, and short words no errors.
    #expect(try ids("c0fee0") == ([], false) && ids("kios").ids.count == 2 && ids("kisk") == ([], false))
  }

  @Test("only words that occur nowhere have errors; all other tests hold for similar computers, too")
  func others() throws {
    // Both words occur, but not together.
    #expect(try ids("kiosk aconway") == ([], false))
    #expect(try ids("kiosk conwax") == (["3"], true))
    #expect(try ids("conwax name:mini") == (["2"], true) && ids("conwax name:air") == ([], false))
    #expect(try ids("conwax !kiosk") == (["1", "2"], true))
    #expect(try ids("conwax | macbok | nothing here") == (["1", "3", "2"], true))
    #expect(try ids("\"conwax\"") == (["1", "3", "2"], true) && ids("^conwax") == ([], false))
  }

  @Test("the rows have positions, and the next filter starts from all computers")
  func nextFilter() throws {
    let snapshot = try snapshot()
    func query(_ text: String) throws -> ListQuery {
      ListQuery(filter: try Filter(text, catalogue: Sample.catalogue, now: 0, timeZone: .utc))
    }
    let near = try #require(Ranking.order(snapshot, query("conwax"), offersNear: true))
    #expect((0..<snapshot.count).map { near.position(ofRow: $0) } == [0, 1, 2, nil])
    #expect(near.carried(to: snapshot)?.isNear == true)
    for (text, count) in [("conwaxy", 0), ("conwa", 3), ("conwax", 3)] {
      let previous = (query: try query("conwax"), order: near, rowCount: snapshot.count)
      let order = try #require(Ranking.order(snapshot, query(text), previous: previous, offersNear: text == "conwax"))
      #expect(order.count == count, "\(text)")
    }
    let only = Restriction(to: ComputerSet([snapshot.id(at: 1)]), label: "")
    var restricted = try query("conwax")
    restricted.only = only
    let order = try #require(Ranking.order(snapshot, restricted, offersNear: true))
    #expect(order.count == 1 && order.isNear && order.row(at: 0) == 1)
  }

  @Test("a canceled search ends")
  func canceled() throws {
    let filter = try Filter("conwax", catalogue: Sample.catalogue, now: 0, timeZone: .utc)
    #expect(
      try Ranking.order(snapshot(), ListQuery(filter: filter), offersNear: true, isCancelled: { true }) == nil)
  }
}

@Suite("Mistyped aliases")
struct MistypedAliasTests {
  @Test("the alias is suggested first")
  func aliases() {
    let reader = FilterReader(catalogue: Sample.catalogue, now: 0, timeZone: .utc)
    let mistyped = [("sen:>30d", "seen"), ("seeen>30d", "seen"), ("filevalt=x", "filevault"), ("serail:C0", "serial")]
    for (text, name) in mistyped {
      let error = #expect(throws: FilterError.self) { try reader.read(text) }
      #expect(error?.nearest.first == name, "\(text): \(error?.nearest ?? [])")
    }
  }
}
