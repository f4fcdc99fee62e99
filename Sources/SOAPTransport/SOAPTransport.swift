// SOAPTransport
