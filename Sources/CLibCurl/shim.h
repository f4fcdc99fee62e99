// libcurl: the engine for what URLSession on Linux cannot do.
//
// Its functions that set and ask for options are variadic, which Swift cannot call: each type of argument has a function
// here. Constants that are casts in C, and options that older headers do not have, stand below.
#ifndef SOAP_CLIBCURL_SHIM_H
#define SOAP_CLIBCURL_SHIM_H

#include <curl/curl.h>

static inline CURLcode soap_curl_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode soap_curl_set_offset(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode soap_curl_set_text(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode soap_curl_set_pointer(CURL *easy, CURLoption option, void *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode soap_curl_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(easy, option, value);
}

// CURLOPT_HEADERFUNCTION, CURLOPT_WRITEFUNCTION, CURLOPT_READFUNCTION: the type is the same.
static inline CURLcode soap_curl_set_callback(CURL *easy, CURLoption option, curl_write_callback value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode soap_curl_set_seek(CURL *easy, curl_seek_callback value) {
    return curl_easy_setopt(easy, CURLOPT_SEEKFUNCTION, value);
}

static inline CURLcode soap_curl_get_long(CURL *easy, CURLINFO info, long *value) {
    return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode soap_curl_get_offset(CURL *easy, CURLINFO info, curl_off_t *value) {
    return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode soap_curl_get_list(CURL *easy, CURLINFO info, struct curl_slist **value) {
    return curl_easy_getinfo(easy, info, value);
}

// Only http and https.
static inline CURLcode soap_curl_restrict_protocols(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
    return curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    return curl_easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

// A name lookup that was given up is not waited for.
static inline CURLcode soap_curl_quit_quickly(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
    return curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#else
    (void)easy;
    return CURLE_OK;
#endif
}

// The version of the library that runs, such as 7.88.1.
static inline const char *soap_curl_version(void) { return curl_version_info(CURLVERSION_NOW)->version; }

// The library of TLS below it, such as OpenSSL/3.0.15.
static inline const char *soap_curl_tls_library(void) { return curl_version_info(CURLVERSION_NOW)->ssl_version; }

static const long soap_curl_auth_basic = (long)CURLAUTH_BASIC;
static const long soap_curl_auth_ntlm = (long)CURLAUTH_NTLM;
static const long soap_curl_auth_negotiate = (long)CURLAUTH_NEGOTIATE;

static const size_t soap_curl_write_pause = CURL_WRITEFUNC_PAUSE;
static const size_t soap_curl_read_abort = CURL_READFUNC_ABORT;
static const int soap_curl_seek_ok = CURL_SEEKFUNC_OK;
static const int soap_curl_seek_fail = CURL_SEEKFUNC_FAIL;

// CURLOPT_SSLVERSION takes the least version and the greatest in one number; 0 leaves either to the library.
static inline long soap_curl_tls_versions(int least_minor, int greatest_minor) {
    static const long least[] = {
        CURL_SSLVERSION_TLSv1_0, CURL_SSLVERSION_TLSv1_1, CURL_SSLVERSION_TLSv1_2, CURL_SSLVERSION_TLSv1_3};
    static const long greatest[] = {
        CURL_SSLVERSION_MAX_TLSv1_0, CURL_SSLVERSION_MAX_TLSv1_1, CURL_SSLVERSION_MAX_TLSv1_2,
        CURL_SSLVERSION_MAX_TLSv1_3};
    long value = least_minor >= 0 && least_minor <= 3 ? least[least_minor] : CURL_SSLVERSION_DEFAULT;
    if (greatest_minor >= 0 && greatest_minor <= 3) value |= greatest[greatest_minor];
    return value;
}

#endif
