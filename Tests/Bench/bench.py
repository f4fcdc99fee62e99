#!/usr/bin/env python3
"""Speed and memory of a release binary beside its peers, in one sitting: make bench.

Runs of peers alternate, so that a busy moment of the machine hits them alike. Prints medians; asserts nothing.
"""
import http.server
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time

import typed

SOAP = os.path.abspath(sys.argv[1])
RUNS = int(os.environ.get("RUNS", "40"))
ZEEP = os.environ.get("ZEEP_PYTHON", "")
ATTACHMENT = int(os.environ.get("ATTACHMENT", "1024"))
RECORDS = int(os.environ.get("RECORDS", "800000"))
HELLO = (
    '<?xml version="1.0" encoding="utf-8"?>\n<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">'
    '<soap:Body><Hello xmlns="http://viium.com/"><name>you</name></Hello></soap:Body></soap:Envelope>'
)


def run(command, stdin=None):
    """Wall seconds, CPU seconds and peak resident MiB of one command; its output goes nowhere."""
    source = open(stdin, "rb") if stdin else subprocess.DEVNULL
    start = time.perf_counter()
    process = subprocess.Popen(command, stdin=source, stdout=subprocess.DEVNULL, shell=isinstance(command, str))
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"bench: exit status {process.returncode}: {command}")
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def medians(commands, runs):
    """The medians of wall, CPU and resident memory of each command, the commands taking turns; two rounds to warm up."""
    samples = {name: [] for name in commands}
    for round in range(runs + 2):
        for name, command in commands.items():
            sample = run(command)
            if round >= 2:
                samples[name].append(sample)
    return {name: [statistics.median(column) for column in zip(*rows)] for name, rows in samples.items()}


def start_mock():
    mock = subprocess.Popen([SOAP, "mock", "Hello"], stdout=subprocess.PIPE, text=True)
    return mock, mock.stdout.readline().strip()


def cold_start(folder):
    request = os.path.join(folder, "hello.xml")
    with open(request, "w", encoding="utf-8") as file:
        file.write(HELLO)
    mock, url = start_mock()
    url += "/WebService/HelloWorld.asmx"
    curl = [
        "curl", "-s", "-H", "Content-Type: text/xml; charset=utf-8", "-H", 'SOAPAction: "http://viium.com/Hello"',
        "-d", "@" + request, url,
    ]
    quoted = " ".join(f"'{word}'" for word in curl)
    xpath = "string(//*[local-name()=\"HelloResult\"])"
    try:
        result = medians(
            {
                "soap call": [SOAP, "call", "Hello", "name=you", "--endpoint", url],
                "curl -s -d": curl,
                "curl | xmllint --xpath": f"{quoted} | xmllint --xpath '{xpath}' -",
                "soap version": [SOAP, "version"],
            },
            RUNS,
        )
    finally:
        mock.terminate()
        mock.wait()
    base = result["curl -s -d"][0]
    print(f"\ncold start, medians of {RUNS} runs      wall ms   CPU ms  resident MiB  wall / curl")
    for name, (wall, cpu, resident) in result.items():
        print(f"  {name:34} {wall * 1000:9.1f} {cpu * 1000:8.1f} {resident:13.1f} {wall / base:12.2f}")


def site_list(folder):
    """A reply of some 98 MB."""
    path = os.path.join(folder, "sites.xml")
    with open(path, "w", encoding="utf-8") as file:
        file.write(
            '<?xml version="1.0" encoding="utf-8"?>\n'
            '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>'
            '<GetSiteListResponse xmlns="http://centershift.com/"><GetSiteListResult>\n'
        )
        for number in range(RECORDS):
            file.write(
                f"<Facility><SiteName>Mountain site {number:07d}</SiteName><SiteId>{number}</SiteId>"
                f"<DistanceTo>{number / 7:.3f}</DistanceTo></Facility>\n"
            )
        file.write("</GetSiteListResult></GetSiteListResponse></soap:Body></soap:Envelope>\n")
    return path


def serve(path):
    """Answers every POST with the file."""

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self):
            self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(200)
            self.send_header("Content-Type", "text/xml; charset=utf-8")
            self.send_header("Content-Length", str(os.path.getsize(path)))
            self.end_headers()
            with open(path, "rb") as file:
                self.wfile.flush()
                self.connection.sendfile(file)

        def log_message(self, *arguments):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_port}/"


