// libcurl: the engine for what URLSession on Linux cannot do.
#include <curl/curl.h>
