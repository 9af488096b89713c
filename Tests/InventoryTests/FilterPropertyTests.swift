import APIRuntime
import RSQL
import Testing

@testable import Inventory

@Suite("Filters of all shapes")
struct FilterPropertyTests {
  @Test("a filter that is written and read again is the same", arguments: 1...8)
  func roundTrip(seed: UInt64) throws {
    var typist = FilterTypist(seed: seed)
    for _ in 0..<400 {
      let typed = typist.filter(depth: 3)
      let filter = try typist.read(typed)
      let again = try typist.read(filter.description)
      #expect(again.root == filter.root, "\(typed) as \(filter.description)")
      #expect(again.description == filter.description)
    }
  }

  @Test("RSQL that is written and read again is the same", arguments: 1...4)
  func roundTripOfRSQL(seed: UInt64) throws {
    var typist = FilterTypist(seed: seed)
    for _ in 0..<400 {
      let typed = "=" + typist.rsql(depth: 3).description
      let filter = try typist.read(typed)
      #expect(try typist.read(filter.description).root == filter.root, "\(typed) as \(filter.description)")
    }
  }

  @Test("whatever is typed is read, or refused at a place in it", arguments: 1...8)
  func hostile(seed: UInt64) {
    var typist = FilterTypist(seed: seed)
    for _ in 0..<600 {
      let typed = typist.nonsense()
      do throws(FilterError) {
        _ = try typist.read(typed).description
      } catch {
        #expect(error.offset >= 0 && error.length >= 0 && error.offset + error.length <= typed.count, "\(typed)")
        #expect(!error.message.isEmpty && error.marked(in: typed).contains("^"))
      }
    }
  }

  @Test("every beginning of a filter is read, or refused at a place in it")
  func beginnings() throws {
    var typist = FilterTypist(seed: 99)
    for _ in 0..<60 {
      let typed = typist.filter(depth: 3)
      for length in 0...typed.count {
        do throws(FilterError) {
          _ = try typist.read(String(typed.prefix(length)))
        } catch {
          #expect(error.offset + error.length <= length)
        }
      }
    }
  }

  @Test(
    "a filter is read down to the deepest level there may be, and refused one level below it",
    arguments: [
      ("", "(", "a", ")", 1), ("", "!", "a", "", 1), ("", "(!", "a", ")", 2), ("name:", "(", "a", ")", 1),
      ("name:", "!", "a", "", 1), ("=", "(", "id==1", ")", 1),
    ])
  func deepest(start: String, opening: String, middle: String, end: String, levels: Int) {
    func read(_ count: Int) -> FilterError? {
      let text =
        start + String(repeating: opening, count: count) + middle + String(repeating: end, count: count)
      do throws(FilterError) { _ = try FilterTypist(seed: 1).read(text) } catch { return error }
      return nil
    }
    let deepest = (0...).first { read($0 + 1) != nil } ?? 0
    #expect(deepest == (64 - 1) / levels)
    // Text that goes on and on must not exhaust the stack.
    for count in [deepest + 1, 30_000] { #expect(read(count)?.message.contains("64") == true) }
  }

  @Test("a filter may be as long as a line that is typed, and no longer")
  func longest() throws {
    let (most, typist) = (1 << 20, FilterTypist(seed: 1))
    // Letters of one word, and spaces: what is limited is the text, not how many terms it has.
    for filling in ["a", " "] {
      #expect((try? typist.read("a" + String(repeating: filling, count: most - 1))) != nil)
      let long = "a" + String(repeating: filling, count: most)
      let error = #expect(throws: FilterError.self) { try typist.read(long) }
      #expect(error?.offset == most && error?.length == 1 && error?.message.contains("1048576") == true)
    }
    let term = try typist.read("a").root
    #expect(try typist.read(String(repeating: "a ", count: 30_000)).root == .and(Array(repeating: term, count: 30_000)))
  }

  @Test("an expression may be deep, but not too long")
  func deepExpression() {
    func read(_ count: Int) -> Bool {
      let text = "re:/" + String(repeating: "(", count: count) + "a" + String(repeating: ")", count: count) + "/"
      return (try? FilterTypist(seed: 1).read(text)) != nil
    }
    #expect(read(10))
    #expect(!read(300))
  }

  @Test("computers pass a filter as read when they pass what was put together", arguments: 1...4)
  func meaning(seed: UInt64) throws {
    var fleet = Fleet(seed: seed)
    let snapshot = try Sample.snapshot(FilterTypist.columns, fleet.computers(60))
    var typist = FilterTypist(seed: seed)
    for _ in 0..<25 {
      let (left, right) = (typist.filter(depth: 1), typist.filter(depth: 1))
      func rows(_ text: String) throws -> Set<Int> {
        let root = try typist.read(text).root
        return Set((0..<snapshot.count).filter { SlowReference.matches(snapshot, $0, root) })
      }
      let all = Set(0..<snapshot.count)
      #expect(try rows("(\(left)) (\(right))") == rows(left).intersection(rows(right)), "\(left) and \(right)")
      #expect(try rows("\(left) | \(right)") == rows(left).union(rows(right)), "\(left) or \(right)")
      #expect(try rows("!(\(left))") == all.subtracting(rows(left)), "not \(left)")
    }
  }
}
