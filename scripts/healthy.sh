#!/bin/bash
# healthy 8080/readyz: whether the server of this container answers 2xx there. A health check of the containers.
exec 3<>"/dev/tcp/127.0.0.1/${1%%/*}" || exit 1
printf 'GET /%s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' "${1#*/}" >&3
read -r -t 2 _ status _ <&3
[[ $status == 2* ]]
