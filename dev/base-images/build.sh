#!/bin/sh
# Builds replacements of the public images from Debian's packages, for a machine whose engine can reach a Debian mirror
# and an npm registry, but no image registry. docs/containers.md describes how to use them.
#
#   dev/base-images/build.sh            (as root, because debootstrap creates file systems)
#
# Images that were built from the same files in the current month are not built again.
#
# MIRROR               URL of Debian's packages; default: the mirror of this machine, if it is a Debian
# CERTIFICATES         folder of additional trusted .crt files, for networks that intercept TLS;
#                      default: /usr/local/share/ca-certificates
# NPM_CONFIG_REGISTRY  URL of the npm registry; default: npm's own
# DOCKER               the engine's command; default: docker
set -eu
here=$(cd "$(dirname "$0")" && pwd)
engine=${DOCKER:-docker}
certificates=${CERTIFICATES:-/usr/local/share/ca-certificates}
npm=$(npm root -g)/npm
names='node postgres redis nats inbox'
if [ -z "${MIRROR:-}" ] && command -v apt-get > /dev/null; then
  MIRROR=$(apt-get indextargets --format '$(REPO_URI)' 'Origin: Debian' 'Label: Debian' | head -n 1)
fi

state=$(
  {
    cat "$here"/* "$npm/package.json"
    cat "$certificates"/*.crt 2> /dev/null || true
    date +%Y-%m
  } | sha256sum | cut -d ' ' -f 1
)
is_there() {
  [ "$("$engine" image inspect --format '{{ index .Config.Labels "tessera-base" }}' "tessera-base/$1" 2> /dev/null)" = "$state" ]
}
missing=
for name in $names; do is_there "$name" || missing="$missing $name"; done
if [ -z "$missing" ]; then
  echo 'The images are there'
  exit 0
fi

context=$(mktemp -d)
trap 'rm -rf "$context"' EXIT

# The major versions in docker-compose.yml: PostgreSQL, NATS and Node are in sid, Redis 7 is in bookworm.
for suite in sid bookworm; do
  debootstrap --variant=minbase --include=ca-certificates "$suite" "$context/$suite" ${MIRROR:+"$MIRROR"}
  if [ -n "$(find "$certificates" -maxdepth 1 -name '*.crt' 2> /dev/null)" ]; then
    cp "$certificates"/*.crt "$context/$suite/usr/local/share/ca-certificates/"
    chroot "$context/$suite" update-ca-certificates
  fi
  # The mirror of a closed network may be outdated.
  echo 'Acquire::Check-Valid-Until "false";' > "$context/$suite/etc/apt/apt.conf.d/90-old-mirror"
  # An incomplete image is not kept, so nothing must be flushed to disk.
  echo force-unsafe-io > "$context/$suite/etc/dpkg/dpkg.cfg.d/90-unsafe-io"
  rm -rf "$context/$suite"/var/cache/apt/archives/*.deb "$context/$suite"/var/lib/apt/lists/*
  tar -C "$context/$suite" --one-file-system --exclude='./proc/*' --exclude='./sys/*' -c . |
    "$engine" import - "tessera-base/debian:$suite"
done

# Debian's npm consists of about four hundred packages; the npm of this machine is plain JavaScript.
mkdir "$context/files"
cp -r "$npm" "$context/files/npm"
cp "$here"/Dockerfile "$here"/postgres-entrypoint.sh "$here"/inbox.mjs "$here"/inbox-package.json "$context/files/"
for name in $names; do
  "$engine" build --network host --label "tessera-base=$state" --target "$name" -t "tessera-base/$name" \
    ${NPM_CONFIG_REGISTRY:+--build-arg "NPM_CONFIG_REGISTRY=$NPM_CONFIG_REGISTRY"} "$context/files"
done
