#!/bin/sh
# Shows the four services that come with soap, called over HTTP on loopback: make demo.
set -eu
soap=$1
folder=$(mktemp -d)
"$soap" mock FindCountryAsXml Hello GetSiteList getUserDetails >"$folder/url" &
mock=$!
trap 'kill $mock 2>/dev/null || true; wait $mock 2>/dev/null || true; rm -rf "$folder"' EXIT
while [ ! -s "$folder/url" ]; do
    kill -0 $mock
    sleep 0.05
done
url=$(cat "$folder/url")

show() {
    printf '\n$ soap'
    for word; do
        case $word in
        *[!A-Za-z0-9_=.:/@-]*) printf " '%s'" "$word" ;;
        *) printf ' %s' "$word" ;;
        esac
    done
    printf '\n'
    "$soap" "$@" || printf '(exit status %d)\n' $?
}

printf 'soap mock FindCountryAsXml Hello GetSiteList getUserDetails  listens on %s\n' "$url"
show call FindCountryAsXml V4IPAddress=34.5.6.7 --endpoint "$url"
show call FindCountryAsXml V4IPAddress=34.5.6.7 --endpoint "$url" --soap 1.2 -j
show call FindCountryAsXml V4IPAddress=34.5.6.7 --endpoint "$url" --binding get
show call FindCountryAsXml V4IPAddress= --endpoint "$url"
show call Hello 'name=Tarzan & Jane <3' --endpoint "$url"
show call GetSiteList UserName=jane Password=secret --endpoint "$url" --ndjson Facility
show call GetSiteList UserName=jane Password=wrong --endpoint "$url" -j
show call getUserDetails UserID=12345 --endpoint "$url" -j
show call getUserDetails UserID=12345 --endpoint "$url" -e email -e phoneNumber
