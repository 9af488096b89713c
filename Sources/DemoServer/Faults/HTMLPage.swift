/// The kinds of web page that come where JSON was expected.
enum HTMLPage {
  static let signIn = """
    <!DOCTYPE html>
    <html><head><title>Network sign-in</title></head>
    <body><h1>Sign in to use this network</h1><form action="/login"><input name="user"></form></body></html>

    """

  static let blocked = """
    <html>
    <head><title>403 Forbidden</title></head>
    <body><center><h1>403 Forbidden</h1></center><hr><p>The request could not be satisfied. Request blocked.</p></body>
    </html>

    """
}
