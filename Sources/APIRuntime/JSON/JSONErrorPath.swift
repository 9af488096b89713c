/// Finds the paths of bytes by scanning the text up to them. Runs only after reading has failed or left something out,
/// so that reading itself need not keep track. The text before the bytes is known to be well-formed as far as it was
/// read.
enum JSONErrorPath {
  private enum Frame {
    case object(key: String?)
    case array(index: Int)
  }

  /// The path of the value or key at `offset`, as `results[3].general.name`.
  static func path(in bytes: UnsafeBufferPointer<UInt8>, to offset: Int) -> String {
    paths(in: bytes, to: [offset]).first ?? ""
  }

  /// The paths of the values or keys at `offsets`, which come in ascending order.
  static func paths(in bytes: UnsafeBufferPointer<UInt8>, to offsets: [Int]) -> [String] {
    var frames: [Frame] = []
    var position = 0
    return offsets.map { offset in
      scan(bytes, from: &position, to: offset, &frames)
      return spell(frames)
    }
  }

  private static func scan(
    _ bytes: UnsafeBufferPointer<UInt8>, from position: inout Int, to offset: Int, _ frames: inout [Frame]
  ) {
    while position < min(offset, bytes.count) {
      let byte = bytes[position]
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
        let end = endOfString(bytes, from: position + 1)
        // Within a string the path is that of the string; a later offset goes on from its opening quote.
        guard end < offset else { return }
        if case .object(key: nil) = frames.last {
          let raw = UnsafeBufferPointer(rebasing: bytes[position + 1..<end])
          frames[frames.count - 1] = .object(key: String(decoding: JSONEscapes.decoded(raw), as: UTF8.self))
        }
        position = end
      default: break
      }
      position += 1
    }
  }

  private static func spell(_ frames: [Frame]) -> String {
    frames.reduce(into: "") { path, frame in
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
