"""Replies that a schema types: their WSDLs, the replies themselves, and what zeep and PHP take to read them."""
import os

HEAD = (
    '<?xml version="1.0"?><definitions xmlns="http://schemas.xmlsoap.org/wsdl/" '
    'xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" '
    'xmlns:enc="http://schemas.xmlsoap.org/soap/encoding/" xmlns:t="urn:bench" '
    'xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:bench"><types>'
)
ROW = (
    '<xs:element name="SiteName" type="xs:string"/><xs:element name="SiteId" type="xs:int"/>'
    '<xs:element name="DistanceTo" type="xs:decimal"/>'
)
LITERAL = (
    '<xs:schema targetNamespace="urn:bench" elementFormDefault="qualified"><xs:element name="List"><xs:complexType/>'
    f'</xs:element><xs:complexType name="Row"><xs:sequence>{ROW}</xs:sequence></xs:complexType>'
    '<xs:element name="ListResponse"><xs:complexType><xs:sequence><xs:element name="Facility" type="t:Row" '
    'maxOccurs="unbounded"/></xs:sequence></xs:complexType></xs:element></xs:schema></types>'
    '<message name="In"><part name="p" element="t:List"/></message>'
    '<message name="Out"><part name="p" element="t:ListResponse"/></message>'
)
ENCODED = (
    '<xs:schema targetNamespace="urn:bench"><xs:import namespace="http://schemas.xmlsoap.org/soap/encoding/"/>'
    f'<xs:complexType name="Row"><xs:sequence>{ROW}</xs:sequence></xs:complexType>'
    '<xs:complexType name="Rows"><xs:complexContent><xs:restriction base="enc:Array">'
    '<xs:attribute ref="enc:arrayType" wsdl:arrayType="t:Row[]"/></xs:restriction></xs:complexContent></xs:complexType>'
    '</xs:schema></types><message name="In"/><message name="Out"><part name="rows" type="t:Rows"/></message>'
)
ENVELOPE = (
    '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" '
    'xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:enc="http://schemas.xmlsoap.org/soap/encoding/" xmlns:t="urn:bench">'
    '<s:Body>'
)
ZEEP = """
import requests, zeep
class File(zeep.Transport):
    def post(self, address, message, headers):
        reply = requests.Response()
        reply.status_code, reply._content = 200, open({reply!r}, "rb").read()
        reply.headers["Content-Type"] = "text/xml; charset=utf-8"
        return reply
settings = zeep.Settings(xml_huge_tree=True)
rows = zeep.Client({wsdl!r}, transport=File(), settings=settings).service.List()
assert len(rows) == {rows}
"""
PHP = """
ini_set("memory_limit", "8G");
class File extends SoapClient {{
    function __doRequest($request, $location, $action, $version, $oneWay = false): ?string {{
        return file_get_contents("{reply}");
    }}
}}
$client = new File("{wsdl}", ["cache_wsdl" => 0]);
$rows = $client->__soapCall("List", []);
exit(count($rows->Facility ?? $rows) == {rows} ? 0 : 1);
"""


def write(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def wsdl(folder, is_encoded):
    """A service with the operation `List`, whose answer is rows: document/literal, or a SOAP-encoded array."""
    style, use = ("rpc", "encoded") if is_encoded else ("document", "literal")
    body = f'<soap:body use="{use}"' + (
        ' namespace="urn:bench" encodingStyle="http://schemas.xmlsoap.org/soap/encoding/"/>' if is_encoded else "/>"
    )
    return write(
        folder,
        f"{use}.wsdl",
        HEAD + (ENCODED if is_encoded else LITERAL)
        + '<portType name="P"><operation name="List"><input message="t:In"/><output message="t:Out"/></operation></portType>'
        f'<binding name="B" type="t:P"><soap:binding style="{style}" transport="http://schemas.xmlsoap.org/soap/http"/>'
        f'<operation name="List"><soap:operation soapAction=""/><input>{body}</input><output>{body}</output></operation>'
        '</binding><service name="S"><port name="P" binding="t:B"><soap:address location="http://127.0.0.1:1/"/></port>'
        "</service></definitions>",
    )


def fields(number):
    return (
        f"<SiteName>Mountain site {number:07d}</SiteName><SiteId>{number}</SiteId>"
        f"<DistanceTo>{number / 7:.3f}</DistanceTo>"
    )


def encoded_fields(number):
    return (
        f'<SiteName xsi:type="xs:string">Mountain site {number:07d}</SiteName><SiteId xsi:type="xs:int">{number}</SiteId>'
        f'<DistanceTo xsi:type="xs:decimal">{number / 7:.3f}</DistanceTo>'
    )


def literal_reply(folder, rows):
    records = "".join(f"<Facility>{fields(n)}</Facility>\n" for n in range(rows))
    text = f'{ENVELOPE}<ListResponse xmlns="urn:bench">\n{records}</ListResponse></s:Body></s:Envelope>\n'
    return write(folder, f"literal-{rows}.xml", text)


def encoded_reply(folder, rows, has_references):
    """An array of structs in place, or of references to structs behind it, as Axis 1 writes it."""
    numbers = range(rows)
    if has_references:
        items = "".join(f'<item href="#r{n}"/>\n' for n in numbers)
        behind = "".join(
            f'<multiRef id="r{n}" enc:root="0" xsi:type="t:Row">{encoded_fields(n)}</multiRef>\n' for n in numbers
        )
    else:
        items = "".join(f'<item xsi:type="t:Row">{encoded_fields(n)}</item>\n' for n in numbers)
        behind = ""
    text = (
        f'{ENVELOPE}<t:ListResponse><rows xsi:type="enc:Array" enc:arrayType="t:Row[{rows}]">\n{items}</rows>'
        f"</t:ListResponse>\n{behind}</s:Body></s:Envelope>\n"
    )
    return write(folder, f"encoded-{rows}-{'href' if has_references else 'inline'}.xml", text)


def peers(path, service, rows, zeep, has_php):
    """The commands of zeep and PHP that make values of a reply, where they are there.

    For arrays zeep would fetch the schema of the encoding from its address, and a reference is not followed.
    """
    commands = {}
    if zeep and "literal" in os.path.basename(path):
        commands["zeep"] = [zeep, "-c", ZEEP.format(wsdl=service, reply=path, rows=rows)]
    if has_php:
        commands["php SoapClient"] = ["php", "-r", PHP.format(wsdl=service, reply=path, rows=rows)]
    return commands
