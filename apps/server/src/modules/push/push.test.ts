import { createServer, type RequestListener } from "node:http";
import { auditEntry } from "@strikebook/core/audit/audit-event";
import { afterAll, beforeEach, expect, test } from "vitest";
import { addressKind } from "../../outside/reachable-address.ts";
import { writeAudit } from "../../records/audit-trail.repository.ts";
import { insertAccount, insertOpenLot } from "../../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp, TEST_NOW, type TestUser } from "../../testing/test-app.ts";

const TOPIC = "canary-topic-9d1f";
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0";
// Eight in the morning of Monday, November 23, 2026, in New York.
const MONDAY = new Date("2026-11-23T13:00:00Z");
const JANUARY = new Date("2027-01-11T13:00:00Z");
const MINUTE_MS = 60_000;

type Taken = { readonly path: string; readonly title: unknown; readonly body: string };

const taken: Taken[] = [];
const OK: RequestListener = (_request, reply) => void reply.end();
const post: { answer: RequestListener } = { answer: OK };
const server = createServer((request, reply) => {
  let body = "";
  request.setEncoding("utf8").on("data", (part: string) => {
    body += part;
  });
  request.on("end", () => {
    taken.push({ path: request.url ?? "", title: request.headers["title"], body });
    post.answer(request, reply);
  });
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as { port: number };
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const log: string[] = [];
const app = await startTestApp(
  { log: { level: "trace", stream: { write: (line) => void log.push(line) } } },
  {
    push: {
      reachesLocalNetwork: true,
      kindOf: (ip) => (ip === "127.0.0.1" ? "local" : addressKind(ip)),
      timeoutMs: 500,
    },
  },
);
const strict = await startTestApp();

beforeEach(async () => {
  taken.length = 0;
  post.answer = OK;
  app.setNow(TEST_NOW);
  await app.database.prisma.pushAddress.deleteMany();
  await app.database.prisma.pushMessage.deleteMany();
});

const ADDRESS = `http://127.0.0.1:${port}/${TOPIC}`;
const FIELDS = "kind address hasDetails failure { at reason }";

const ask = (user: Pick<TestUser, "token"> | undefined, query: string) => graphqlRequest(app, user, query);
const set = (user: Pick<TestUser, "token"> | undefined, address = ADDRESS, kind = "NTFY", details = false) =>
  graphqlRequest(
    app,
    user,
    `mutation ($kind: PushKind!, $address: String!) { push: setPush(kind: $kind, address: $address, hasDetails: ${details}) { ${FIELDS} } }`,
    { kind, address },
  );
const get = async (user: TestUser) => (await ask(user, `{ push: getPush { ${FIELDS} } }`)).data.push;

async function pushedUser(hasDetails = false) {
  const user = await createUser(app);
  await set(user, ADDRESS, "NTFY", hasDetails);
  return user;
}

/** What the doors and the uploads put on record. */
const happened = (
  { id: userId, username }: TestUser,
  event: "FILE_REFUSED" | "LOGIN",
  at: Date,
  fileName = "Ann IRA.csv",
) =>
  writeAudit(
    app.database.prisma,
    auditEntry(
      event === "LOGIN"
        ? { actionType: event, username, provider: undefined }
        : { actionType: event, fileName, words: "File is empty" },
      { userId, userAgent: FIREFOX, ipAddress: "203.0.113.9" },
      { at },
    ),
  );

const after = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * MINUTE_MS);
/** From that Monday on. */
const at = (minutes: number) => new Date(MONDAY.getTime() + minutes * MINUTE_MS);
const look = (now: Date) => {
  app.setNow(now);
  return app.services.push.sendDue();
};

test("the address is stored sealed, shown by its host, and in no log", async () => {
  const user = await createUser(app);
  expect(await get(user)).toBeNull();

  const shown = {
    kind: "NTFY",
    address: `http://127.0.0.1:${port}/…`,
    hasDetails: false,
    failure: null,
  };
  expect((await set(user)).data.push).toEqual(shown);
  expect(await get(user)).toEqual(shown);
  post.answer = (_request, reply) => void reply.writeHead(500).end();
  await ask(user, "mutation { testPush }");
  await happened(user, "LOGIN", after(1));
  await look(after(2));

  const kept = await app.database.prisma.pushAddress.findUniqueOrThrow({ where: { userId: user.id } });
  expect(Buffer.from(kept.secret).includes(TOPIC)).toBe(false);
  const entries = await app.database.prisma.auditLog.findMany({ where: { performedById: user.id } });
  expect(entries.map(({ actionType }) => actionType)).toContain("PUSH_SET");
  expect(JSON.stringify(entries)).not.toContain(TOPIC);
  expect(log.length).toBeGreaterThan(0);
  expect(log.join("")).not.toContain(TOPIC);
});

test("a file that failed and a new sign-in are told once, without file name, address or amount", async () => {
  const user = await pushedUser();
  await happened(user, "LOGIN", after(-1));
  await happened(user, "LOGIN", after(1));
  await happened(user, "FILE_REFUSED", after(1));
  await happened(user, "FILE_REFUSED", after(2));

  await Promise.all([look(after(3)), look(after(3))]);
  await look(after(10));

  const [signIn, files] = taken.toSorted((a, b) => String(b.title).localeCompare(String(a.title)));
  expect(taken).toHaveLength(2);
  expect(taken.map(({ path }) => path)).toEqual([`/${TOPIC}`, `/${TOPIC}`]);
  expect(files).toMatchObject({ title: "Strikebook: 2 files weren't imported" });
  expect(files?.body).not.toContain("IRA");
  expect(signIn?.title).toBe("Strikebook: new sign-in");
  expect(signIn?.body).toContain("9:52");
  expect(signIn?.body).toContain("Firefox on Windows");
  expect(JSON.stringify(taken)).not.toContain("203.0.113.9");
});

test("who wants details gets file names; a webhook gets JSON", async () => {
  const user = await createUser(app);
  await set(user, `http://127.0.0.1:${port}/hook`, "WEBHOOK");
  await ask(user, "mutation { setPushDetails(hasDetails: true) { hasDetails } }");
  await happened(user, "FILE_REFUSED", after(1));
  await look(after(2));

  expect(taken.map(({ body }) => JSON.parse(body))).toEqual([
    { title: "Strikebook: a file wasn't imported", body: "Ann IRA.csv", at: after(2).toISOString() },
  ]);
});

test("the week is told once, from seven on Monday, and not the week in which it was set", async () => {
  const user = await pushedUser();
  await insertOpenLot(app, await insertAccount(app, user), "KO261127P60", 100);
  await look(TEST_NOW);
  await look(new Date("2026-11-23T11:59:00Z"));
  expect(taken).toEqual([]);

  expect(await look(MONDAY)).toBe(1);
  expect(await look(new Date(MONDAY.getTime() + 3 * MINUTE_MS))).toBe(0);
  expect(taken.map(({ title }) => title)).toEqual(["Strikebook: 1 contract expires on Fri, Nov 27"]);
  expect(JSON.stringify(taken)).not.toMatch(/KO|\$/);
});

test("a week with nothing to tell is no push, and asked of once", async () => {
  await pushedUser();
  expect(await look(MONDAY)).toBe(0);
  expect(taken).toEqual([]);
  expect(await app.database.prisma.pushMessage.count({ where: { toldAt: null } })).toBe(0);
});

test("one that fails is tried three more times with pauses, then never again, and the profile says why", async () => {
  const user = await pushedUser();
  await happened(user, "LOGIN", after(0.5));
  post.answer = (_request, reply) => void reply.writeHead(500).end();
  const triedAt: number[] = [];
  for (let minute = 1; minute < 240; minute += 1) {
    const before = taken.length;
    await look(after(minute));
    triedAt.push(...(taken.length > before ? [minute] : []));
  }
  expect(triedAt).toEqual([1, 2, 7, 37]);
  expect(await get(user)).toMatchObject({
    failure: { at: after(37).toISOString(), reason: "it answered 500" },
  });

  post.answer = OK;
  await happened(user, "LOGIN", after(241));
  expect(await look(after(242))).toBe(1);
  expect(await get(user)).toMatchObject({ failure: null });
}, 60_000);

test("a server that is killed while it sends makes it come once more, and a dead one is no loop", async () => {
  const user = await pushedUser();
  await happened(user, "LOGIN", after(1));
  // Sent, and killed before that was noted: the try stands as begun.
  await look(after(2));
  const forget = () =>
    app.database.prisma.pushMessage.updateMany({ where: { toldAt: after(2) }, data: { toldAt: null } });
  await forget();
  expect(await look(after(2.5))).toBe(0);
  expect(await look(after(3))).toBe(1);
  expect(await look(after(9))).toBe(0);
  expect(taken).toHaveLength(2);

  await app.database.prisma.pushMessage.updateMany({
    where: { userId: user.id, subject: "SIGN_IN" },
    data: { tries: 4, toldAt: null, failure: null },
  });
  expect(await look(after(60))).toBe(0);
  expect(await get(user)).toMatchObject({ failure: { reason: "the server stopped while it was sending" } });
});

test("a hanging or redirecting server keeps nobody else waiting for long", async () => {
  const slow = await createUser(app);
  await set(slow, `http://127.0.0.1:${port}/slow`);
  const other = await pushedUser();
  post.answer = (request, reply) => void (request.url === "/slow" || reply.end());
  await happened(slow, "LOGIN", after(1));
  await happened(other, "LOGIN", after(1));

  expect(await look(after(2))).toBe(1);
  expect(taken.map(({ path }) => path).toSorted()).toEqual([`/${TOPIC}`, "/slow"].toSorted());
  post.answer = (_request, reply) =>
    void reply.writeHead(302, { location: "http://169.254.169.254/latest/meta-data" }).end();
  expect((await ask(other, "mutation { testPush }")).errors).toMatchObject([
    { message: "The test wasn't sent: it answered with a redirect (302), which isn't followed." },
  ]);
});

test("another address is told nothing of before; one that is removed, disabled or read-only nothing at all", async () => {
  const user = await pushedUser();
  post.answer = (_request, reply) => void reply.writeHead(500).end();
  await happened(user, "LOGIN", after(1));
  await look(after(2));
  post.answer = OK;
  taken.length = 0;
  await set(user, `http://127.0.0.1:${port}/other`);
  await look(after(4));
  expect(taken).toEqual([]);

  await happened(user, "LOGIN", after(5));
  for (const data of [{ enabled: false }, { enabled: true, roles: ["READONLY" as const] }]) {
    await app.database.prisma.user.update({ where: { id: user.id }, data });
    expect(await look(after(6))).toBe(0);
  }
  await app.database.prisma.user.update({ where: { id: user.id }, data: { roles: ["USER"] } });
  expect((await ask(user, "mutation { removePush }")).data.removePush).toBe(true);
  expect((await ask(user, "mutation { removePush }")).data.removePush).toBe(false);
  expect(await look(after(7))).toBe(0);
  const removed = await app.database.prisma.auditLog.count({ where: { actionType: "PUSH_REMOVED" } });
  expect(removed).toBe(1);
});

test("a clock that ran ahead leaves nothing that is told twice, and no week that is silent when it comes", async () => {
  const user = await pushedUser();
  const account = await insertAccount(app, user);
  await insertOpenLot(app, account, "KO261127P60", 100);
  await insertOpenLot(app, account, "KO270115P60", 100);
  await happened(user, "LOGIN", at(-1));
  expect(await look(MONDAY)).toBe(2);
  expect(await look(JANUARY)).toBe(1);
  await look(new Date(JANUARY.getTime() + MINUTE_MS));

  expect(await look(at(2))).toBe(0);
  expect(await look(JANUARY)).toBe(1);
});

test("an address that was set while a clock was ahead is told what happens from now on", async () => {
  app.setNow(JANUARY);
  const user = await pushedUser();
  await happened(user, "LOGIN", at(-1));
  expect(await look(MONDAY)).toBe(0);
  await happened(user, "LOGIN", at(1));
  expect(await look(at(2))).toBe(1);
});

test("a week that can't be put together keeps no sign-in back", async () => {
  const user = await pushedUser();
  await insertOpenLot(app, await insertAccount(app, user), "KO261127P60", 100);
  await happened(user, "LOGIN", at(-1));
  await app.owner.query("ALTER TABLE open_lots RENAME TO open_lots_away");
  try {
    await expect(look(MONDAY)).rejects.toThrow();
  } finally {
    await app.owner.query("ALTER TABLE open_lots_away RENAME TO open_lots");
  }
  expect(taken.map(({ title }) => title)).toEqual(["Strikebook: new sign-in"]);
});

test("an address that was sealed under another secret says so", async () => {
  const user = await pushedUser();
  await app.database.prisma.pushAddress.update({
    where: { userId: user.id },
    data: { secret: Buffer.alloc(60) },
  });
  expect(await get(user)).toMatchObject({ address: null });
  expect((await ask(user, "mutation { testPush }")).errors).toMatchObject([
    { message: "The test wasn't sent: the stored address can't be read any more, enter it again." },
  ]);
});

test("a test is sent at once, and not over and over", async () => {
  const user = await pushedUser();
  expect((await ask(user, "mutation { testPush }")).data).toEqual({ testPush: true });
  expect(taken).toMatchObject([{ title: "Strikebook: test" }]);

  const answers = [];
  for (let times = 0; times < 20; times += 1) {
    answers.push(await ask(user, "mutation { testPush }"));
  }
  expect(answers.at(-1)?.errors).toMatchObject([{ extensions: { code: "TOO_MANY_REQUESTS" } }]);
  expect(taken.length).toBeLessThan(22);
});

test.each([
  ["WEBHOOK", "push.example.org", "Address must begin with https:// and name a server"],
  ["WEBHOOK", "ftp://push.example.org/x", "Address must begin with https:// and name a server"],
  ["WEBHOOK", " ", "Address is required"],
  ["NTFY", "https://ntfy.sh/", "Address must end with the topic, such as https://ntfy.sh/my-topic"],
  ["WEBHOOK", `https://push.example.org/${"x".repeat(500)}`, "Address must be at most 500 characters"],
  [
    "WEBHOOK",
    "https://169.254.169.254/x",
    "This address is refused: Strikebook doesn't send to this address",
  ],
])("%s %s is refused", async (kind, address, message) => {
  const { errors } = await set(await createUser(app), address, kind);
  expect(errors).toMatchObject([
    { message, extensions: { code: "INVALID_INPUT", fieldErrors: { address: message } } },
  ]);
});

test("without the administrator's leave nothing goes to the local network", async () => {
  const user = await createUser(strict);
  for (const address of [
    "http://192.168.1.5/topic",
    "https://192.168.1.5/topic",
    "http://ntfy.example.org/topic",
  ]) {
    const { errors } = await graphqlRequest(
      strict,
      user,
      `mutation { setPush(kind: NTFY, address: "${address}", hasDetails: false) { kind } }`,
    );
    expect(errors?.[0]?.message, address).toContain(
      "your administrator can allow the local network (PUSH_LOCAL_NETWORK)",
    );
  }
});

test("nobody is not answered; a read-only user changes nothing; nobody sees another's", async () => {
  const user = await pushedUser();
  const reader = await createUser(app, { roles: ["READONLY"] });
  const other = await createUser(app);

  expect((await ask(undefined, "{ getPush { kind } }")).data).toBeUndefined();
  expect((await set(undefined)).data).toBeUndefined();
  expect(await get(other)).toBeNull();
  expect((await ask(other, "mutation { removePush }")).data.removePush).toBe(false);
  for (const mutation of ["testPush", "setPushDetails(hasDetails: true) { kind }"]) {
    expect((await ask(other, `mutation { ${mutation} }`)).errors).toMatchObject([
      { message: "Push address not found", extensions: { code: "NOT_FOUND" } },
    ]);
  }
  for (const mutation of ["removePush", "testPush", "setPushDetails(hasDetails: true) { kind }"]) {
    expect((await ask(reader, `mutation { ${mutation} }`)).errors).toMatchObject([
      { extensions: { code: "FORBIDDEN" } },
    ]);
  }
  expect((await set(reader)).errors).toMatchObject([{ extensions: { code: "FORBIDDEN" } }]);
  expect(await get(user)).toMatchObject({ hasDetails: false });
});
