import { connect } from "node:net";
import { expect, test } from "vitest";
import { createUser, graphqlRequest, restRequest, startTestApp } from "../testing/test-app.ts";

const world = await startTestApp();
const ann = await createUser(world);
await world.app.listen({ host: "127.0.0.1", port: 0 });

/** The first piece of the answer to a request's head and the beginning of its body. */
function rawRequest(...lines: readonly string[]): Promise<string> {
  const { port } = world.app.server.address() as { port: number };
  const socket = connect(port, "127.0.0.1", () => socket.write(lines.join("\r\n")));
  return new Promise((resolve, reject) => {
    socket.once("error", reject);
    socket.once("data", (data) => {
      resolve(String(data));
      socket.destroy();
    });
  });
}

const UPGRADE = [
  "host: x",
  "connection: Upgrade",
  "upgrade: websocket",
  "sec-websocket-version: 13",
  "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
  "origin: https://evil.example",
];

test.each(["/", "/login", "/api/health", "/api/auth/me", "/ws/other", "/ws/progress/"])(
  "a WebSocket at %s is refused before it is one",
  async (path) => {
    const reply = await rawRequest(`GET ${path} HTTP/1.1`, ...UPGRADE, "", "");

    expect(reply).toMatch(/^HTTP\/1\.1 404 .*"success":false/s);
  },
);

test("a WebSocket at /ws/progress is one", async () => {
  const own = UPGRADE.filter((line) => !line.startsWith("origin"));

  expect(await rawRequest("GET /ws/progress HTTP/1.1", ...own, "", "")).toMatch(/^HTTP\/1\.1 101 /);
});

test("a body that is said to be too large is refused before it is sent", async () => {
  const reply = await rawRequest(
    "POST /graphql HTTP/1.1",
    "host: x",
    `authorization: Bearer ${ann.token}`,
    "content-type: application/json",
    "content-length: 1000000000",
    "",
    "{",
  );

  expect(reply).toMatch(/^HTTP\/1\.1 413 .*"Request body too large"/s);
});

test("a full disk is told as one, by REST and GraphQL", async () => {
  const pool = world.owner;
  await pool.query(`CREATE FUNCTION disk_is_full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`);
  for (const table of ["sign_in_throttles", "brokerage_accounts"]) {
    await pool.query(`CREATE TRIGGER full_disk BEFORE INSERT ON ${table} EXECUTE FUNCTION disk_is_full()`);
  }

  const login = { usernameOrEmail: "ann", password: "x" };
  const signIn = await restRequest(world, undefined, "POST /api/auth/login", login);
  const input = { name: "Joint", brokerage: "Fidelity", isRetirement: false };
  const { errors } = await graphqlRequest(
    world,
    ann,
    "mutation ($input: BrokerageAccountInput!) { createUserAccount(input: $input) { id } }",
    { input },
  );

  const message = "The server's disk is full. Ask your administrator to free some space.";
  expect(signIn).toMatchObject({ status: 503, body: { success: false, message, code: "UNAVAILABLE" } });
  expect(errors).toMatchObject([{ message, extensions: { code: "UNAVAILABLE" } }]);
});

const writes = (count: number) =>
  Array.from({ length: count }, (_, at) => `w${at}: cancelFileUpload(sessionId: "${at}")`).join(" ");

test.each([
  ["in one selection", (count: number) => `mutation { ${writes(count)} }`],
  [
    "behind a fragment",
    (count: number) => `mutation { ...all } fragment all on Mutation { ${writes(count)} }`,
  ],
])("a request holds at most five mutations, %s", async (_where, query) => {
  const five = await graphqlRequest(world, ann, query(5));
  const six = await graphqlRequest(world, ann, query(6));

  expect(JSON.stringify(five.errors ?? "")).not.toContain("at most");
  expect(six).toMatchObject({
    errors: [{ message: "A request may hold at most 5 mutations", extensions: { code: "INVALID_INPUT" } }],
  });
});

const previews = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `p${at}: getImportUndoPreview(importId: "${at}") { importId }`,
  ).join(" ");

test.each([
  ["by aliases", (count: number) => `{ ${previews(count)} }`],
  ["behind a fragment", (count: number) => `{ ...all } fragment all on Query { ${previews(count)} }`],
])("a request asks for at most two undo previews, %s", async (_where, query) => {
  const two = await graphqlRequest(world, ann, query(2));
  const three = await graphqlRequest(world, ann, query(3));

  expect(JSON.stringify(two.errors ?? "")).not.toContain("at most");
  expect(three).toMatchObject({
    errors: [
      {
        message: "A request may ask for getImportUndoPreview at most 2 times",
        extensions: { code: "INVALID_INPUT" },
      },
    ],
  });
});

test("with ALLOWED_HOSTS a name of somebody else's is refused, everywhere", async () => {
  const other = await startTestApp({ allowedHosts: ["Strikebook.example.org", "homeserver"] });
  const statusFor = async (host: string, url: string) =>
    (await other.app.inject({ url, headers: { host } })).statusCode;

  for (const host of [
    "strikebook.example.org",
    "homeserver:8080",
    "192.168.1.7:8080",
    "[::1]:8080",
    "localhost",
  ]) {
    expect([host, await statusFor(host, "/api/health")]).toEqual([host, 200]);
  }
  for (const url of ["/api/health", "/", "/graphql", "/ws/progress"]) {
    expect([url, await statusFor("rebound.example:8080", url)]).toEqual([url, 403]);
  }
  expect((await world.app.inject({ url: "/api/health", headers: { host: "any.example" } })).statusCode).toBe(
    200,
  );
});
