/// Why a profile of jamf-cli's is not used.
struct JamfCLIRefusal: Error {
  /// What follows the profile's name in a sentence.
  var message: String
  /// Nil for the profile as a whole.
  var line: Int?
  /// False for what is right, but for something other than this program.
  var isMistake = true
}
