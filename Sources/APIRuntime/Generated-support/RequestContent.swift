/// A request's body in one of the content types that an operation takes.
public protocol RequestContent: Hashable, Sendable {
  /// Sets the body and its content type.
  func write(to request: inout RequestBuilder) throws
}
