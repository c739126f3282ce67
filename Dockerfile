# One file, one target per deployable: bank-api, portal, remote (REMOTE names which).
# What this repository has is built from the lockfile; the server of the target `remote` is a package of npm, of one
# version but with what it needs of its own as npm finds it. No target holds a secret or runs as root.

# The same runtime as everywhere: see `node` in package.json.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS base
WORKDIR /app
ENV NODE_ENV=production NODE_OPTIONS=--enable-source-maps
# Asked every half minute in every container: a shell costs a twentieth of a Node process.
COPY --chmod=555 scripts/healthy.sh /usr/local/bin/healthy

# What decides which packages are installed, before the sources: a change of code keeps this layer.
FROM base AS manifests
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY host/package.json host/
COPY shared-kernel/package.json shared-kernel/
COPY telemetry/package.json telemetry/
COPY bank-api/package.json bank-api/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY mf-applications/package.json mf-applications/
COPY mf-documents/package.json mf-documents/
COPY mf-communication/package.json mf-communication/
COPY mf-agent-profile/package.json mf-agent-profile/
COPY mf-catalog/package.json mf-catalog/

# Everything that a build of browser files reads, but for the package itself: each is a build of its own below, so that a
# change of one remote rebuilds that remote alone.
FROM manifests AS sources
ENV NODE_ENV=development
COPY scripts/lib/install.mjs scripts/lib/process.mjs scripts/lib/
RUN node --eval "import('./scripts/lib/install.mjs').then(({ ensureInstalled }) => ensureInstalled())"
COPY tsconfig.base.json ./
COPY scripts/build.mjs scripts/
COPY scripts/lib scripts/lib
COPY shared-kernel shared-kernel

FROM sources AS portal-build
COPY host host
RUN node scripts/build.mjs host

FROM sources AS remote-build
ARG REMOTE
# The commit of these sources, for «Выпуски разделов»: git log -1 --format=%H -- mf-x shared-kernel
ARG COMMIT=unknown
ENV PORTAL_COMMIT=${COMMIT}
COPY ${REMOTE} ${REMOTE}
RUN node scripts/build.mjs ${REMOTE}

# What the servers load, without what only people who write programs read: source maps and types are a quarter.
FROM manifests AS bank-api-packages
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile --prod --filter bank-api...
RUN find . -type f -regex '.*\.\(map\|d\.[cm]?ts\)' -delete

FROM manifests AS portal-packages
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile --prod --filter host...
RUN find . -type f -regex '.*\.\(map\|d\.[cm]?ts\)' -delete

FROM base AS bank-api
# Named where ГОСТ signatures are checked (`openssl`): the command and its engine, which the slim image has not.
ARG GOST_OPENSSL
RUN if [ -n "${GOST_OPENSSL}" ]; then \
    apt-get update && \
    apt-get install --yes --no-install-recommends openssl libengine-gost-openssl && \
    rm -rf /var/lib/apt/lists/*; \
  fi
COPY --from=bank-api-packages /app ./
COPY shared-kernel shared-kernel
COPY telemetry telemetry
COPY bank-api bank-api
RUN mkdir -p /data .compile-cache && chmod 700 /data && chown node:node /data .compile-cache
USER node
ENV NODE_COMPILE_CACHE=/app/.compile-cache
EXPOSE 8081
WORKDIR /app/bank-api
# The sources compiled once, for every container.
RUN node --import ./src/server.ts --import ./src/database/postgres.ts --eval 0
ARG COMMIT=unknown
ENV PORTAL_COMMIT=${COMMIT}
ENV BANK_API_HOST=0.0.0.0 BANK_API_PORT=8081 BANK_API_DATA=/data MALLOC_ARENA_MAX=2
CMD ["node", "src/server.ts"]

FROM base AS portal
COPY --from=portal-packages /app ./
COPY shared-kernel shared-kernel
COPY telemetry telemetry
COPY host/server host/server
COPY --from=portal-build /app/host/dist host/dist
RUN mkdir -p /releases && chown node:node /releases
USER node
EXPOSE 8080
WORKDIR /app/host
ARG COMMIT=unknown
ENV PORTAL_COMMIT=${COMMIT}
# portal.json comes in a mounted folder; its paths start there, the build of the host is here.
ENV HOST=0.0.0.0 PORT=8080 RELEASE_STORE=/releases PORTAL_CONFIG=/config/portal.json HOST_FOLDER=/app/host/dist
CMD ["node", "server/server.ts"]

# A remote is a folder of static files. Its container serves them; the portal's delivery server
# takes them from there, so a team ships its remote by replacing this one container.
FROM base AS remote-packages
RUN npm install --global --omit=dev sirv-cli@3.0.1

FROM remote-packages AS remote
ARG REMOTE
COPY --from=remote-build /app/${REMOTE}/dist /app
USER node
EXPOSE 8080
# The first process of a container is ended by no signal that it does not handle, and sirv handles none.
CMD ["node", "--import", "data:text/javascript,process.once('SIGTERM',()=>process.exit())", "/usr/local/bin/sirv", "/app", "--host", "0.0.0.0", "--port", "8080", "--etag", "--quiet"]
