import CAllocation

/// The bytes that the allocator has handed out; nil where the system does not tell.
func allocatedBytes() -> Int? {
  let bytes = Int(allocation_bytes())
  return bytes < 0 ? nil : bytes
}
