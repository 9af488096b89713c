/// An entry as it was read out of a list, with the computers it names.
struct GivenEntry {
  let line: Int
  let text: [UInt8]
  let key: Int?
  /// Field by field; none when it is not found.
  let hits: [ListHit]
  var isHeading = false
}
