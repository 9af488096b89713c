/// Finds the path of a byte by scanning the text up to it. Runs only after reading has failed, so that reading itself
/// need not keep track. The text before the byte is known to be well-formed as far as it was read.
enum JSONErrorPath {
  private enum Frame {
    case object(key: String?)
    case array(index: Int)
  }

  /// The path of the value or key at `offset`, as `results[3].general.name`.
  static func path(in bytes: UnsafeBufferPointer<UInt8>, to offset: Int) -> String {
    var frames: [Frame] = []
    var position = 0
    while position < min(offset, bytes.count) {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "{"): frames.append(.object(key: nil))
      case UInt8(ascii: "["): frames.append(.array(index: 0))
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = frames.popLast()
      case UInt8(ascii: ","):
        switch frames.popLast() {
        case .object: frames.append(.object(key: nil))
        case .array(let index): frames.append(.array(index: index + 1))
        case nil: break
        }
      case UInt8(ascii: "\""):
        let end = endOfString(bytes, from: position)
        if case .object(key: nil) = frames.last, end < offset {
          let raw = UnsafeBufferPointer(rebasing: bytes[position..<end])
          frames[frames.count - 1] = .object(key: String(decoding: JSONEscapes.decoded(raw), as: UTF8.self))
        }
        position = end + 1
      default: break
      }
    }
    return frames.reduce(into: "") { path, frame in
      switch frame {
      case .object(let key?): append(key, to: &path)
      case .object(nil): break
      case .array(let index): path += "[\(index)]"
      }
    }
  }

  /// The place of the closing quote, or the end of the text.
  private static func endOfString(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var position = start
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(position, bytes.count)
  }

  private static func append(_ key: String, to path: inout String) {
    let isPlain =
      !key.isEmpty
      && key.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
    if !isPlain {
      path += "[\"\(key)\"]"
    } else {
      path += path.isEmpty ? key : ".\(key)"
    }
  }
}
