/// Keeps a value on the heap and copies it when a copy of the wrapper changes.
///
/// Large values are expensive not only to copy, but also to compile: each file that copies one gets its own code for all
/// its fields.
@propertyWrapper
struct Boxed<Value> {
  private final class Box {
    var value: Value

    init(_ value: Value) { self.value = value }
  }

  private var box: Box

  init(wrappedValue: Value) { box = Box(wrappedValue) }

  // With a getter and a setter, each access would copy the value.
  var wrappedValue: Value {
    _read { yield box.value }
    _modify {
      if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
      yield &box.value
    }
  }
}
