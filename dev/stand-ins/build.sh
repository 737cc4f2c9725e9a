#!/bin/sh
# Builds images that stand in for the public ones, from Debian's packages: for a machine whose engine can reach a
# Debian mirror and an npm registry, but no registry of images. docs/containers.md says how to use them.
#
#   dev/stand-ins/build.sh            (as root: debootstrap makes file systems)
#
# MIRROR          where Debian's packages come from; debootstrap's own choice when unset
# CERTIFICATES    a folder of .crt files that are trusted besides, for networks that sign TLS anew
# DOCKER          the engine's command: docker
set -eu
here=$(cd "$(dirname "$0")" && pwd)
engine=${DOCKER:-docker}
context=$(mktemp -d)
trap 'rm -rf "$context"' EXIT

# PostgreSQL, NATS and Node of the majors that docker-compose.yml names are in sid, Redis 7 in bookworm.
for suite in sid bookworm; do
  debootstrap --variant=minbase --include=ca-certificates "$suite" "$context/$suite" ${MIRROR:+"$MIRROR"}
  if [ -n "${CERTIFICATES:-}" ]; then
    cp "$CERTIFICATES"/*.crt "$context/$suite/usr/local/share/ca-certificates/"
    chroot "$context/$suite" update-ca-certificates
  fi
  # A closed network's mirror may be a copy that nobody renews.
  echo 'Acquire::Check-Valid-Until "false";' > "$context/$suite/etc/apt/apt.conf.d/90-old-mirror"
  rm -rf "$context/$suite"/var/cache/apt/archives/*.deb "$context/$suite"/var/lib/apt/lists/*
  tar -C "$context/$suite" --one-file-system --exclude='./proc/*' --exclude='./sys/*' -c . |
    "$engine" import - "stand-in/debian:$suite"
done

# Debian's npm is some four hundred packages; the one of this machine is plain JavaScript.
mkdir "$context/files"
cp -r "$(npm root -g)/npm" "$context/files/npm"
cp "$here"/Dockerfile "$here"/postgres-entrypoint.sh "$here"/inbox.mjs "$here"/inbox-package.json "$context/files/"
build() {
  "$engine" build --network host --target "$1" -t "stand-in/$1" "$context/files"
}
for name in node postgres redis nats inbox; do build "$name"; done
