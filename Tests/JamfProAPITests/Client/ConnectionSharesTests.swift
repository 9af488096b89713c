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

  @Test("a request beside the lists waits for a connection that is kept free, or leaves it to them")
  func beside() async throws {
    let shares = ConnectionShares()
    let list = shares.enter()
    // Meanwhile a connection has to be kept free: the list sends one request less, besides the free one.
    await shares.beside {
      #expect(list.most(of: 5) == 5)
      shares.isOneHeld = true
      #expect(list.most(of: 5) == 3)
    }
    #expect(list.most(of: 5) == 4)
    async let isHeld = shares.beside { shares.isOneHeld }
    for _ in 0..<100 { await Task.yield() }
    shares.isOneHeld = false
    #expect(await !isHeld)
    #expect(list.most(of: 5) == 5)
  }

  @Test("the wait of a request beside the lists ends with its task")
  func canceled() async {
    let shares = ConnectionShares()
    shares.isOneHeld = true
    let request = Task { await shares.beside { Task.isCancelled } }
    request.cancel()
    #expect(await request.value)
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
