// WSDL
