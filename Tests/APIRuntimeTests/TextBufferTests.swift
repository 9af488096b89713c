import APIRuntime
import Testing

@Suite("Texts in one buffer")
struct TextBufferTests {
  @Test("the texts equal those of an array, whatever is added and removed", arguments: 0..<10)
  func property(_: Int) {
    var generator = SystemRandomNumberGenerator()
    var (texts, array) = (TextBuffer(), [UInt8]())
    for step in 0..<300 {
      let text = (0..<Int.random(in: 0...(step % 40), using: &generator)).map { UInt8(truncatingIfNeeded: step + $0) }
      switch Int.random(in: 0..<5, using: &generator) {
      case 0:
        texts.append(UInt8(truncatingIfNeeded: step))
        array.append(UInt8(truncatingIfNeeded: step))
      case 1:
        let count = Int.random(in: 0...array.count, using: &generator)
        texts.truncate(to: count)
        array.removeLast(array.count - count)
      case 2:
        texts.append(text.lazy.map(\.self))
        array += text
      default:
        texts.append(text)
        array += text
      }
      #expect(texts.count == array.count)
      #expect(texts.bytes == array)
      let start = Int.random(in: 0...array.count, using: &generator)
      #expect(Array(texts.bytes(from: start)) == Array(array[start...]))
    }
    #expect(texts.withUnsafeBufferPointer { Array($0) } == array)
    #expect(texts.bytes.capacity <= array.count + 64)
  }

  @Test("a copy does not change when the original grows")
  func copies() {
    var texts = TextBuffer()
    texts.reserveCapacity(100)
    texts.append(Array("one".utf8))
    let copy = texts
    texts.append(Array("two".utf8))
    texts.truncate(to: 2)
    #expect(String(decoding: copy.bytes, as: UTF8.self) == "one")
    #expect(String(decoding: texts.bytes, as: UTF8.self) == "on")
  }
}
