import { ws } from "msw";
import { server } from "../../../testing/server.ts";

/** The progress channel as the browser sees it. */
export const channelLink = ws.link("ws://localhost/ws/progress");

/** No progress channel: every connection is closed at once, so that progress is asked for by REST. */
export function refuseChannel(): void {
  server.use(channelLink.addEventListener("connection", ({ client }) => client.close()));
}
