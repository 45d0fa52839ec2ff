# The server, the command line and the built web app, on the Node of .nvmrc. Builds on amd64 and arm64 alike.
# .ci/docker-steps.mjs runs these steps in order without a Docker engine; it knows FROM, WORKDIR, ENV, ARG, COPY and RUN.
FROM node:24-bookworm-slim AS tools
WORKDIR /app
# The pinned pnpm; the pinned Node of the toolchain is for machines without one, this image is one.
COPY .toolchain/package.json .toolchain/package-lock.json .toolchain/
RUN npm ci --prefix .toolchain --omit=optional --no-audit --no-fund
ENV PATH=/app/.toolchain/node_modules/.bin:$PATH CI=true TURBO_TELEMETRY_DISABLED=1 CHECKPOINT_DISABLE=1
# Manifests first: the packages are installed again only when one of these changed.
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY apps/cli/package.json apps/cli/
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
RUN pnpm install --frozen-lockfile
COPY . .
ARG GIT_COMMIT=
RUN pnpm exec turbo run generate build --filter=@strikebook/web --filter=@strikebook/database

# What runs: production dependencies only, and no embedded PostgreSQL (it is optional, and here DATABASE_URL is given).
FROM tools AS production
RUN pnpm install --frozen-lockfile --prod --no-optional --filter "@strikebook/server..." --filter "@strikebook/cli..."
COPY packages packages
COPY prisma/migrations prisma/migrations
COPY apps/server apps/server
COPY apps/cli apps/cli
COPY --from=build /app/packages/database/src/generated packages/database/src/generated
COPY --from=build /app/apps/web/dist apps/web/dist
RUN rm -rf .toolchain

FROM node:24-bookworm-slim AS runtime
WORKDIR /app
COPY --from=production /app .
COPY docker/entrypoint.sh docker/strikebook /usr/local/bin/
ARG GIT_COMMIT=
ENV GIT_COMMIT=$GIT_COMMIT
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
# The account 1000 of the image, which owns nothing but its data.
RUN mkdir -p /data /backups && chown node:node /data /backups
USER node
VOLUME /data /backups
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/api/health').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
ENTRYPOINT ["entrypoint.sh"]
CMD ["node", "apps/server/src/main.ts"]
