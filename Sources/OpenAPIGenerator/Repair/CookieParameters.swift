/// Clients are told to leave cookies to the platform, and many generators refuse them; here they travel in a `Cookie`
/// header. Nothing in the document has to change for it, but it is told.
enum CookieParameters {
  static func notice(_ parameter: Node, at pointer: JSONPointer, _ place: OperationPlace) -> [Repair] {
    guard parameter["in"]?.string == "cookie", let name = parameter["name"]?.string else { return [] }
    return [
      Repair(.cookieParameter, at: pointer / "in", place.words, "cookie parameter \(name) read as a Cookie header")
    ]
  }
}
