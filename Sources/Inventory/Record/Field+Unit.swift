extension Field {
  /// A number of the field as records tell it, with its unit; nil for fields that have none.
  public func withUnit(_ number: Int) -> String? {
    guard kind == .integer else { return nil }
    let text = UnitText.text(number, name: path.split(separator: ".").last.map(String.init) ?? path)
    return text == String(number) ? nil : text
  }
}
