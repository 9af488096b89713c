import CSQLite

/// A value of a row.
package enum SQLValue: Hashable, Sendable {
  case null
  case number(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
}

extension SQLValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  package init(integerLiteral value: Int64) { self = .number(value) }
  package init(stringLiteral value: String) { self = .text(value) }

  package init(_ number: Int) { self = .number(Int64(number)) }
  package init(_ number: Int64?) { self = number.map { .number($0) } ?? .null }
  package init(_ text: String?) { self = text.map { .text($0) } ?? .null }
}

/// A prepared statement, which can run many times.
package final class Statement {
  private let statement: OpaquePointer
  private let handle: OpaquePointer

  init(_ statement: OpaquePointer, of handle: OpaquePointer) {
    self.statement = statement
    self.handle = handle
  }

  deinit { sqlite3_finalize(statement) }

  /// Starts the statement again with these values.
  package func bind(_ values: [SQLValue]) throws(SQLiteError) {
    sqlite3_reset(statement)
    for (index, value) in zip(1..., values) {
      let place = Int32(index)
      let code =
        switch value {
        case .null: sqlite3_bind_null(statement, place)
        case .number(let number): sqlite3_bind_int64(statement, place, number)
        case .real(let number): sqlite3_bind_double(statement, place, number)
        case .text(let text):
          text.withContiguousUTF8 { csqlite_bind_text(statement, place, $0.baseAddress, UInt64($0.count)) }
        case .blob(let bytes):
          bytes.withUnsafeBytes { csqlite_bind_blob(statement, place, $0.baseAddress, UInt64($0.count)) }
        }
      guard code == SQLITE_OK else { throw SQLiteError(handle, code) }
    }
  }

  /// Goes to the next row; false when there is none.
  package func step() throws(SQLiteError) -> Bool {
    switch sqlite3_step(statement) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw SQLiteError(handle, code)
    }
  }

  /// Runs the statement with these values. It has no results.
  package func run(_ values: [SQLValue]) throws(SQLiteError) {
    try bind(values)
    while try step() {}
  }

  // MARK: The current row

  package func number(_ column: Int) -> Int64? {
    sqlite3_column_type(statement, Int32(column)) == SQLITE_INTEGER
      ? sqlite3_column_int64(statement, Int32(column)) : nil
  }

  package func text(_ column: Int) -> String? {
    guard sqlite3_column_type(statement, Int32(column)) == SQLITE_TEXT,
      let bytes = sqlite3_column_text(statement, Int32(column))
    else { return nil }
    let count = Int(sqlite3_column_bytes(statement, Int32(column)))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// Calls the closure with the bytes of a blob, which are gone with the row; with none for any other value.
  package func withBlob<Value, Failure: Error>(
    _ column: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let isBlob = sqlite3_column_type(statement, Int32(column)) == SQLITE_BLOB
    let bytes = isBlob ? sqlite3_column_blob(statement, Int32(column)) : nil
    let count = bytes == nil ? 0 : Int(sqlite3_column_bytes(statement, Int32(column)))
    return try body(UnsafeRawBufferPointer(start: bytes, count: count))
  }
}

extension String {
  /// The text's bytes. Bound text may contain anything, even a zero byte.
  fileprivate func withContiguousUTF8(_ body: (UnsafeBufferPointer<CChar>) -> Int32) -> Int32 {
    var text = self
    return text.withUTF8 { $0.withMemoryRebound(to: CChar.self, body) }
  }
}
