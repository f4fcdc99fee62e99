// SOAPCommand
