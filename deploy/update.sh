#!/bin/bash
# deploy/update.sh bank-api: the containers of a service give way to those of its image as it is now, without a pause.
# New ones start beside the old; once they are well, the old ones finish their requests and go, one by one.
set -euo pipefail
service=${1:?name a service: deploy/update.sh bank-api}
old=$(docker compose ps --quiet "$service")
docker compose up --detach --wait --no-deps --no-recreate --scale "$service=$(($(wc -w <<<"$old") * 2))" "$service"
for container in $old; do
  docker stop --time 20 "$container"
  docker rm "$container"
done
