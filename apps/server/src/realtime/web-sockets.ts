import websocket from "@fastify/websocket";
import { notFound } from "@strikebook/core/shared/errors";
import type { FastifyInstance } from "fastify";

/** Largest message of a client; more ends the connection. */
const MESSAGE_BYTES_MAX = 64 * 1024;
const SUB_PROTOCOLS = ["v12.stomp", "v11.stomp", "v10.stomp"];
/** When the server stops, connections whose client does not answer the close end after this long. */
const GOODBYE_MS = 300;
const GOING_AWAY = 1001;

/** Lets routes take WebSockets; before the first such route. On every other path an upgrade is refused as not found. */
export async function acceptWebSockets(app: FastifyInstance): Promise<void> {
  const paths = new Set<string | undefined>();
  app.addHook("onRoute", ({ url, websocket: isSocketRoute }) => {
    if (isSocketRoute === true) {
      paths.add(url);
    }
  });
  await app.register(websocket, {
    options: {
      maxPayload: MESSAGE_BYTES_MAX,
      perMessageDeflate: false,
      handleProtocols: (offered: Set<string>) => SUB_PROTOCOLS.find((name) => offered.has(name)) ?? false,
    },
    errorHandler: (_error, socket) => socket.terminate(),
    preClose(done) {
      for (const client of app.websocketServer.clients) {
        client.close(GOING_AWAY);
        setTimeout(() => client.terminate(), GOODBYE_MS);
      }
      app.websocketServer.close();
      done();
    },
  });
  app.addHook("onRequest", async ({ ws: isUpgrade, routeOptions }) => {
    if (isUpgrade && !paths.has(routeOptions.url)) {
      throw notFound("WebSocket");
    }
  });
}
