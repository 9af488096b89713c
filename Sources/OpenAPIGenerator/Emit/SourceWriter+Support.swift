extension SourceWriter {
  /// What all operations have in common: the same for every document.
  mutating func support() {
    imports.formUnion([.runtime, .httpTypes])
    for line in Self.supportSource.split(separator: "\n", omittingEmptySubsequences: false) {
      self.line(String(line).replacing("ACCESS ", with: access))
    }
  }

  private static let supportSource = #"""
    /// An operation: its facts, what it takes and what it answers.
    ACCESS protocol APIOperation {
      associatedtype Input: OperationInput
      associatedtype Output: OperationOutput
      /// The operation's name in the document, or the one derived from its path.
      static var id: String { get }
      static var method: HTTPRequest.Method { get }
      /// The path below the server's address, parameters in braces.
      static var pathTemplate: String { get }
      static var tags: [String] { get }
      /// Alternatives; the schemes of one are needed together. Empty when no credential is needed.
      static var security: [[String]] { get }
      /// What an API client has to be allowed for the operation.
      static var requiredPrivileges: [String] { get }
      static var isDeprecated: Bool { get }
    }

    /// What an operation takes.
    ACCESS protocol OperationInput: Hashable, Sendable {
      /// The request, without the server's address.
      func request(_ configuration: Configuration) throws -> (HTTPRequest, HTTPBody?)
    }

    /// What an operation answers.
    ACCESS protocol OperationOutput: Hashable, Sendable {
      /// The status that came, and the body as it came, empty when there was none.
      var content: (statusCode: Int, bytes: [UInt8]) { get }
      /// Takes an answer apart; bodies are collected, not decoded.
      init(_ response: HTTPResponse, _ body: HTTPBody?, _ configuration: Configuration) async throws
    }

    extension OperationOutput {
      /// The status code that came.
      ACCESS var statusCode: Int { content.statusCode }
      /// The body as it came, whatever the answer; empty when there was none.
      ACCESS var bytes: [UInt8] { content.bytes }

      /// The error for a caller who wanted another answer.
      func unexpected(_ expected: String) -> UnexpectedResponse {
        let (status, bytes) = content
        return UnexpectedResponse(expected: expected, status: status, payload: UndocumentedPayload(body: bytes))
      }
    }

    /// One of an operation's answers.
    ACCESS protocol Answer: Hashable, Sendable {
      /// The body as it came.
      var bytes: [UInt8] { get }
      init(_ response: HTTPResponse, _ body: HTTPBody?, _ configuration: Configuration) async throws
    }

    /// An answer whose body is JSON.
    ACCESS struct JSONAnswer<Value: JSONReadable & JSONWritable & Sendable>: Answer {
      ACCESS var body: JSONContent<Value>
      ACCESS var bytes: [UInt8] { body.bytes }
      ACCESS init(body: JSONContent<Value>) { self.body = body }
      ACCESS init(_ response: HTTPResponse, _ body: HTTPBody?, _ configuration: Configuration) async throws {
        let json = "application/json"
        let bytes = try await ResponseBody.bytes(response, body, expecting: json, configuration: configuration)
        self.body = JSONContent(bytes: bytes, options: configuration.readingOptions)
      }
    }

    /// An answer without a body.
    ACCESS struct EmptyAnswer: Answer {
      ACCESS var bytes: [UInt8] { [] }
      ACCESS init() {}
      ACCESS init(_ response: HTTPResponse, _ body: HTTPBody?, _ configuration: Configuration) async throws {}
    }

    /// A JSON body as it came, decoded when asked.
    ACCESS struct JSONContent<Value: JSONReadable & JSONWritable & Sendable>: Hashable, Sendable {
      /// The text in UTF-8.
      ACCESS var bytes: [UInt8]
      /// How it is decoded.
      ACCESS var options: JSONReadingOptions
      ACCESS init(bytes: [UInt8], options: JSONReadingOptions = JSONReadingOptions()) {
        self.bytes = bytes
        self.options = options
      }

      /// The value; each call decodes again. Throws `JSONReadingError`.
      ACCESS var json: Value { get throws { try JSONReader.read(Value.self, from: bytes, options: options) } }
      /// A body that holds a value.
      ACCESS static func json(_ value: Value) -> Self { Self(bytes: value.jsonBytes()) }
      ACCESS static func == (a: Self, b: Self) -> Bool { a.bytes == b.bytes }
      ACCESS func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
    }

    // A body may hold a token: how much there is may be shown, not what.
    extension JSONContent: CustomStringConvertible, CustomReflectable {
      ACCESS var description: String { "\(bytes.count) bytes of JSON" }
      ACCESS var customMirror: Mirror { Mirror(self, children: [:]) }
    }

    /// Headers of an operation that has none of its own.
    ACCESS struct AcceptHeaders: Hashable, Sendable {
      /// The content types that are asked for, the best first; nil for all that the document names.
      ACCESS var accept: [String]?
      ACCESS init(accept: [String]? = nil) { self.accept = accept }
    }

    /// A body of another kind than the one asked for.
    ACCESS struct UnexpectedBody: Error, Hashable, Sendable {
      ACCESS let expected: String
    }

    extension UniversalClient {
      /// Makes one call of an operation.
      func call<Called: APIOperation>(_: Called.Type, _ input: Called.Input) async throws -> Called.Output {
        let configuration = configuration
        return try await send(
          input: input, forOperation: Called.id, serializer: { try $0.request(configuration) },
          deserializer: { try await Called.Output($0, $1, configuration) })
      }
    }
    """#
}
