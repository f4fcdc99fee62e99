import SOAPCommand

@main
enum Main {
    static func main() {
        SoapCommand.runProcess()
    }
}
