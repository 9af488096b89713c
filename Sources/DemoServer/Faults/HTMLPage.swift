import APIRuntime
import HTTPTypes

/// The kinds of web page that come where JSON was expected.
enum HTMLPage {
  static let signIn = message(
    .ok,
    """
    <!DOCTYPE html>
    <html><head><title>Network sign-in</title></head>
    <body><h1>Sign in to use this network</h1><form action="/login"><input name="user"></form></body></html>

    """)

  static let blocked = message(
    .forbidden,
    """
    <html>
    <head><title>403 Forbidden</title></head>
    <body><center><h1>403 Forbidden</h1></center><hr><p>The request could not be satisfied. Request blocked.</p></body>
    </html>

    """)

  static let closed = message(
    .serviceUnavailable,
    """
    <!DOCTYPE html>
    <html><head><title>Maintenance</title></head>
    <body><h1>Jamf Pro is being updated</h1><p>Please come back in a few minutes.</p></body></html>

    """)

  static let badGateway = message(
    .badGateway,
    """
    <html>
    <head><title>502 Bad Gateway</title></head>
    <body><center><h1>502 Bad Gateway</h1></center></body>
    </html>

    """)

  static let timeout = message(
    .gatewayTimeout,
    """
    <html>
    <head><title>504 Gateway Time-out</title></head>
    <body><center><h1>504 Gateway Time-out</h1></center></body>
    </html>

    """)

  private static func message(_ status: HTTPResponse.Status, _ page: String) -> DemoGate.Message {
    (HTTPResponse(status: status, headerFields: [.contentType: "text/html;charset=utf-8"]), HTTPBody(page))
  }
}
