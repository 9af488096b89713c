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
