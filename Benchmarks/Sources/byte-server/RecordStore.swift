/// The records of a fleet as JSON, in the order of ids, ready to be sent.
struct RecordStore: Sendable {
  /// A stretch of records with commas between them.
  struct Block: Sendable {
    var bytes: [UInt8] = []
    /// Where each record begins, and at last one byte behind the comma that would come.
    var starts: [Int] = [0]
  }

  private var blocks: [Block] = []
  private let blockRows: Int
  private(set) var count = 0

  /// - Parameter blockRows: the records of each block but the last.
  init(blockRows: Int) { self.blockRows = blockRows }

  /// Adds a page, `{"totalCount": …, "results": […]}`, which has a block's records unless it is the last.
  mutating func add(page: [UInt8]) {
    let block = Self.block(of: page)
    count += block.starts.count - 1
    blocks.append(block)
  }

  /// The pieces of a page: put together, they are the answer's body.
  func page(_ number: Int, rows: Int) -> [ArraySlice<UInt8>] {
    let first = min(count, number * rows)
    let end = min(count, first + rows)
    var pieces: [ArraySlice<UInt8>] = [Array("{\"totalCount\":\(count),\"results\":[".utf8)[...]]
    var row = first
    while row < end {
      let block = blocks[row / blockRows]
      let local = row % blockRows
      let localEnd = min(block.starts.count - 1, local + end - row)
      row += localEnd - local
      // The last record's comma is sent when another block goes on.
      let stop = block.starts[localEnd] - (row < end ? 0 : 1)
      pieces.append(block.bytes[block.starts[local]..<stop])
    }
    pieces.append(Array("]}".utf8)[...])
    return pieces
  }

  /// Takes a page apart: the objects one step below the array of results.
  private static func block(of page: [UInt8]) -> Block {
    var block = Block()
    block.bytes.reserveCapacity(page.count)
    page.withUnsafeBufferPointer { page in
      var (depth, begin, isText, place) = (0, 0, false, 0)
      while place < page.count {
        switch page[place] {
        case UInt8(ascii: "\""): isText.toggle()
        case UInt8(ascii: "\\") where isText: place += 1
        case UInt8(ascii: "{") where !isText:
          depth += 1
          if depth == 2 { begin = place }
        case UInt8(ascii: "}") where !isText:
          if depth == 2 {
            block.bytes.append(contentsOf: page[begin...place])
            block.bytes.append(UInt8(ascii: ","))
            block.starts.append(block.bytes.count)
          }
          depth -= 1
        default: break
        }
        place += 1
      }
    }
    return block
  }
}
