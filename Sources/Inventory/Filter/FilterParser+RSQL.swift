import RSQL

extension FilterParser {
  mutating func rsql() throws(FilterError) -> FilterNode {
    throw scanner.error("RSQL is not read yet")
  }
}
