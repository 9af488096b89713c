/// The input of an operation that has neither parameters nor a body.
public struct NoInput: OperationInput {
  public var headers: AcceptHeaders

  /// An input with nothing but the content types asked for.
  public init(headers: AcceptHeaders = AcceptHeaders()) { self.headers = headers }

  public func write(to request: inout RequestBuilder) {}
}
