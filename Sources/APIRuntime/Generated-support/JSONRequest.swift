/// The body of an operation that takes JSON and nothing else.
public enum JSONRequest<Value: JSONReadable & JSONWritable & Hashable & Sendable>: RequestContent {
  case json(Value)

  public func write(to request: inout RequestBuilder) {
    switch self {
    case .json(let value): request.json(value)
    }
  }
}
