import Testing

@testable import JamfProAPI

@Suite("Connections shared by lists") struct ConnectionSharesTests {
  @Test("lists get equal shares, and the oldest what is left over")
  func equal() throws {
    let shares = ConnectionShares()
    let list = shares.enter()
    #expect(list.most(of: 5) == 5)
    var columns: ConnectionShare? = shares.enter()
    #expect(list.most(of: 5) == 3 && columns?.most(of: 5) == 2)
    #expect(list.most(of: 1) == 1 && columns?.most(of: 1) == 1)
    columns = nil
    #expect(list.most(of: 5) == 5)
  }

  @Test("a connection that is kept free belongs to no list")
  func held() throws {
    let shares = ConnectionShares()
    let lists = [shares.enter(), shares.enter()]
    shares.isOneHeld = true
    #expect(lists.map { $0.most(of: 5) } == [2, 2])
    #expect(lists.map { $0.most(of: 1) } == [1, 1])
    shares.isOneHeld = false
    #expect(lists.map { $0.most(of: 5) } == [3, 2])
  }

  @Test("when the older list ends, the other gets everything")
  func takingOver() throws {
    let shares = ConnectionShares()
    var older: ConnectionShare? = shares.enter()
    let newer = shares.enter()
    #expect(older?.most(of: 5) == 3)
    older = nil
    #expect(newer.most(of: 5) == 5)
  }
}
