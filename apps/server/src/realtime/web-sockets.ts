import websocket from "@fastify/websocket";
import type { FastifyInstance } from "fastify";

/** Largest message of a client; more ends the connection. */
const MESSAGE_BYTES_MAX = 64 * 1024;
const SUB_PROTOCOLS = ["v12.stomp", "v11.stomp", "v10.stomp"];
/** When the server stops, connections whose client does not answer the close end after this long. */
const GOODBYE_MS = 300;
const GOING_AWAY = 1001;

/** Lets routes take WebSockets; before the first such route. */
export async function acceptWebSockets(app: FastifyInstance): Promise<void> {
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
}
