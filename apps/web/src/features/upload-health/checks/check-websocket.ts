import { HEALTH_TIMEOUT_MS, statusOfWebSocket } from "@strikebook/core/upload-health/health-rules";
import { currentSession } from "../../../lib/network/session.ts";
import type { Finding } from "./timed-check.ts";

const CONNECTED = "Live progress is connected.";
const UNSUPPORTED = "This browser has no WebSocket; we check progress every few seconds instead.";
const REFUSED = "The server refused live progress; we check every few seconds instead.";
const CLOSED = "Live progress doesn't connect; we check every few seconds instead.";
const TOO_LATE = `Live progress didn't connect within ${HEALTH_TIMEOUT_MS / 1000} seconds; we check every few seconds instead.`;

/** Checks that the progress channel of imports opens for this user. */
export async function checkWebSocket(): Promise<Finding> {
  if (typeof WebSocket === "undefined") {
    return { status: statusOfWebSocket(false), details: UNSUPPORTED };
  }
  const details = await greet();
  return { status: statusOfWebSocket(details === CONNECTED), details };
}

/** Connects as the upload screen does, and hangs up. */
async function greet(): Promise<string> {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<string>((resolve) => {
      const { protocol, host } = window.location;
      const opened = new WebSocket(`${protocol === "https:" ? "wss" : "ws"}://${host}/ws/progress`, [
        "v12.stomp",
      ]);
      socket = opened;
      timer = setTimeout(() => resolve(TOO_LATE), HEALTH_TIMEOUT_MS);
      opened.onopen = () => opened.send(connectFrame(host));
      opened.onmessage = ({ data }) => resolve(String(data).startsWith("CONNECTED") ? CONNECTED : REFUSED);
      opened.onclose = () => resolve(CLOSED);
    });
  } catch {
    return CLOSED;
  } finally {
    clearTimeout(timer);
    socket?.close();
  }
}

/** The first frame of STOMP 1.2, without heart-beats. */
const connectFrame = (host: string) =>
  [
    "CONNECT",
    "accept-version:1.2",
    `host:${host}`,
    "heart-beat:0,0",
    `Authorization:Bearer ${currentSession()?.token ?? ""}`,
    "",
    "\0",
  ].join("\n");
