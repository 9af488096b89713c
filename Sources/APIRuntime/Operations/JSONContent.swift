/// A JSON body as received or to be sent, decoded on demand.
///
/// Decoding late keeps the bytes available to callers that need only some fields.
public struct JSONContent<Value: JSONReadable & JSONWritable & Sendable>: Sendable {
  /// The text in UTF-8.
  public var bytes: [UInt8]
  /// The options for decoding.
  public var options: JSONReadingOptions
  /// Told of each decoding; nil for a body that is sent.
  var observer: DecodingObserver?

  /// Creates a body from received bytes.
  public init(bytes: [UInt8], options: JSONReadingOptions = JSONReadingOptions()) {
    self.bytes = bytes
    self.options = options
  }

  /// Creates a body from a value.
  public static func json(_ value: Value) -> Self { Self(bytes: value.jsonBytes()) }

  /// The value; each call decodes again. Throws `JSONReadingError`.
  public var json: Value {
    get throws {
      guard let observer else { return try JSONReader.read(Value.self, from: bytes, options: options) }
      do {
        let value = try JSONReader.read(Value.self, from: bytes, options: options)
        observer.note(value)
        return value
      } catch {
        observer.note(error)
        throw error
      }
    }
  }
}

/// Passes on what is decoded from an answer.
struct DecodingObserver: Sendable {
  let operationID: String
  let onDecoded: (@Sendable (_ operationID: String, _ value: any Sendable) -> Void)?
  let onError: (@Sendable (ClientError) -> Void)?
  let redact: @Sendable (String) -> String

  /// Nil if neither is wanted.
  init?(_ configuration: Configuration, operationID: String) {
    guard configuration.onDecoded != nil || configuration.onError != nil else { return nil }
    self.operationID = operationID
    (onDecoded, onError, redact) = (configuration.onDecoded, configuration.onError, configuration.redact)
  }

  func note(_ value: any Sendable) { onDecoded?(operationID, value) }

  func note(_ error: any Error) {
    onError?(ClientError(operationID: operationID, underlyingError: error.redacted(by: redact)))
  }
}

/// Bodies are equal when their bytes are.
extension JSONContent: Hashable {
  public static func == (a: Self, b: Self) -> Bool { a.bytes == b.bytes }
  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

/// A body may contain a token: only its size is shown.
extension JSONContent: CustomStringConvertible, CustomReflectable {
  public var description: String { "\(bytes.count) bytes of JSON" }
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// An answer whose body is JSON.
public struct JSONAnswer<Value: JSONReadable & JSONWritable & Sendable>: Answer {
  /// The body.
  public var body: JSONContent<Value>
  public var bytes: [UInt8] { body.bytes }

  /// Creates an answer with this body.
  public init(body: JSONContent<Value>) { self.body = body }

  public init(_ reader: AnswerReader) async throws { body = try await reader.json() }

  public func write(to writer: inout AnswerWriter) { writer.json(body) }
}

/// The body of an operation that takes JSON and nothing else.
public enum JSONRequest<Value: JSONReadable & JSONWritable & Hashable & Sendable>: RequestContent {
  /// A JSON body.
  case json(Value)

  public func write(to request: inout RequestBuilder) {
    switch self {
    case .json(let value): request.json(value)
    }
  }
}
