import { MISSED_CHANGES, type PersonChange } from "@strikebook/core/users/person-change";
import { HttpResponse, http, ws } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { signIn } from "../../testing/factories.ts";
import { server } from "../../testing/server.ts";
import { followPersonChanges } from "./follow-person-changes.ts";
import { onPersonChange, tellNewData } from "./person-changes.ts";
import { currentSession } from "./session.ts";

const channelLink = ws.link("ws://localhost/ws/progress");
const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) {
    stop();
  }
  vi.unstubAllGlobals();
});

/** Everything that the signed-in user hears. */
function heard(): PersonChange[] {
  const { id } = signIn();
  const changes: PersonChange[] = [];
  stops.push(
    onPersonChange((change) => changes.push(change)),
    followPersonChanges(id),
  );
  return changes;
}

/** A server that lets in and then sends `body` for each subscription. */
function openChannel(...bodies: readonly string[]): { readonly topics: string[]; drop(): void } {
  const topics: string[] = [];
  let drop: () => void = () => undefined;
  server.use(
    channelLink.addEventListener("connection", ({ client }) => {
      drop = () => client.close();
      client.addEventListener("message", ({ data }) => {
        const text = String(data);
        const header = (name: string) => new RegExp(`^${name}:(.*)$`, "m").exec(text)?.[1] ?? "";
        if (text.startsWith("CONNECT")) {
          client.send("CONNECTED\nversion:1.2\nheart-beat:0,0\n\n\0");
        } else if (text.startsWith("SUBSCRIBE")) {
          topics.push(header("destination"));
          for (const body of bodies) {
            const headers = `subscription:${header("id")}\nmessage-id:1\ndestination:${header("destination")}`;
            client.send(`MESSAGE\n${headers}\n\n${body}\0`);
          }
        }
      });
    }),
  );
  return { topics, drop: () => drop() };
}

test("what the server tells is heard; what can't be read says that something has changed", async () => {
  const change = { kind: "IMPORT", transactions: 185, positions: 0 };
  const { topics } = openChannel(JSON.stringify(change), "?", '{"kind":"NEWS"}');
  const changes = heard();

  await vi.waitFor(() => expect(changes).toHaveLength(3));
  expect(topics).toEqual(["/topic/changes"]);
  expect(changes).toEqual([change, MISSED_CHANGES, MISSED_CHANGES]);
});

test("after a lost line anything may have changed meanwhile", async () => {
  const channel = openChannel();
  const changes = heard();
  await vi.waitFor(() => expect(channel.topics).toHaveLength(1));

  channel.drop();

  await vi.waitFor(() => expect(channel.topics).toHaveLength(2), 10_000);
  expect(changes).toEqual([MISSED_CHANGES]);
});

test("where no socket goes through, another tab of the same person tells, and no other person's does", async () => {
  server.use(channelLink.addEventListener("connection", ({ client }) => client.close()));
  const changes = heard();
  const { id } = signIn();
  const channel = new BroadcastChannel("strikebook-new-data");
  stops.push(() => channel.close());

  channel.postMessage("somebody-else");
  channel.postMessage(id);

  await vi.waitFor(() => expect(changes).toEqual([MISSED_CHANGES]));
});

test.each([
  undefined,
  class {
    constructor() {
      throw new DOMException("", "SecurityError");
    }
  },
])("a browser without a channel between tabs hears of changes from the server: %o", async (Channel) => {
  vi.stubGlobal("BroadcastChannel", Channel);
  const change = { kind: "IMPORT", transactions: 185, positions: 0 };
  openChannel(JSON.stringify(change));

  const changes = heard();

  await vi.waitFor(() => expect(changes).toEqual([change]));
  expect(() => tellNewData()).not.toThrow();
});

/** A server that refuses every token on the channel, and answers `status` when it is asked who that is. */
function refuse(status: number): { asked: number } {
  const seen = { asked: 0 };
  server.use(
    channelLink.addEventListener("connection", ({ client }) => {
      client.addEventListener("message", () => client.send("ERROR\nmessage:refused\n\n\0"));
    }),
    http.get("/api/auth/me", () => {
      seen.asked += 1;
      return HttpResponse.json({}, { status });
    }),
  );
  return seen;
}

test("a session that ended elsewhere ends here too, without anything being asked for", async () => {
  refuse(401);
  heard();
  expect(currentSession()).toBeDefined();

  await vi.waitFor(() => expect(currentSession()).toBeUndefined(), 5000);
});

test("too many connections end no session, and the server isn't asked twice", async () => {
  const seen = refuse(200);
  heard();

  await vi.waitFor(() => expect(seen.asked).toBe(1), 5000);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(seen.asked).toBe(1);
  expect(currentSession()).toBeDefined();
});
