enum AsyncHTTPTransportPlaceholder {}
