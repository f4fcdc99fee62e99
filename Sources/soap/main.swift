import SOAPCommand

try scratch(CommandLine.arguments)