def large_reply(folder):
    path = site_list(folder)
    size = os.path.getsize(path) / 1e6
    server, url = serve(path)
    call = [SOAP, "call", "GetSiteList", "UserName=j", "Password=p", "--endpoint", url]
    result = medians(
        {
            "soap extract --ndjson Facility": [SOAP, "extract", path, "--ndjson", "Facility"],
            "soap extract -e SiteName": [SOAP, "extract", path, "-e", "SiteName"],
            "soap call --ndjson Facility": call + ["--ndjson", "Facility"],
            "soap call -e SiteName": call + ["-e", "SiteName"],
            "xmllint --noout --stream": ["xmllint", "--noout", "--stream", path],
            "curl -s -d (receives only)": ["curl", "-s", "-d", "x", "-o", "/dev/null", url],
        },
        5,
    )
    server.shutdown()
    print(f"\na reply of {size:.0f} MB, {RECORDS} records       wall s    CPU s  resident MiB       MB/s")
    for name, (wall, cpu, resident) in result.items():
        print(f"  {name:34} {wall:9.2f} {cpu:8.2f} {resident:13.1f} {size / wall:10.0f}")


def serve_attachment(path):
    """Reads what is POSTed; a short request is answered with the file as a part of an MTOM message."""
    envelope = (
        '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><r xmlns="urn:bench"><file>'
        '<x:Include xmlns:x="http://www.w3.org/2004/08/xop/include" href="cid:file"/></file></r></s:Body></s:Envelope>'
    )
    before = (
        f'--b\r\nContent-Type: application/xop+xml; type="text/xml"\r\nContent-ID: <root>\r\n\r\n{envelope}'
        "\r\n--b\r\nContent-Type: application/octet-stream\r\nContent-ID: <file>\r\n\r\n"
    ).encode()
    after = b"\r\n--b--\r\n"
    short = envelope.replace(envelope[envelope.index("<x:"):envelope.index("</file>")], "").encode()

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self):
            left = size = int(self.headers["Content-Length"])
            while left:
                left -= len(self.rfile.read(min(left, 1 << 20)))
            self.send_response(200)
            if size > 1 << 20:
                self.send_header("Content-Type", "text/xml")
                self.send_header("Content-Length", str(len(short)))
                self.end_headers()
                self.wfile.write(short)
                return
            self.send_header("Content-Type", 'multipart/related; type="application/xop+xml"; start="<root>"; boundary=b')
            self.send_header("Content-Length", str(len(before) + os.path.getsize(path) + len(after)))
            self.end_headers()
            self.wfile.write(before)
            with open(path, "rb") as file:
                self.wfile.flush()
                self.connection.sendfile(file)
            self.wfile.write(after)

        do_PUT = do_POST

        def log_message(self, *arguments):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_port}/"


def attachment(folder):
    path = os.path.join(folder, "attachment")
    with open(path, "wb") as file:
        for _ in range(ATTACHMENT):
            file.write(os.urandom(1 << 20))
    server, url = serve_attachment(path)
    received = os.path.join(folder, "received")
    call = [SOAP, "call", url, "op", "--namespace", "urn:bench"]
    commands = {
        "soap call file@FILE --mtom": call + [f"file@{path}", "--mtom"],
        "curl -T FILE": ["curl", "-s", "-T", path, url],
        "soap call --attachments DIR": call + ["--attachments", received],
        "curl -o FILE": ["curl", "-s", "-d", "x", "-o", os.path.join(folder, "curl"), url],
    }
    print(f"\nan attachment of {ATTACHMENT} MiB             wall s    CPU s  resident MiB       MB/s")
    for name, command in commands.items():
        wall, cpu, resident = run(command)
        print(f"  {name:34} {wall:9.2f} {cpu:8.2f} {resident:13.1f} {ATTACHMENT * 1.048576 / wall:10.0f}")
    server.shutdown()
    same = subprocess.run(["cmp", path, os.path.join(received, "file")], check=False).returncode == 0
    print(f"  what was received {'is' if same else 'IS NOT'} what was sent")


