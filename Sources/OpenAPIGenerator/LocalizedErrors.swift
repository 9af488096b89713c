#if canImport(FoundationEssentials)
  public import protocol FoundationEssentials.LocalizedError
#else
  public import protocol Foundation.LocalizedError
#endif

extension DocumentError: LocalizedError {
  public var errorDescription: String? { description }
}

extension ConfigurationError: LocalizedError {
  public var errorDescription: String? { description }
}
