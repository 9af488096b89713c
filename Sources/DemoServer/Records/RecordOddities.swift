/// What can be odd about records, and still has to be read.
struct RecordOddities: OptionSet, Sendable {
  var rawValue: Int

  /// Free texts carry what could harm a terminal.
  static let hostileText = RecordOddities(rawValue: 1)
  /// Some values of enumerations are in no document.
  static let unknownEnums = RecordOddities(rawValue: 2)
  /// Every object has a member that is in no document.
  static let unknownFields = RecordOddities(rawValue: 4)
}
