import type { AddressInfo } from "node:net";
import { Client, type IFrame } from "@stomp/stompjs";
import { TOKEN_LIFETIME_SECONDS } from "@strikebook/auth/token";
import type { Progress } from "@strikebook/core/uploads/progress";
import { afterEach, expect, test, vi } from "vitest";
import WebSocket from "ws";
import { exportFile, generateHistory } from "../../import/testing/generated-history.ts";
import { holdImports } from "../../import/testing/hold-imports.ts";
import { confirmFile, endOfOperation, previewFile } from "../../import/testing/upload.ts";
import { makeToken } from "../../testing/make-token.ts";
import { createUser, restRequest, startTestApp, TEST_NOW, type TestUser } from "../../testing/test-app.ts";

vi.setConfig({ testTimeout: 60_000 });

const app = await startTestApp();
await app.app.listen({ host: "127.0.0.1", port: 0 });
const { port } = app.app.server.address() as AddressInfo;
const URL_OF_CHANNEL = `ws://127.0.0.1:${port}/ws/progress`;
const FILE = { name: "large.csv", bytes: exportFile(generateHistory(3, 50, 12), "06/30/2026 4:00 pm") };
const NOWHERE = "/topic/progress/6dd2e9f2-1111-4222-8333-444455556666";

const clients = new Set<Client>();
const sockets = new Set<WebSocket>();
afterEach(async () => {
  await Promise.all([...clients].map((client) => client.deactivate({ force: true })));
  for (const socket of sockets) {
    socket.terminate();
  }
  clients.clear();
  sockets.clear();
});

/** Accepts a large file; answers the id of its operation. */
async function confirmed(user: TestUser): Promise<string> {
  const { data } = await previewFile(app, user, FILE);
  const reply = await confirmFile(app, user, data.previewFileUpload.sessionId);
  return reply.data.confirmFileUpload.operationId;
}

/** A client as it comes, connected. */
async function connected(token: string): Promise<{ client: Client; errors: IFrame[] }> {
  const errors: IFrame[] = [];
  const client = new Client({
    brokerURL: URL_OF_CHANNEL,
    webSocketFactory: () => new WebSocket(URL_OF_CHANNEL, ["v12.stomp", "v11.stomp", "v10.stomp"]),
    connectHeaders: { Authorization: `Bearer ${token}` },
    reconnectDelay: 0,
    onStompError: (frame) => errors.push(frame),
  });
  clients.add(client);
  await new Promise<void>((resolve) => {
    client.onConnect = () => resolve();
    client.onWebSocketClose = () => resolve();
    client.activate();
  });
  return { client, errors };
}

test("an unmodified @stomp/stompjs client gets the present progress at once and every change to the end", async () => {
  const ann = await createUser(app);
  const bodies: Progress[] = [];
  const { client } = await connected(ann.token);
  expect(client.connected).toBe(true);
  expect(client.connectedVersion).toBe("1.2");
  const operationId = await holdImports(app, async () => {
    const id = await confirmed(ann);
    client.subscribe(`/topic/progress/${id}`, ({ body, headers }) => {
      expect(headers["destination"]).toBe(`/topic/progress/${id}`);
      bodies.push(JSON.parse(body) as Progress);
    });
    await vi.waitFor(() => expect(bodies[0]?.status).toBe("PROCESSING"), 10_000);
    return id;
  });

  await vi.waitFor(() => expect(bodies.at(-1)?.status).toBe("COMPLETED"), 20_000);

  expect(bodies.at(-1)).toEqual(await endOfOperation(app, ann, operationId));
  const percents = bodies.map(({ progress }) => progress);
  expect(percents).toEqual([...percents].sort((a, b) => a - b));
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(bodies.length);
  const late: string[] = [];
  client.subscribe(`/topic/progress/${operationId}`, ({ body }) => late.push(body));
  await vi.waitFor(() => expect(late).toHaveLength(1));
});

