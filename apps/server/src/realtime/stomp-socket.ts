import type { WebSocket } from "@fastify/websocket";
import { type Broker, StompSession } from "./stomp-session.ts";

const PING_MS = 30_000;
/** A client that takes nothing any more, while we go on sending, is let go at this many bytes. */
const UNSENT_BYTES_MAX = 1024 * 1024;
/** A client that does not answer our close is let go after this long. */
const CLOSE_MS_MAX = 2000;

/** Speaks STOMP over a socket; `onEnd` is called once, when it has gone. */
export function speakStomp(socket: WebSocket, broker: Broker, onEnd: () => void): StompSession {
  const session = new StompSession(
    {
      send(text) {
        if (socket.bufferedAmount > UNSENT_BYTES_MAX) {
          socket.terminate();
        } else if (socket.readyState === socket.OPEN) {
          socket.send(text);
        }
      },
      close(code) {
        socket.close(code);
        setTimeout(() => socket.terminate(), CLOSE_MS_MAX).unref();
      },
      terminate: () => socket.terminate(),
    },
    broker,
  );
  let isAlive = true;
  const ping = setInterval(() => {
    if (!isAlive) {
      socket.terminate();
      return;
    }
    isAlive = false;
    socket.ping();
  }, PING_MS).unref();
  socket.on("pong", () => {
    isAlive = true;
  });
  socket.on("message", (data: Buffer) => session.receive(data));
  socket.on("close", () => {
    clearInterval(ping);
    session.end();
    onEnd();
  });
  return session;
}
