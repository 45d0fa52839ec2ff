import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { signIn } from "../../../testing/factories.ts";
import { server } from "../../../testing/server.ts";
import type { Connection } from "../queue/queue-state.ts";
import { answerProgress, completed, progress, until } from "../queue/testing/queue-harness.ts";
import { channelLink, refuseChannel } from "../testing/progress-channel.ts";
import { ProgressTracker } from "./progress-tracker.ts";

let tracker: ProgressTracker;
let connections: Connection[];

beforeEach(() => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"],
  });
  signIn();
  connections = [];
  tracker = new ProgressTracker((connection) => connections.push(connection));
});
afterEach(() => {
  tracker.stop();
  vi.useRealTimers();
});

const mode = () => connections.at(-1)?.mode;
const untilMode = (expected: Connection["mode"]) => until(() => expect(mode()).toBe(expected));

test("by the channel: the token on connecting, one topic per import, each change told", async () => {
  const channel = openChannel();
  const told: number[] = [];

  const following = follow("op-1", (percent) => told.push(percent));
  await until(() => expect(channel.subscribed).toEqual(["/topic/progress/op-1"]));
  expect(mode()).toBe("websocket");
  expect(channel.connects[0]).toMatch(/Authorization:Bearer header\./);
  expect(channel.connects[0]).toContain("heart-beat:4000,4000");
  channel.send("op-1", progress("op-1", { progress: 20 }));
  channel.send("op-1", progress("op-1", { progress: 70 }));
  channel.send("op-1", progress("op-1", completed));

  expect(await following).toMatchObject({ message: "42 transactions imported" });
  expect(told).toEqual([20, 70]);
  expect(connections.at(-1)).toMatchObject({ isNeeded: false });
  await until(() => expect(channel.unsubscribed).toHaveLength(1));
});

test("a refused channel is replaced by asking every two seconds", async () => {
  refuseChannel();
  const asked = answerProgress("op-1", { progress: 20 }, { progress: 70 }, completed);
  const told: number[] = [];

  const following = follow("op-1", (percent) => told.push(percent));
  await untilMode("polling");
  expect(asked.count).toBe(1);
  await vi.advanceTimersByTimeAsync(2000);
  await until(() => expect(told).toEqual([20, 70]));
  await vi.advanceTimersByTimeAsync(2000);

  expect(await following).toMatchObject({ success: true });
});

test("a channel that does not answer is waited for ten seconds", async () => {
  server.use(channelLink.addEventListener("connection", () => undefined));
  const asked = answerProgress("op-1", {});

  void follow("op-1").catch(() => undefined);
  await vi.advanceTimersByTimeAsync(9500);
  expect([mode(), asked.count]).toEqual(["disconnected", 0]);

  await vi.advanceTimersByTimeAsync(2600);
  await untilMode("polling");
  expect(connections.at(-1)?.note).toBe("WebSocket connection timeout");
});

test("a server that answers with an error says which, until it answers again", async () => {
  refuseChannel();
  server.use(
    http.get("/api/upload/progress/op-1", () =>
      HttpResponse.json({ message: "The database is not available" }, { status: 503 }),
    ),
  );
  const following = follow("op-1");
  await until(() => expect(connections.at(-1)?.note).toBe("HTTP 503: The database is not available"));
  expect(mode()).toBe("disconnected");

  answerProgress("op-1", completed);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await following).toMatchObject({ success: true });
  expect(connections.at(-1)?.note).toBeUndefined();
});

test("a lost channel is asked for instead, and opened again after five seconds", async () => {
  const channel = openChannel();
  const asked = answerProgress("op-1", { progress: 40 });
  const told: number[] = [];
  void follow("op-1", (percent) => told.push(percent)).catch(() => undefined);
  await untilMode("websocket");

  channel.drop();
  await untilMode("polling");
  expect(asked.count).toBeGreaterThan(0);

  await vi.advanceTimersByTimeAsync(5500);
  await untilMode("websocket");
  expect(channel.connects).toHaveLength(2);
  await until(() => expect(channel.subscribed).toHaveLength(2));
});

test("a refused subscription closes the channel for all: the import that is gone ends, the other goes on", async () => {
  const channel = openChannel("op-gone");
  answerProgress("op-gone", 404);
  answerProgress("op-1", { progress: 10 });

  const following = follow("op-1");
  following.catch(() => undefined);
  const gone = follow("op-gone");

  await expect(gone).rejects.toMatchObject({ status: 404 });
  await vi.advanceTimersByTimeAsync(6000);
  await untilMode("websocket");
  await until(() => expect(channel.subscribed.at(-1)).toBe("/topic/progress/op-1"));
  channel.send("op-1", progress("op-1", completed));
  expect(await following).toMatchObject({ success: true });
});

