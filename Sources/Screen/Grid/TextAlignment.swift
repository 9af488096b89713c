/// On which side of its area a text shorter than the area stands.
public enum TextAlignment: Hashable, Sendable {
  case left, right, center
}
