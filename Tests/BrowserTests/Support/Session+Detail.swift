import Inventory
import Screen

@testable import Browser

extension Session {
  /// Goes to the title of a section of the detail.
  mutating func go(to section: String) {
    press(.home)
    for _ in 0..<60 where state.detail.line?.value.text != section { type("}") }
  }

  /// The first line of the screen that contains a text.
  func line(with text: String) -> String? { lines.first { $0.contains(text) } }
}