def wsdl(folder, operations):
    """A WSDL with that many document/literal operations, nine optional fields each."""
    path = os.path.join(folder, f"{operations}.wsdl")
    fields = "".join(f'<xs:element name="field{n}" type="xs:string" minOccurs="0"/>' for n in range(9))
    numbers = range(operations)
    with open(path, "w", encoding="utf-8") as file:
        file.write(
            '<?xml version="1.0"?><definitions xmlns="http://schemas.xmlsoap.org/wsdl/" '
            'xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:t="urn:bench" '
            'xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:bench">'
            '<types><xs:schema targetNamespace="urn:bench" elementFormDefault="qualified">\n'
        )
        for n in numbers:
            file.write(
                f'<xs:element name="Op{n}"><xs:complexType><xs:sequence>{fields}</xs:sequence></xs:complexType></xs:element>'
                f'<xs:element name="Op{n}Response"><xs:complexType><xs:sequence><xs:element name="row" type="xs:int" '
                'maxOccurs="unbounded"/></xs:sequence></xs:complexType></xs:element>\n'
            )
        file.write("</xs:schema></types>\n")
        for n in numbers:
            file.write(
                f'<message name="Op{n}In"><part name="parameters" element="t:Op{n}"/></message>'
                f'<message name="Op{n}Out"><part name="parameters" element="t:Op{n}Response"/></message>\n'
            )
        file.write('<portType name="Port">\n')
        for n in numbers:
            file.write(
                f'<operation name="Op{n}"><documentation>What number {n} of them does with its fields, in a sentence or two '
                f'as services have them.</documentation><input message="t:Op{n}In"/>'
                f'<output message="t:Op{n}Out"/></operation>\n'
            )
        file.write(
            '</portType><binding name="Binding" type="t:Port">'
            '<soap:binding transport="http://schemas.xmlsoap.org/soap/http"/>\n'
        )
        for n in numbers:
            file.write(
                f'<operation name="Op{n}"><soap:operation soapAction="urn:bench#Op{n}"/><input><soap:body use="literal"/>'
                '</input><output><soap:body use="literal"/></output></operation>\n'
            )
        file.write(
            '</binding><service name="Bench"><port name="Port" binding="t:Binding">'
            '<soap:address location="http://127.0.0.1:1/"/></port></service></definitions>\n'
        )
    return path


def has_php():
    """Whether PHP is there, and its SOAP."""
    try:
        check = ["php", "-r", "exit(class_exists('SoapClient') ? 0 : 1);"]
        return subprocess.call(check, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) == 0
    except FileNotFoundError:
        return False


def typed_replies(folder):
    """Literal records with a schema and without; SOAP-encoded arrays of two sizes, whose cost should be twice as much."""
    literal, encoded = typed.wsdl(folder, is_encoded=False), typed.wsdl(folder, is_encoded=True)
    print("\nreplies that a schema types, medians of 3 runs        CPU s  resident MiB  MB/s CPU  resident / size")
    for path, service, rows, record in [
        (typed.literal_reply(folder, 140_000), literal, 140_000, "Facility"),
        *[
            (typed.encoded_reply(folder, rows, has_references), encoded, rows, "rows")
            for has_references in (False, True)
            for rows in (100_000, 200_000)
        ],
    ]:
        extract = [SOAP, "extract", path]
        with_schema = ["--wsdl", service, "--operation", "List"]
        commands = {
            "soap --ndjson": extract + ["--ndjson", record if service == literal else "item"],
            "soap --ndjson, typed": extract + with_schema + ["--ndjson", record],
            "soap -j": extract + ["-j"],
            "soap -j, typed": extract + with_schema + ["-j"],
            **typed.peers(path, service, rows, ZEEP, has_php()),
        }
        size = os.path.getsize(path) / 1e6
        print(f"  {os.path.basename(path)}, {size:.0f} MB")
        for name, (_, cpu, resident) in medians(commands, 3).items():
            memory = resident * 1.048576
            print(f"    {name:44} {cpu:10.2f} {resident:13.1f} {size / cpu:9.0f} {memory / size:16.1f}")


def large_wsdl(folder):
    os.environ["XDG_CACHE_HOME"] = os.path.join(folder, "cache")
    commands = {}
    for operations in (3000, 1100):
        path = wsdl(folder, operations)
        size = f"{os.path.getsize(path) / 1e6:.1f} MB, {operations} operations"
        commands[f"soap list, cold      {size}"] = [SOAP, "list", path, "--no-cache"]
        commands[f"soap list, cached    {size}"] = [SOAP, "list", path]
        commands[f"soap call, cached    {size}"] = [SOAP, "call", path, "Op7", "field1=x", "--dry-run"]
        if ZEEP:
            commands[f"zeep                 {size}"] = [ZEEP, "-m", "zeep", path]
        if has_php():
            script = f'ini_set("memory_limit", "2G"); $c = new SoapClient("{path}", ["cache_wsdl" => 0]); $c->__getFunctions();'
            commands[f"php SoapClient       {size}"] = ["php", "-r", script]
    commands["soap call, envelope"] = [SOAP, "call", "Hello", "name=x", "--dry-run"]
    result = medians(commands, 3)
    print("\nWSDLs, medians of 3 runs                               wall ms   CPU ms  resident MiB")
    for name, (wall, cpu, resident) in result.items():
        print(f"  {name:50} {wall * 1000:9.1f} {cpu * 1000:8.1f} {resident:13.1f}")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scratch:
        cold_start(scratch)
        large_reply(scratch)
        typed_replies(scratch)
        large_wsdl(scratch)
        attachment(scratch)
