#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// `close(2)`, under a name that types with a `close` of their own can call.
func closeDescriptor(_ descriptor: Int32) {
  _ = close(descriptor)
}

/// Opens a terminal without making it the controlling one; negative on failure.
func openTerminal(_ name: String) -> Int32 {
  open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
}
