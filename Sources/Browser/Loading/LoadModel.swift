/// Loading the list from a server, and what the loads brought.
struct LoadModel: Sendable {
  var progress = LoadProgress()
  var contact = Contact()
  /// The server's name and versions; nil until it has answered.
  var server: ServerSummary?
  /// What the server is asked while the list is incomplete.
  var asking = AskModel()
  /// The load of columns that the list does not have.
  var columnLoad = ColumnLoad()
  /// The count of the listed computers' applications.
  var applications = ApplicationCount()
  /// What changed since the previous refresh.
  var changes = Changes()
  /// The last message about columns that show ids, so that it is not repeated at every refresh.
  var toldOfIDs: [String] = []
}
