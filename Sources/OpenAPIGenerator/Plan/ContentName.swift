/// The case names of content types, as swift-openapi-generator has them.
enum ContentName {
  static func of(_ contentType: String, _ naming: SwiftNaming = SwiftNaming()) -> String {
    switch contentType {
    case "application/json": "json"
    case "application/x-www-form-urlencoded": "urlEncodedForm"
    case "multipart/form-data": "multipartForm"
    case "text/plain": "plainText"
    case "*/*": "any"
    case "application/xml": "xml"
    case "application/octet-stream": "binary"
    case "text/html": "html"
    case "application/yaml": "yaml"
    case "text/csv": "csv"
    case "image/png": "png"
    case "application/pdf": "pdf"
    case "image/jpeg": "jpeg"
    default: naming.member(contentType)
    }
  }

  /// Whether a type is JSON: `application/problem+json` too.
  static func isJSON(_ contentType: String) -> Bool {
    contentType == "application/json" || contentType.hasSuffix("+json")
  }
}