test("a message that cannot be read is asked for", async () => {
  const channel = openChannel();
  answerProgress("op-1", completed);

  const following = follow("op-1");
  await until(() => expect(channel.subscribed).toHaveLength(1));
  channel.sendText("op-1", "{");

  expect(await following).toMatchObject({ success: true });
});

test("an open channel that says nothing is checked by asking", async () => {
  openChannel();
  answerProgress("op-1", completed);

  const following = follow("op-1");
  await untilMode("websocket");
  await vi.advanceTimersByTimeAsync(12_500);

  expect(await following).toMatchObject({ success: true });
});

test("a server that cannot be reached is waited for", async () => {
  refuseChannel();
  let isDown = true;
  server.use(
    http.get("*/api/upload/progress/op-1", () =>
      isDown ? HttpResponse.error() : HttpResponse.json(progress("op-1", completed)),
    ),
  );

  const following = follow("op-1");
  await vi.advanceTimersByTimeAsync(30_000);
  expect(mode()).toBe("disconnected");

  isDown = false;
  await vi.advanceTimersByTimeAsync(2500);
  expect(await following).toMatchObject({ success: true });
});

test("a cancelled import has no result, a failed one the server's words", async () => {
  refuseChannel();
  answerProgress("op-1", { status: "CANCELLED" });
  answerProgress("op-2", { status: "FAILED", error: "The disk is full" });

  const ends = Promise.allSettled([follow("op-1"), follow("op-2")]);
  await vi.advanceTimersByTimeAsync(500);

  expect(await ends).toMatchObject([
    { status: "fulfilled", value: undefined },
    { status: "rejected", reason: { message: "The disk is full" } },
  ]);
});

test("nobody waits any more: nothing is asked, and the channel is closed", async () => {
  const channel = openChannel();
  const request = new AbortController();
  const following = tracker.follow("op-1", () => undefined, request.signal);
  await untilMode("websocket");

  request.abort();

  await expect(following).rejects.toMatchObject({ name: "AbortError" });
  await vi.advanceTimersByTimeAsync(11_000);
  await until(() => expect(channel.isOpen()).toBe(false));
  expect(connections.at(-1)).toEqual({ mode: "disconnected", isNeeded: false });
});

function follow(operationId: string, onPercent: (percent: number) => void = () => undefined) {
  return tracker.follow(operationId, (told) => onPercent(told.progress), new AbortController().signal);
}

type Socket = { readonly send: (data: string) => void; readonly close: () => void };

/** A server that speaks enough STOMP; subscriptions to `refused` are answered with ERROR and the end. */
function openChannel(refused?: string) {
  const connects: string[] = [];
  const subscribed: string[] = [];
  const unsubscribed: string[] = [];
  const ids = new Map<string, string>();
  let socket: Socket | undefined;
  const receive = (client: Socket, text: string) => {
    const header = (name: string) => new RegExp(`^${name}:(.*)$`, "m").exec(text)?.[1] ?? "";
    if (text.startsWith("CONNECT")) {
      connects.push(text);
      client.send("CONNECTED\nversion:1.2\nheart-beat:0,0\n\n\0");
    } else if (text.startsWith("SUBSCRIBE")) {
      const topic = header("destination");
      if (refused !== undefined && topic.endsWith(refused)) {
        client.send("ERROR\nmessage:Unknown operation\n\n\0");
        client.close();
        return;
      }
      ids.set(topic, header("id"));
      subscribed.push(topic);
    } else if (text.startsWith("UNSUBSCRIBE")) {
      unsubscribed.push(header("id"));
    } else if (text.startsWith("DISCONNECT")) {
      client.send(`RECEIPT\nreceipt-id:${header("receipt")}\n\n\0`);
    }
  };
  server.use(
    channelLink.addEventListener("connection", ({ client }) => {
      socket = client;
      client.addEventListener("message", ({ data }) => receive(client, String(data)));
      client.addEventListener("close", () => {
        socket = undefined;
      });
    }),
  );
  const sendText = (operationId: string, body: string) => {
    const topic = `/topic/progress/${operationId}`;
    const headers = `subscription:${ids.get(topic)}\nmessage-id:1\ndestination:${topic}`;
    socket?.send(`MESSAGE\n${headers}\n\n${body}\0`);
  };
  return {
    connects,
    subscribed,
    unsubscribed,
    sendText,
    send: (operationId: string, body: object) => sendText(operationId, JSON.stringify(body)),
    drop: () => socket?.close(),
    isOpen: () => socket !== undefined,
  };
}
