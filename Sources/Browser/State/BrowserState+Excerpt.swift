import Screen

extension BrowserState {
  /// A text as a message quotes it: whole, or its beginning and an ellipsis. Lines that are typed can be very long.
  func excerpt(of text: String) -> String {
    let most = 200
    guard let end = text.index(text.startIndex, offsetBy: most, limitedBy: text.endIndex), end < text.endIndex else {
      return text
    }
    return text[..<end] + configuration.glyphs.ellipsis.text
  }
}

extension DisplayText {
  /// A text, or as much of its beginning as takes more than so many columns: to be put where only those are.
  init(beginningOf text: String, columns: Int) {
    var count = columns + 1
    while true {
      let part = text.prefix(count)
      let shown = DisplayText(String(part))
      // Some characters take no column.
      if shown.width > columns || part.endIndex == text.endIndex {
        self = shown
        return
      }
      count *= 2
    }
  }
}
