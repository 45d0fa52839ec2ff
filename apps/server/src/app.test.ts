import { createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import os from "node:os";
import path from "node:path";
import { GraphQLError } from "graphql";
import { afterAll, expect, test, vi } from "vitest";
import { maskError } from "./graphql/mask-error.ts";
import { createUser, graphqlRequest, restRequest, startTestApp, TEST_SECRET } from "./testing/test-app.ts";

const lines: string[] = [];
const webRoot = mkdtempSync(path.join(os.tmpdir(), "strikebook-web-"));
mkdirSync(path.join(webRoot, "assets"));
writeFileSync(path.join(webRoot, "index.html"), "<!doctype html><title>Strikebook</title><body></body>");
writeFileSync(path.join(webRoot, "assets", "index-4f2a.js"), "export {};");
writeFileSync(path.join(webRoot, "favicon.svg"), "<svg/>");
writeFileSync(path.join(webRoot, "theme.js"), "export {};");
afterAll(() => rmSync(webRoot, { recursive: true, force: true }));

const world = await startTestApp({
  webRoot,
  log: { level: "trace", stream: { write: (line) => void lines.push(line) } },
});
const ann = await createUser(world, { username: "ann" });
await world.app.listen({ host: "127.0.0.1", port: 0 });
const HTML = { accept: "text/html,application/xhtml+xml" };

/** The first piece of the answer to these bytes. */
function rawRequest(text: string): Promise<string> {
  const { port } = world.app.server.address() as { port: number };
  const socket = connect(port, "127.0.0.1", () => socket.write(text));
  return new Promise((resolve, reject) => {
    socket.once("error", reject);
    socket.once("data", (data) => {
      resolve(String(data));
      socket.destroy();
    });
  });
}

test("every answer carries the strict headers, an id of its own, and no word for other origins", async () => {
  const foreign = { origin: "https://evil.example", "x-request-id": "mine" };
  const replies = await Promise.all([
    world.app.inject({ url: "/api/health", headers: foreign }),
    world.app.inject({ url: "/", headers: { ...foreign, ...HTML } }),
    world.app.inject({ url: "/api/nothing", headers: foreign }),
    world.app.inject({
      method: "POST",
      url: "/graphql",
      headers: foreign,
      payload: { query: "{ __typename }" },
    }),
  ]);

  for (const { headers } of replies) {
    expect(headers["content-security-policy"]).toBe(
      "default-src 'self';script-src 'self';script-src-attr 'none';style-src 'self';img-src 'self' data:;font-src 'self';" +
        "connect-src 'self';worker-src 'self';manifest-src 'self';object-src 'none';base-uri 'none';frame-ancestors 'none';form-action 'self'",
    );
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "no-referrer",
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    expect(headers).not.toHaveProperty("x-powered-by");
  }
  expect(new Set(replies.map(({ headers }) => headers["x-request-id"])).size).toBe(replies.length);
});

test("a preflight of another origin is not answered", async () => {
  const headers = { origin: "https://evil.example", "access-control-request-method": "POST" };

  const reply = await world.app.inject({ method: "OPTIONS", url: "/api/auth/login", headers });

  expect(reply.statusCode).toBe(404);
});

test("the web app: pages get index.html, assets are kept for ever, nothing is above the folder", async () => {
  const page = await world.app.inject({ url: "/week-summary?weeksAgo=1", headers: HTML });
  const asset = await world.app.inject({ url: "/assets/index-4f2a.js" });

  expect(page).toMatchObject({ statusCode: 200, body: expect.stringContaining("Strikebook") });
  expect(page.headers["cache-control"]).toBe("no-cache");
  const dotted = await world.app.inject({ url: "/portfolio?symbol=BRK.B", headers: HTML });
  expect(dotted).toMatchObject({ statusCode: 200, body: page.body });
  expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  // The logo is there without a network, too; a script without a hash is asked for anew.
  const logo = await world.app.inject({ url: "/favicon.svg" });
  expect(logo.headers["cache-control"]).toBe("public, max-age=604800");
  expect((await world.app.inject({ url: "/theme.js" })).headers["cache-control"]).toBe("no-cache");
  expect((await world.app.inject({ url: "/assets/gone.js", headers: HTML })).statusCode).toBe(404);
  for (const url of ["/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/assets/..%5c..%5cetc/passwd"]) {
    expect((await world.app.inject({ url, headers: HTML })).body).not.toContain("root:");
    expect((await world.app.inject({ url })).statusCode).toBeGreaterThanOrEqual(400);
  }
});

test.each(["/api/nothing", "/api", "/graphql/x", "/ws/nothing"])("%s is not found, in JSON", async (url) => {
  const reply = await world.app.inject({ url, headers: HTML });

  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toEqual({ success: false, message: "Not found" });
});

test("what is hardly HTTP is refused in the words of every refusal", async () => {
  const bent = await world.app.inject({ url: "/api/%zz" });
  expect(bent).toMatchObject({ statusCode: 400, headers: { "x-request-id": expect.any(String) } });
  expect(bent.json()).toEqual({ success: false, message: "The request is not valid" });

  expect(await rawRequest("NONSENSE\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 .*x-request-id.*"success":false/s);
  const long = `GET / HTTP/1.1\r\nhost: x\r\nx: ${"y".repeat(20_000)}\r\n\r\n`;
  expect(await rawRequest(long)).toMatch(/^HTTP\/1\.1 431 .*"success":false/s);
});

test.each([
  ["GET", "/graphql?query={__typename}", 404],
  ["PUT", "/graphql", 404],
  ["DELETE", "/api/auth/me", 404],
] as const)("%s %s does not exist", async (method, url, status) => {
  const reply = await world.app.inject({ method, url, headers: { authorization: `Bearer ${ann.token}` } });

  expect(reply.statusCode).toBe(status);
});

test.each([
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/graphql",
  "text/csv",
])("a body of %s is not read", async (type) => {
  for (const url of ["/graphql", "/api/auth/change-password"]) {
    const headers = { authorization: `Bearer ${ann.token}`, "content-type": type };
    const reply = await world.app.inject({ method: "POST", url, headers, payload: "query={__typename}" });
    expect(reply.statusCode).toBe(415);
    expect(reply.json().message).toBe("Only application/json is accepted");
  }
});

test("a body over 256 KB is refused, and so is one that is not JSON", async () => {
  const headers = { authorization: `Bearer ${ann.token}`, "content-type": "application/json" };
  const url = "/api/auth/change-password";
  const large = JSON.stringify({ currentPassword: "x".repeat(300_000) });

  expect((await world.app.inject({ method: "POST", url, headers, payload: large })).statusCode).toBe(413);
  const broken = await world.app.inject({ method: "POST", url, headers, payload: "{" });
  expect(broken.statusCode).toBe(400);
  expect(broken.json()).toMatchObject({ success: false, message: "The request is not valid" });
  const poisoned = await world.app.inject({ method: "POST", url, headers, payload: '{"__proto__":{"x":1}}' });
  expect(poisoned.statusCode).toBe(400);
});

test("nobody's large body is refused before it is read", async () => {
  const head =
    "POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 52428800";

  expect(await rawRequest(`${head}\r\n\r\n{`)).toMatch(/^HTTP\/1\.1 401 /);
});

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

function forged(header: object, claims: object, secret = TEST_SECRET): string {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
}

test("no forged, foreign, bent or misplaced token opens anything", async () => {
  const [head = "", body = "", signature = ""] = ann.token.split(".");
  const header = JSON.parse(Buffer.from(head, "base64url").toString());
  const claims = claimsOf(ann.token);
  const stranger = "3f0c3a56-1111-4222-8333-944444444444";
  const authorizations = [
    "",
    "Bearer",
    "Bearer ",
    `Bearer ${head}.${body}.`,
    `Bearer ${encode({ alg: "none", typ: "JWT" })}.${body}.`,
    `Bearer ${forged({ ...header, alg: "HS256" }, claims, "another secret of at least 32 bytes, yes")}`,
    `Bearer ${forged({ ...header, kid: "../../dev/null" }, claims)}`,
    `Bearer ${forged(header, { ...claims, sub: stranger })}`,
    `Bearer ${forged(header, { ...claims, jti: stranger })}`,
    `Bearer ${forged(header, { ...claims, roles: ["ADMIN"] })}`,
    `Bearer ${forged(header, { ...claims, sv: 7 })}`,
    `Bearer ${forged(header, { ...claims, exp: claims.iat - 1 })}`,
    `Bearer ${forged(header, { ...claims, exp: undefined })}`,
    `Bearer ${forged(header, { ...claims, sub: "' OR 1=1 --" })}`,
    `Bearer ${head}.${encode({ ...claims, roles: ["ADMIN"] })}.${signature}`,
    `Bearer ${ann.token}x`,
    `Basic ${ann.token}`,
    `Token ${ann.token}`,
    ann.token,
  ];

  for (const authorization of authorizations) {
    const reply = await world.app.inject({ url: "/api/auth/me", headers: { authorization } });
    expect({ authorization, status: reply.statusCode }).toEqual({ authorization, status: 401 });
  }
  expect((await world.app.inject({ url: `/api/auth/me?token=${ann.token}` })).statusCode).toBe(401);
  const cookie = `token=${ann.token}; Authorization=Bearer ${ann.token}`;
  expect((await world.app.inject({ url: "/api/auth/me", headers: { cookie } })).statusCode).toBe(401);
  expect((await restRequest(world, ann, "GET /api/auth/me")).status).toBe(200);
});

test.each([
  ["a deep query", `{ ${"getTotalPortfolio { summary { ".repeat(8)} count ${"} }".repeat(8)} }`],
  ["many aliases", `{ ${Array.from({ length: 60 }, (_, i) => `a${i}: getLatestPortfolioDate`).join(" ")} }`],
  ["many directives", `{ getLatestPortfolioDate ${"@include(if: true) ".repeat(60)} }`],
  ["many tokens", `{ ${"__typename ".repeat(1900)} }`],
  ["a fragment that holds itself", "{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }"],
  ["a long query", `{ __typename ${"#".repeat(21_000)}\n }`],
  ["the schema", "{ __schema { types { name } } }"],
  ["a type of the schema", '{ __type(name: "Query") { name } }'],
])("%s is refused", async (_what, query) => {
  const { data, errors } = await graphqlRequest(world, ann, query);

  expect(data ?? null).toBeNull();
  expect(errors?.length).toBeGreaterThan(0);
  expect(JSON.stringify(errors)).not.toMatch(/Did you mean|node_modules|at .*\.ts/);
});

test.each([
  [[{ query: "{ __typename }" }, { query: "{ __typename }" }]],
  [{}],
  [[]],
  [{ query: 1 }],
  [{ query: { $ne: "" } }],
  [{ variables: {} }],
])("%j is no GraphQL request", async (body) => {
  const reply = await restRequest(world, ann, "POST /graphql", body);

  expect(reply.status).toBe(400);
  expect(reply.body.errors).toHaveLength(1);
});

test("a misspelled field is refused without telling of its neighbors", async () => {
  const { errors } = await graphqlRequest(world, ann, "{ getLatestPortfolioDat }");

  expect(errors?.[0]?.message).toBe('Cannot query field "getLatestPortfolioDat" on type "Query".');
});

test("what is secret is in no log line", async () => {
  const canaries = ["Canary-Passw0rd-1", "canary-search", "canary-variable"];
  const login = { usernameOrEmail: "ann", password: canaries[0] };
  await restRequest(world, undefined, "POST /api/auth/login", login);
  await restRequest(world, ann, "POST /api/auth/change-password", {
    currentPassword: canaries[0],
    newPassword: canaries[0],
  });
  await restRequest(world, ann, `GET /api/admin/users?search=${canaries[1]}` as "GET /x");
  await graphqlRequest(world, ann, "query ($d: Date) { getPortfolioPositions(date: $d) { id } }", {
    d: canaries[2],
  });
  await world.app.inject({ url: "/api/x%0d%0aforged", headers: { authorization: "Bearer canary-token" } });

  const log = lines.join("");

  expect(log).toContain('"path":"/api/auth/login"');
  for (const canary of [...canaries, "canary-token", ann.token, TEST_SECRET]) {
    expect(log).not.toContain(canary);
  }
  expect(lines.every((line) => line.trim().split("\n").length === 1)).toBe(true);
});

test("a bug behind a field is one bland line for the client and a log entry for us", async () => {
  await world.owner.query("ALTER TABLE portfolio_snapshots RENAME TO gone");
  const { errors } = await graphqlRequest(world, ann, "{ getLatestPortfolioDate }");
  await world.owner.query("ALTER TABLE gone RENAME TO portfolio_snapshots");

  expect(errors).toMatchObject([
    {
      message: "An unexpected error occurred",
      path: ["getLatestPortfolioDate"],
      extensions: { code: "INTERNAL" },
    },
  ]);
  expect(lines.some((line) => line.includes('"unexpected"') && line.includes("getLatestPortfolioDate"))).toBe(
    true,
  );
});

test("an address that a client claims is believed only from a trusted proxy", async () => {
  const proxied = await startTestApp({ trustProxy: ["10.0.0.0/8"] });
  const address = async (app: typeof world, remoteAddress: string) => {
    const payload = { usernameOrEmail: "ann", password: "wrong" };
    const headers = { "x-forwarded-for": "203.0.113.9" };
    await app.app.inject({ method: "POST", url: "/api/auth/login", remoteAddress, headers, payload });
    const { prisma } = app.database;
    return (
      await prisma.auditLog.findFirst({ where: { ipAddress: { not: "127.0.0.1" } }, orderBy: { id: "desc" } })
    )?.ipAddress;
  };

  expect(await address(world, "10.1.2.3")).toBe("10.1.2.3");
  expect(await address(proxied, "10.1.2.3")).toBe("203.0.113.9");
});

test("where somebody sits is on record also when the line is cut before the answer", async () => {
  const nosy = await createUser(world, { roles: ["ADMIN"] });
  const { port } = world.app.server.address() as { port: number };
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const head = `GET /api/admin/audit/logs HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${nosy.token}\r\n\r\n`;

  socket.write(head, () => socket.resetAndDestroy());

  const entries = () => world.database.prisma.auditLog.findMany({ where: { performedById: nosy.id } });
  await vi.waitFor(async () =>
    expect(await entries()).toMatchObject([{ actionType: "AUDIT_LOGS_ACCESSED", ipAddress: "127.0.0.1" }]),
  );
});

test("a text that PostgreSQL cannot keep is the client's mistake, over REST and GraphQL", async () => {
  const nul = "a\u0000b";
  const admin = await createUser(world, { roles: ["ADMIN"] });

  const searched = await restRequest(world, admin, "GET /api/admin/users?search=%00");
  const signedIn = await restRequest(world, undefined, "POST /api/auth/login", {
    usernameOrEmail: nul,
    password: "wrong",
  });
  const renamed = await restRequest(world, admin, "PATCH /api/auth/me", { firstName: "Ad\ud800a" });
  const originalError = Object.assign(new Error("invalid byte sequence"), { code: "22021" });
  const masked = maskError(new GraphQLError("in a field", { originalError }));

  expect([searched.status, signedIn.status, renamed.status]).toEqual([400, 400, 400]);
  expect(masked.extensions["code"]).toBe("INVALID_INPUT");
});

test("a body that is broken off is no outage and no entry of ours", async () => {
  const { port } = world.app.server.address() as { port: number };
  const before = lines.length;
  // Not before the body is read: until then there is nothing to break off.
  world.app.server.once("request", (request) => request.once("resume", () => socket.destroy()));
  const socket = connect(port, "127.0.0.1", () =>
    socket.write(
      `POST /graphql HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ann.token}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"query":',
    ),
  );

  await expect.poll(() => lines.slice(before).join(""), { timeout: 5000 }).toContain('"broken off"');
  expect(lines.slice(before).join("")).not.toMatch(/database away|"unexpected"/);
});

const DEMO_BAR = '<body><aside id="demo-bar" aria-label="Demo">Demo: invented people and trades</aside>';

test("every page of a demo is marked, whichever way it is asked for, and no page of a real instance", async () => {
  const build = world.services.system.version();
  const demo = await startTestApp({ webRoot }, { build: { ...build, isDemo: true } });
  const pages = [
    { url: "/", headers: HTML },
    { url: "/login?from=mail", headers: HTML },
    { url: "/portfolio", headers: HTML },
    { url: "/nowhere", headers: HTML },
    // As a service worker asks for what it keeps.
    { url: "/" },
    { url: "/index.html" },
  ];

  for (const page of pages) {
    const marked = await demo.app.inject(page);
    expect(marked.statusCode).toBe(200);
    expect(marked.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(marked.headers["cache-control"]).toBe("no-cache");
    expect(marked.headers["content-security-policy"]).toBeDefined();
    expect(marked.body).toContain(DEMO_BAR);
    expect((await world.app.inject(page)).body).not.toContain("demo-bar");
  }
  expect((await demo.app.inject("/assets/index-4f2a.js")).body).toBe("export {};");
  expect((await demo.app.inject({ url: "/api/nothing", headers: HTML })).statusCode).toBe(404);
});
