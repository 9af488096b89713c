import Inventory

/// Something that is to be done as soon as the list has columns that it lacks.
struct ColumnWait: Sendable {
  /// What needs them, in words that follow "for": `this sort`. A newer wish with the same words takes the place of this one.
  var purpose: String
  var fields: [Field]
  /// Whether it is a copy, which leaving waits for.
  var isCopy = false
  var action: @Sendable (inout BrowserState) -> [BrowserEffect]
}