test("after UNSUBSCRIBE nothing comes; a receipt tells that DISCONNECT was taken", async () => {
  const ann = await createUser(app);
  const { client } = await connected(ann.token);
  const bodies: string[] = [];
  await holdImports(app, async () => {
    const id = await confirmed(ann);
    const subscription = client.subscribe(`/topic/progress/${id}`, ({ body }) => bodies.push(body));
    await vi.waitFor(() => expect(bodies.length).toBeGreaterThan(0), 10_000);
    const receipt = new Promise<void>((resolve) => client.watchForReceipt("r1", () => resolve()));
    subscription.unsubscribe({ receipt: "r1" });
    await receipt;
    bodies.length = 0;
    await restRequest(app, ann, `POST /api/upload/progress/${id}/cancel`);
  });

  await client.deactivate();

  expect(bodies).toEqual([]);
});

test.each([
  ["no token", ""],
  ["a token that nobody signed", "a.b.c"],
])("CONNECT with %s gets an ERROR and the end", async (_name, token) => {
  const { client, errors } = await connected(token);

  expect(errors[0]?.headers["message"]).toMatch(/^Authentication required/);
  expect(client.connected).toBe(false);
});

test("a script's token follows imports of its own person only, and a revoked one ends its connection", async () => {
  const [ann, bob] = [await createUser(app), await createUser(app)];
  const [importing, reading] = [await makeToken(app, ann, "IMPORT"), await makeToken(app, ann, "READ")];
  expect((await connected(reading.token)).errors[0]?.headers["message"]).toBe(
    "This token may only read your figures",
  );
  expect((await connected(`sb_${"A".repeat(43)}`)).errors[0]?.headers["message"]).toMatch(/^Authentication/);
  const script = await connected(importing.token);
  await holdImports(app, async () => {
    const id = await confirmed(ann);
    const bodies: string[] = [];
    script.client.subscribe(`/topic/progress/${id}`, ({ body }) => bodies.push(body));
    await vi.waitFor(() => expect(bodies.length).toBeGreaterThan(0), 10_000);
    await restRequest(app, importing, `POST /api/upload/progress/${id}/cancel`);
  });
  for (const topic of ["/topic/changes", `/topic/progress/${await confirmed(bob)}`]) {
    const { client, errors } = await connected(importing.token);
    client.subscribe(topic, () => expect.unreachable());
    await vi.waitFor(() => expect(errors[0]?.headers["message"]).toMatch(/imports only|not found/), 10_000);
  }
  expect(script.client.connected).toBe(true);

  await restRequest(app, ann, `POST /api/auth/tokens/${importing.id}/revoke`);

  await vi.waitFor(() => expect(script.client.connected).toBe(false), 10_000);
  expect(script.errors[0]?.headers["message"]).toMatch(/^Authentication required/);
});

test("a person who must change the password first is let in to nothing", async () => {
  const ann = await createUser(app, { mustChangePassword: true });

  expect((await connected(ann.token)).errors[0]?.headers["message"]).toMatch(
    /^Change your temporary password/,
  );
});

test("what is another's is answered like what does not exist, and ends the connection", async () => {
  const [ann, bob] = [await createUser(app), await createUser(app)];
  const operationId = await confirmed(ann);
  await endOfOperation(app, ann, operationId);

  const answers: string[] = [];
  for (const destination of [
    `/topic/progress/${operationId}`,
    NOWHERE,
    "/topic/progress/x",
    "/topic/*",
    "/queue/a",
  ]) {
    const { client, errors } = await connected(bob.token);
    const closed = new Promise((resolve) => {
      client.onWebSocketClose = resolve;
    });
    client.subscribe(destination, () => expect.unreachable());
    await closed;
    answers.push(`${errors[0]?.headers["message"]} ${errors[0]?.body}`);
  }

  expect(new Set(answers)).toEqual(new Set(["Operation not found Operation not found\n"]));
});

/** A socket without a library: what it sends, what comes back until it is closed. */
function raw(options: WebSocket.ClientOptions = {}, protocols: string[] = []) {
  const socket = new WebSocket(URL_OF_CHANNEL, protocols, options);
  sockets.add(socket);
  const frames: string[] = [];
  socket.on("message", (data) => frames.push(String(data)));
  const opened = new Promise<void>((resolve, reject) => {
    socket.once("open", resolve).once("error", reject);
  });
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  return { socket, frames, opened, closed };
}

