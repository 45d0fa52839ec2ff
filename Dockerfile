# The server, the command line and the built web app. Builds on amd64 and arm64 alike.
# `.ci/container.mjs` builds it with buildah and runs the result with podman; base images are pinned, Node to .nvmrc.
FROM node:24.21.0-bookworm-slim AS tools
WORKDIR /app
# The pinned pnpm; the pinned Node of the toolchain is for machines without one, this image is one.
COPY .toolchain/package.json .toolchain/package-lock.json .toolchain/
RUN npm ci --prefix .toolchain --omit=optional --no-audit --no-fund
ENV PATH=/app/.toolchain/node_modules/.bin:$PATH CI=true TURBO_TELEMETRY_DISABLED=1 CHECKPOINT_DISABLE=1
# Manifests first: the packages are installed again only when one of these changed.
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY apps/cli/package.json apps/cli/
COPY apps/demo/package.json apps/demo/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY e2e/package.json e2e/
COPY packages/auth/package.json packages/auth/
COPY packages/config/package.json packages/config/
COPY packages/core/package.json packages/core/
COPY packages/database/package.json packages/database/
COPY packages/graphql-schema/package.json packages/graphql-schema/
COPY packages/validators/package.json packages/validators/

FROM tools AS build
RUN pnpm install --frozen-lockfile --prod
COPY . .
# The commit that the app shows as its version: given, or read from the clone that is built.
ARG GIT_COMMIT=
RUN docker/find-commit.sh >commit && GIT_COMMIT="$(cat commit)" \
  pnpm exec turbo run generate build --filter=@strikebook/web --filter=@strikebook/database

# Nothing optional: neither what builds, nor the embedded PostgreSQL, for here DATABASE_URL is given.
FROM tools AS production
COPY docker/only-production.sh /usr/local/bin/
RUN pnpm install --frozen-lockfile --prod --no-optional --filter "@strikebook/server..." --filter "@strikebook/cli..." \
  && only-production.sh && rm -rf .toolchain
COPY packages packages
COPY prisma/migrations prisma/migrations
COPY apps/server apps/server
COPY apps/cli apps/cli
COPY --from=build /app/packages/database/src/generated packages/database/src/generated
COPY --from=build /app/apps/web/dist apps/web/dist
COPY --from=build /app/commit commit

# The base without npm and the other tools, which nothing needs to run.
FROM node:24.21.0-bookworm-slim AS base
RUN rm -rf /usr/local/lib/node_modules /usr/local/include /usr/local/share /opt/* \
  /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn /usr/local/bin/yarnpkg \
  && mkdir -p /data /backups && chown node:node /data /backups && chmod 0700 /data /backups

# Copied as a whole: an image keeps what a later step only deletes.
FROM scratch AS runtime
COPY --from=base / /
WORKDIR /app
COPY --from=production /app .
COPY docker/create-secrets.sh docker/entrypoint.sh docker/strikebook /usr/local/bin/
# Where users find the source of this version, linked at the foot of each page, unless the setting SOURCE_URL names another.
ARG SOURCE_URL=
ENV BUILT_SOURCE_URL=$SOURCE_URL
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
ENV STRIKEBOOK_RUNS_IN=container NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
# The account 1000, which owns nothing but its data.
USER node
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/api/health').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
ENTRYPOINT ["entrypoint.sh"]
CMD ["node", "apps/server/src/main.ts"]
