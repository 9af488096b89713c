/// The fields and files of a `multipart/form-data` body, all read.
public struct MultipartFields: Sendable {
  /// The parts as texts.
  public let fields: RequestFields
  private let parts: [MultipartPart]

  init(_ parts: [MultipartPart], _ dateTranscoder: any DateTranscoder) {
    self.parts = parts
    var texts: [String: [String]] = [:]
    for part in parts where part.head.filename == nil { texts[part.name, default: []].append(part.text) }
    fields = RequestFields("form field", texts, dateTranscoder)
  }

  /// The file of a field; nil when none came. Of several the first counts.
  public func optionalFile(_ name: String) -> MultipartFile? { parts.first { $0.name == name }?.file }

  /// The file of a field that has to come.
  public func requiredFile(_ name: String) throws -> MultipartFile {
    guard let file = optionalFile(name) else { throw RequestProblem("form field \(name) is missing", field: name) }
    return file
  }

  /// The files of a field; nil when none came.
  public func optionalFiles(_ name: String) -> [MultipartFile]? {
    let files = parts.filter { $0.name == name }.map(\.file)
    return files.isEmpty ? nil : files
  }

  /// The files of a field of which one has to come.
  public func requiredFiles(_ name: String) throws -> [MultipartFile] {
    guard let files = optionalFiles(name) else { throw RequestProblem("form field \(name) is missing", field: name) }
    return files
  }
}
