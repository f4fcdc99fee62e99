import Testing
import XMLSchema

@Suite struct `Locations` {
    @Test(arguments: [
        ("b.xsd", "/d/a.wsdl", "/d/b.xsd"), ("../b.xsd", "/d/e/a.wsdl", "/d/b.xsd"), ("b.xsd", "a.wsdl", "b.xsd"),
        ("b.xsd", "http://h/d/a.wsdl", "http://h/d/b.xsd"), ("/b.xsd", "http://h/d/a.wsdl", "http://h/b.xsd"),
        ("?xsd=1", "http://h/d/a?wsdl", "http://h/d/a?xsd=1"), ("http://g/x y.xsd", "a.wsdl", "http://g/x%20y.xsd"),
        ("b.xsd#part", "/d/a.wsdl", "/d/b.xsd"), ("file:///d/x%20y.xsd", "http://h/a", "/d/x y.xsd"),
        ("", "http://h/a.wsdl", "http://h/a.wsdl"),
    ])
    func `a reference is resolved against the document it stands in`(reference: String, base: String, wanted: String) {
        #expect(Location.resolve(reference, against: base) == wanted)
    }
}
