# The Node of this image is the one that the lockfile pins; a test holds them together.
FROM node:26.10.0-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
# Installing would also build the web application, whose files are not here yet.
RUN npm pkg delete scripts.prepare
COPY apps/console/package.json apps/console/
COPY apps/server/package.json apps/server/
COPY examples/embed/package.json examples/embed/
COPY examples/embed-authority/package.json examples/embed-authority/
COPY examples/services/package.json examples/services/
COPY examples/third-party-adapter/package.json examples/third-party-adapter/
COPY packages/client/package.json packages/client/
COPY packages/domain/package.json packages/domain/
COPY packages/form/package.json packages/form/
COPY packages/laws/package.json packages/laws/
COPY packages/leadwell/package.json packages/leadwell/
COPY packages/people/package.json packages/people/
COPY packages/adapters-http/package.json packages/adapters-http/
COPY packages/adapters-memory/package.json packages/adapters-memory/
COPY packages/adapters-openid/package.json packages/adapters-openid/
COPY packages/adapters-passkeys/package.json packages/adapters-passkeys/
COPY packages/adapters-postgres/package.json packages/adapters-postgres/
COPY packages/adapters-redis/package.json packages/adapters-redis/
COPY packages/adapters-sharp/package.json packages/adapters-sharp/
COPY packages/adapters-smtp/package.json packages/adapters-smtp/
COPY packages/adapters-spreadsheet/package.json packages/adapters-spreadsheet/
COPY packages/adapters-webhooks/package.json packages/adapters-webhooks/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY proof/reference/package.json proof/reference/

FROM manifests AS dependencies
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM manifests AS build
RUN npm ci --no-audit --no-fund
COPY launch.cjs tsconfig.base.json ./
COPY apps/console apps/console
COPY apps/server apps/server
COPY packages packages
# The types that were written beside the programs are for those who import them.
RUN node launch.cjs tsc -b apps/server && npm run build:console && npm run build:form && find apps/server packages -path "*/dist/*" -type f ! -name "*.js" -delete && chmod +x apps/server/dist/leadwell.js

FROM node:26.10.0-bookworm-slim
# With an arena for each of the server's threads, glibc holds 15 MB more.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data MALLOC_ARENA_MAX=1
WORKDIR /app
RUN mkdir /data && chown node:node /data && ln -s /app/apps/server/dist/leadwell.js /usr/local/bin/leadwell
COPY --from=dependencies /app ./
COPY apps/server/demo apps/server/demo
COPY --from=build /app/apps/console/dist apps/console/dist
COPY --from=build /app/apps/server/dist apps/server/dist
COPY --from=build /app/packages/domain/dist packages/domain/dist
COPY --from=build /app/packages/people/dist packages/people/dist
COPY --from=build /app/packages/form/dist packages/form/dist
COPY --from=build /app/packages/adapters-http/dist packages/adapters-http/dist
COPY --from=build /app/packages/adapters-memory/dist packages/adapters-memory/dist
COPY --from=build /app/packages/adapters-openid/dist packages/adapters-openid/dist
COPY --from=build /app/packages/adapters-passkeys/dist packages/adapters-passkeys/dist
COPY --from=build /app/packages/adapters-postgres/dist packages/adapters-postgres/dist
COPY --from=build /app/packages/adapters-postgres/schema.sql packages/adapters-postgres/schema.sql
COPY --from=build /app/packages/adapters-redis/dist packages/adapters-redis/dist
COPY --from=build /app/packages/adapters-sharp/dist packages/adapters-sharp/dist
COPY --from=build /app/packages/adapters-smtp/dist packages/adapters-smtp/dist
COPY --from=build /app/packages/adapters-spreadsheet/dist packages/adapters-spreadsheet/dist
COPY --from=build /app/packages/adapters-webhooks/dist packages/adapters-webhooks/dist
COPY --from=build /app/packages/embedded-postgres/dist packages/embedded-postgres/dist
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/dist/main.js"]
