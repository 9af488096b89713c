import APIRuntime
import RSQL
import Testing

@testable import Inventory
@testable import SlowReferences

@Suite("Filters of all shapes")
struct FilterPropertyTests {
  @Test("printing and parsing a filter gives the same filter", arguments: 1...8)
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

  @Test("printing and parsing RSQL gives the same filter", arguments: 1...4)
  func roundTripOfRSQL(seed: UInt64) throws {
    var typist = FilterTypist(seed: seed)
    for _ in 0..<400 {
      let typed = "=" + typist.rsql(depth: 3).description
      let filter = try typist.read(typed)
      #expect(try typist.read(filter.description).root == filter.root, "\(typed) as \(filter.description)")
    }
  }

  @Test("any input is parsed, or is an error at a position inside it", arguments: 1...8)
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

  @Test("every prefix of a filter is parsed, or is an error at a position inside it")
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
    "a filter is parsed down to the depth limit, and rejected one level deeper",
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
    // Very long text must not exhaust the stack.
    for count in [deepest + 1, 30_000] { #expect(read(count)?.message.contains("64") == true) }
  }

  @Test("a filter can be as long as an input line, and no longer")
  func longest() throws {
    let (most, typist) = (1 << 20, FilterTypist(seed: 1))
    // Letters of one word, and spaces: the limit is on the text, not on the number of terms.
    for filling in ["a", " "] {
      #expect((try? typist.read("a" + String(repeating: filling, count: most - 1))) != nil)
      let long = "a" + String(repeating: filling, count: most)
      let error = #expect(throws: FilterError.self) { try typist.read(long) }
      #expect(error?.offset == most && error?.length == 1 && error?.message.contains("1048576") == true)
    }
    let term = try typist.read("a").root
    #expect(try typist.read(String(repeating: "a ", count: 30_000)).root == .and(Array(repeating: term, count: 30_000)))
  }

  @Test("an expression can be nested deeply, but has a length limit")
  func deepExpression() {
    func read(_ count: Int) -> Bool {
      let text = "re:/" + String(repeating: "(", count: count) + "a" + String(repeating: ")", count: count) + "/"
      return (try? FilterTypist(seed: 1).read(text)) != nil
    }
    #expect(read(10))
    #expect(!read(300))
  }

  @Test("a parsed filter matches the same computers as the filter it was printed from", arguments: 1...4)
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
