/// What the options of `list` say, or those of the browser when it prints.
struct ListWishes {
  var filter = ""
  var columns: [String]?
  var sort: String?
  var limit: Int?
  var output: OutputFormat?
  var explains = false
  /// The file with the list of computers that are wanted.
  var from: String?
}
