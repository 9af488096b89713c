/// How numbers are written.
enum NumberText {
  /// A number, without a fraction when it is whole.
  static func text(_ value: Double) -> String {
    if let whole = Int(exactly: value) { return String(whole) }
    return String(value)
  }
}
