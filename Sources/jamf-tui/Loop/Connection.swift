import JamfProAPI

/// A server to be browsed: the session, and what is shown of it at first.
struct Connection {
  var session: Session
  var catalogue: ServerCatalogue
  var view: ViewSettings
}
