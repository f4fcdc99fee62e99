// SOAPMessage
