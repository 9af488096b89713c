/// Where one has been, and what can be undone.
struct History: Sendable {}
