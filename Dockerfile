# The image of every process of the system:
#   docker build --build-arg SERVICE=identity-service -t tessera/identity-service .
# SERVICE is gateway, identity-service, org-service or billing-ingest-service. `node service/dist/main.js` serves, and
# `node service/dist/main.js migrate` migrates the schema.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS manifests
# The URL of another npm registry; empty for the default one.
ARG NPM_CONFIG_REGISTRY
ENV NPM_CONFIG_REGISTRY=${NPM_CONFIG_REGISTRY}
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY local-stack/package.json local-stack/
COPY chassis/package.json chassis/
COPY testing/package.json testing/
COPY gateway/package.json gateway/
COPY identity-service/package.json identity-service/
COPY org-service/package.json org-service/
COPY billing-ingest-service/package.json billing-ingest-service/
COPY web/package.json web/
COPY sdk/package.json sdk/
COPY examples/access-desk/package.json examples/access-desk/
COPY dev/package.json dev/
COPY e2e/package.json e2e/
COPY bench/package.json bench/

FROM manifests AS build
RUN ["npm", "ci", "--ignore-scripts"]
COPY . .
RUN ["npm", "run", "build"]

# The packages that are not in the bundle. Development dependencies of the linked packages would be installed, too, so
# the manifests are changed first; no process needs types and source maps.
FROM manifests AS packages
ARG SERVICE
RUN npm pkg delete devDependencies --workspaces --include-workspace-root \
  && npm ci --ignore-scripts --omit=dev --workspace=@tessera/${SERVICE} \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.[cm]ts' \) -delete \
  && rm -r node_modules/@tessera

# The gateway contains the built pages; the other images get an empty folder instead.
FROM build AS pages
ARG SERVICE
RUN mkdir -p /pages && if [ "${SERVICE}" = gateway ]; then cp -r web/dist /pages/dist; fi

FROM ${NODE_IMAGE}
ARG SERVICE
# Half of Node's default for the young generation: each idle process uses about 10 MB less, at no measurable cost. The
# process logs the warnings of Node.js itself, as JSON.
ENV NODE_ENV=production NODE_OPTIONS="--max-semi-space-size=8 --no-warnings" PORT=3000 METRICS_PORT=9090 \
  METRICS_HOST=0.0.0.0
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/${SERVICE}/dist service/dist
COPY --from=pages /pages web
# After the copies, which are cached as long as only these change.
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="${SERVICE}" \
  org.opencontainers.image.description="Accounts, organizations and billing: ${SERVICE}" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}"
ENV BUILD_VERSION=${VERSION} BUILD_REVISION=${REVISION}
USER 1000:1000
EXPOSE 3000 9090
# The process handles SIGTERM itself (decision 0028), so no shell starts it.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.METRICS_PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "service/dist/main.js"]