const connectFrame = (token: string, more = "") =>
  `CONNECT\naccept-version:1.0,1.1,1.2\nhost:localhost\nAuthorization:Bearer ${token}\n${more}\n\0`;

test("frames may be cut and joined at will, by binary messages too", async () => {
  const ann = await createUser(app);
  const id = await confirmed(ann);
  await endOfOperation(app, ann, id);
  const { socket, frames, opened } = raw({}, ["v10.stomp", "v12.stomp"]);
  await opened;
  expect(socket.protocol).toBe("v12.stomp");
  const bytes = `${connectFrame(ann.token)}\n\nSUBSCRIBE\nid:a\\cb\ndestination:/topic/progress/${id}\nreceipt:7\n\n\0\n`;

  for (let at = 0; at < bytes.length; at += 11) {
    socket.send(at % 2 === 0 ? bytes.slice(at, at + 11) : Buffer.from(bytes.slice(at, at + 11)));
  }

  await vi.waitFor(() => expect(frames).toHaveLength(3), 10_000);
  expect(frames[0]).toMatch(/^CONNECTED\nversion:1\.2\nheart-beat:4000,4000\n[\s\S]*\n\n\0$/);
  expect(frames[1]).toMatch(/^MESSAGE\n[\s\S]*\nsubscription:a\\cb\n[\s\S]*"status":"COMPLETED"[\s\S]*\0$/);
  expect(frames[2]).toBe("RECEIPT\nreceipt-id:7\n\n\0");
});

test.each([
  ["something before CONNECT", "SUBSCRIBE\nid:1\ndestination:/a\n\n\0", "first frame must be CONNECT"],
  ["no STOMP at all", "GET / HTTP/1.1\nHost: a\n\n\0", "command is not known"],
  ["a version of tomorrow", "CONNECT\naccept-version:2.0\n\n\0", "1.2, 1.1, 1.0"],
  ["a heart-beat in words", "CONNECT\naccept-version:1.2\nheart-beat:often\n\n\0", "heart-beat"],
  ["a frame without end", "x".repeat(60_000), "too large"],
])("%s is told and ended", async (_name, bytes, words) => {
  const { socket, frames, opened, closed } = raw();
  await opened;

  socket.send(bytes);

  expect(await closed).toBe(1008);
  expect(frames[0]).toMatch(new RegExp(`^ERROR\\nmessage:[^\\n]*${words}`));
});

test.each([
  ["CONNECT again", (token: string) => connectFrame(token), "Connected already"],
  ["SEND", () => "SEND\ndestination:/topic/progress/x\nreceipt:9\n\nhi\0", "SEND is not taken"],
  ["a subscription without id", () => "SUBSCRIBE\ndestination:/a\n\n\0", "SUBSCRIBE needs an id"],
  ["a subscription to nothing", () => "SUBSCRIBE\nid:1\n\n\0", "SUBSCRIBE needs a destination"],
])("%s on a connection is told and ends it", async (_name, frame, words) => {
  const ann = await createUser(app);
  const { socket, frames, opened, closed } = raw();
  await opened;
  socket.send(connectFrame(ann.token));

  socket.send(frame(ann.token));

  expect(await closed).toBe(1008);
  expect(frames[1]).toMatch(new RegExp(`^ERROR\\nmessage:${words}`));
});

test("a message beyond 64 KB ends the connection without a word", async () => {
  const { socket, opened, closed } = raw();
  await opened;
  socket.on("error", () => undefined);

  socket.send("\n".repeat(70_000));

  expect([1006, 1009]).toContain(await closed);
});

test("a browser's page of elsewhere is refused before the connection is made, our own is not", async () => {
  const foreign = raw({ headers: { origin: "https://evil.example" } });
  await expect(foreign.opened).rejects.toThrow("403");
  await raw({ headers: { origin: `http://127.0.0.1:${port}` } }).opened;
});

