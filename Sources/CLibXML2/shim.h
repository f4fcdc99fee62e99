// libxml2's push parser (SAX2): the only XML reader of this project.
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
