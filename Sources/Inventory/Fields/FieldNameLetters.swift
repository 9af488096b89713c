/// What names of fields are made of, as filters have them.
enum FieldNameLetters {
  /// Whether a name can have it, but for the first place. Many scripts write a letter as several scalars: with marks, tones
  /// and joiners.
  static func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ".", "_", "-", "[", "]", "\u{200D}": true
    default:
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar.properties.isGraphemeExtend
        || scalar.properties.generalCategory == .spacingMark
    }
  }
}
