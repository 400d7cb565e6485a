# docker build -t pitstop . && docker run -d --init --stop-timeout 20 --name pitstop -p 127.0.0.1:3000:3000 -v pitstop:/data pitstop
# Debian rather than Alpine, because the Node and the image library that npm installs are built for glibc. The base image has no Node, because
# npm installs the one Pitstop is tested with. A release pins both images by digest (docs/operations.md, "In a container").
ARG BUILD=node:26-slim
ARG BASE=debian:bookworm-slim

FROM ${BUILD} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run prepack

FROM ${BUILD} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM ${BASE}
# The Node in node_modules needs libatomic1 and libstdc++6; the others are for the Git page.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 libstdc++6 git openssh-client ca-certificates \
  && rm -rf /var/lib/apt/lists/*
# Volumes from earlier images have files owned by user 1000, which was that image's node.
RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home --shell /bin/bash node
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/program program
COPY --from=build /app/sbom.json ./
COPY package.json ./
COPY bin bin
COPY catalogue catalogue
RUN ln -s /app/bin/pitstop.mjs /usr/local/bin/pitstop && ln -s /app/node_modules/.bin/node /usr/local/bin/node
# Outside /app, so a volume doesn't hide the shipped catalogue.
RUN install -d -m 700 -o node -g node /data
VOLUME /data
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=3000
EXPOSE 3000
USER node
# Checks that it's alive, not ready, because upgrading a large database at startup takes minutes, and a restart doesn't fix a full disk.
HEALTHCHECK --interval=30s --timeout=5s --start-period=5m \
  CMD ["node_modules/.bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/.bin/node", "bin/pitstop.mjs"]
