#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.Date
  public import struct FoundationEssentials.URL
  public import struct FoundationEssentials.UUID

  /// Foundation's date, so that generated code has nothing to import but the runtime, on any system.
  public typealias Date = FoundationEssentials.Date
  /// Foundation's URL, for the same reason.
  public typealias URL = FoundationEssentials.URL
  /// Foundation's UUID, for the same reason.
  public typealias UUID = FoundationEssentials.UUID
#else
  public import struct Foundation.Date
  public import struct Foundation.URL
  public import struct Foundation.UUID

  /// Foundation's date, so that generated code has nothing to import but the runtime, on any system.
  public typealias Date = Foundation.Date
  /// Foundation's URL, for the same reason.
  public typealias URL = Foundation.URL
  /// Foundation's UUID, for the same reason.
  public typealias UUID = Foundation.UUID
#endif
