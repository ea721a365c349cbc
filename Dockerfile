# Builds the site with all packages; the last stage has only what the built server needs.

FROM node:24-bookworm-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
# What /version says: docker build --build-arg COMMIT=$(git rev-parse HEAD) .
ARG COMMIT=
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /site
# Some platforms run an image as any user, but always in group 0.
RUN mkdir /data && chgrp 0 /data && chmod 2770 /data
COPY --from=packages /site/node_modules ./node_modules
COPY --from=build /site/dist ./dist
COPY package.json models.yaml ./
COPY engine/models.yaml ./engine/models.yaml
# A number, because a platform that forbids root cannot look up a name.
USER 1000:0
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
	CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without a shell or npm in between, so that signals arrive: SIGHUP reloads, SIGTERM drains.
CMD ["node", "dist/server/main.js"]