test("at most 50 subscriptions of a connection and 20 connections of a person are open", async () => {
  const [ann, bob] = [await createUser(app), await createUser(app)];
  const id = await confirmed(ann);
  await endOfOperation(app, ann, id);
  const { socket, frames, opened, closed } = raw();
  await opened;
  socket.send(connectFrame(ann.token));
  for (let index = 0; index <= 50; index++) {
    socket.send(`SUBSCRIBE\nid:${index}\ndestination:/topic/progress/${id}\n\n\0`);
  }
  expect(await closed).toBe(1008);
  expect(frames.at(-1)).toMatch(/^ERROR\nmessage:At most 50 subscriptions/);

  for (let index = 0; index < 20; index++) {
    expect((await connected(bob.token)).client.connected).toBe(true);
  }
  expect((await connected(bob.token)).errors[0]?.headers["message"]).toMatch(/^At most 20 connections/);
  await clients.values().next().value?.deactivate();
  await vi.waitFor(async () => expect((await connected(bob.token)).client.connected).toBe(true), 5000);
});

test.each([
  [
    "signed out",
    (user: TestUser) => restRequest(app, user, "POST /api/auth/logout").then(({ status }) => status),
  ],
  [
    "disabled",
    (user: TestUser) =>
      app.database.prisma.user.update({ where: { id: user.id }, data: { enabled: false } }).then(() => 200),
  ],
  ["left without the second factor that is demanded of them", loseDemandedFactor],
])("the connection of somebody who is %s ends at once", async (_name, end) => {
  const ann = await createUser(app);
  const { prisma } = app.database;
  const phone = {
    kind: "APP",
    name: "Phone",
    createdAt: TEST_NOW,
    secret: Buffer.alloc(20),
    lastStep: 0,
  } as const;
  await prisma.secondFactor.create({ data: { ...phone, userId: ann.id } });
  await prisma.user.update({ where: { id: ann.id }, data: { secondFactorDemanded: true } });
  const bob = await createUser(app);
  const { frames, socket, opened, closed } = raw();
  const other = await connected(bob.token);
  await opened;
  socket.send(connectFrame(ann.token));
  await vi.waitFor(() => expect(frames).toHaveLength(1));

  expect(await end(ann)).toBe(200);

  expect(await closed).toBe(1008);
  expect(frames[1]).toMatch(/^ERROR\nmessage:(Authentication required|Add a second factor)/);
  expect(other.client.connected).toBe(true);
});

/** An administrator takes the last second factor away, for a lost phone. */
async function loseDemandedFactor(user: TestUser): Promise<number> {
  const admin = await createUser(app, { roles: ["ADMIN"] });
  return (await restRequest(app, admin, `POST /api/users/${user.id}/second-factor/remove`)).status;
}

test("a connection ends when its token expires", async () => {
  const ann = await createUser(app);
  const session = await app.database.prisma.userSession.findFirstOrThrow({ where: { userId: ann.id } });
  const claims = { userId: ann.id, username: ann.username, roles: ann.roles, sessionVersion: 0 };
  const signedAt = new Date(TEST_NOW.getTime() - (TOKEN_LIFETIME_SECONDS - 2) * 1000);
  const token = app.tokens.sign({ ...claims, sessionId: session.id }, signedAt);
  const { frames, socket, opened, closed } = raw();
  await opened;
  socket.send(connectFrame(token));
  await vi.waitFor(() => expect(frames).toHaveLength(1));

  app.setNow(new Date(TEST_NOW.getTime() + 3000));

  expect(await closed).toBe(1008);
  expect(frames[1]).toMatch(/^ERROR\nmessage:Authentication required/);
  app.setNow(TEST_NOW);
});

test("heart-beats come as the client wants them, and a client that falls silent is let go", async () => {
  const ann = await createUser(app);
  const { frames, socket, opened, closed } = raw({ autoPong: false });
  await opened;
  const began = performance.now();
  socket.send(connectFrame(ann.token, "heart-beat:1000,1000\n"));

  expect(await closed).toBe(1006);

  const seconds = (performance.now() - began) / 1000;
  expect(seconds).toBeGreaterThan(9);
  expect(seconds).toBeLessThan(20);
  expect(frames.filter((frame) => frame === "\n").length).toBeGreaterThanOrEqual(2);
});

test("whoever connects and says nothing is let go", async () => {
  const { frames, opened, closed } = raw();
  await opened;

  expect(await closed).toBe(1008);
  expect(frames[0]).toMatch(/^ERROR\nmessage:No CONNECT came in time/);
});
