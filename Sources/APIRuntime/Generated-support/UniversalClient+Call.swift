extension UniversalClient {
  /// Makes one call of an operation. Throws `ClientError`, whatever fails.
  public func call<Called: APIOperation>(
    _: Called.Type, _ input: Called.Input
  ) async throws -> Called.Output where Called.Input: OperationInput {
    let configuration = configuration
    return try await OperationFacts.$current.withValue(Called.facts) {
      try await send(
        input: input, forOperation: Called.id,
        serializer: { try Called.request($0, configuration: configuration) },
        deserializer: { try await Called.output($0, $1, configuration: configuration) })
    }
  }
}
