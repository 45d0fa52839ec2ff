import { afterEach, beforeEach, expect, test } from "vitest";
import type { Mail } from "../../outside/mailer.ts";
import { insertAccount, insertOpenLot } from "../../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp, TEST_NOW, type TestUser } from "../../testing/test-app.ts";

const sent: Mail[] = [];
const post = { isAway: false, breaks: false, refused: "", tries: 0 };
const app = await startTestApp(
  {},
  {
    publicOrigin: "https://strikebook.example.com",
    sendMail: async (mail) => {
      post.tries += mail.to === post.refused ? 1 : 0;
      if (post.breaks) {
        throw new Error("gone");
      }
      const isTaken = !post.isAway && mail.to !== post.refused;
      if (isTaken) {
        sent.push(mail);
      }
      return isTaken;
    },
  },
);

const bare = await startTestApp();

beforeEach(() => {
  sent.length = 0;
  Object.assign(post, { isAway: false, breaks: false, refused: "", tries: 0 });
});
afterEach(async () => {
  app.setNow(TEST_NOW);
  await app.database.prisma.user.updateMany({ data: { weeklyMail: false, weeklyMailOn: null } });
});

// Eight in the morning of Monday, November 23, 2026, in New York.
const MONDAY = new Date("2026-11-23T13:00:00Z");

const choose = (user: Pick<TestUser, "token"> | undefined, isWanted: boolean) =>
  graphqlRequest(app, user, `mutation { setWeeklyMail(isWanted: ${isWanted}) { isWanted canSend address } }`);

async function readerWithContract(instrument: string) {
  const user = await createUser(app);
  await insertOpenLot(app, await insertAccount(app, user), instrument, 100);
  await choose(user, true);
  return user;
}

test("nobody has it until they want it, and it goes to their own address", async () => {
  const user = await createUser(app);
  const { data } = await graphqlRequest(app, user, "{ getWeeklyMail { isWanted canSend address } }");
  expect(data.getWeeklyMail).toEqual({
    isWanted: false,
    canSend: true,
    address: `${user.username}@example.com`,
  });

  expect((await choose(user, true)).data.setWeeklyMail).toMatchObject({ isWanted: true });
  expect((await choose(user, false)).data.setWeeklyMail).toMatchObject({ isWanted: false });
});

test("once a week, from seven on Monday, to those who want it and have something to expire", async () => {
  const user = await readerWithContract("KO261127P60");
  await readerWithContract("KO270115P60");
  await insertOpenLot(app, await insertAccount(app, await createUser(app)), "KO261127P60", 100);

  expect(await app.services.weeklyMail.sendDue()).toBe(0);
  app.setNow(new Date("2026-11-23T11:59:00Z"));
  expect(await app.services.weeklyMail.sendDue()).toBe(0);
  app.setNow(MONDAY);
  await Promise.all([app.services.weeklyMail.sendDue(), app.services.weeklyMail.sendDue()]);
  await app.services.weeklyMail.sendDue();

  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    [`${user.username}@example.com`, "1 contract expires on Fri, Nov 27"],
  ]);
  expect(sent[0]?.text).toContain("https://strikebook.example.com/open-contracts");
  app.setNow(new Date("2026-11-30T13:00:00Z"));
  await app.services.weeklyMail.sendDue();
  expect(sent).toHaveLength(2);
});

test("a mail that could not be sent is due again", async () => {
  await readerWithContract("KO261127P60");
  app.setNow(MONDAY);
  post.isAway = true;
  expect(await app.services.weeklyMail.sendDue()).toBe(0);

  post.isAway = false;
  expect(await app.services.weeklyMail.sendDue()).toBe(1);
  expect(sent).toHaveLength(1);
});

test("one that fails again and again is tried less often, and does not keep others waiting", async () => {
  const failing = await readerWithContract("KO261127P60");
  const other = await readerWithContract("KO261127P60");
  post.refused = `${failing.username}@example.com`;
  const triedAt: number[] = [];
  for (let halfHours = 0; halfHours < 24; halfHours += 1) {
    app.setNow(new Date(MONDAY.getTime() + halfHours * 30 * 60_000));
    const before = post.tries;
    await app.services.weeklyMail.sendDue();
    triedAt.push(...(post.tries > before ? [halfHours / 2] : []));
  }
  expect(triedAt).toEqual([0, 0.5, 1.5, 3.5, 7.5]);
  expect(sent.map(({ to }) => to)).toEqual([`${other.username}@example.com`]);
});

test("a server that dies while it sends leaves the mail due", async () => {
  const user = await readerWithContract("KO261127P60");
  app.setNow(MONDAY);
  post.breaks = true;
  await expect(app.services.weeklyMail.sendDue()).rejects.toThrow("gone");
  post.breaks = false;

  expect(await app.services.weeklyMail.sendDue()).toBe(1);
  expect(sent.map(({ to }) => to)).toEqual([`${user.username}@example.com`]);
});

test("turned on twice it still comes, and one who may only read by now gets none", async () => {
  const user = await readerWithContract("KO261127P60");
  app.setNow(MONDAY);
  await choose(user, true);
  await app.database.prisma.user.update({ where: { id: user.id }, data: { roles: ["READONLY"] } });
  expect(await app.services.weeklyMail.sendDue()).toBe(0);

  await app.database.prisma.user.update({ where: { id: user.id }, data: { roles: ["USER"] } });
  expect(await app.services.weeklyMail.sendDue()).toBe(1);
});

test.each([
  ["KO260320P60", "2026-03-04T12:00:00Z", "2026-03-09T10:59:59Z", "2026-03-09T11:00:00Z"],
  ["KO261106P60", "2026-10-28T12:00:00Z", "2026-11-02T11:59:59Z", "2026-11-02T12:00:00Z"],
])("%s: after the clocks changed it goes out at seven in New York", async (contract, week, before, at) => {
  app.setNow(new Date(week));
  await readerWithContract(contract);
  app.setNow(new Date(before));
  expect(await app.services.weeklyMail.sendDue()).toBe(0);

  app.setNow(new Date(at));
  expect(await app.services.weeklyMail.sendDue()).toBe(1);
});

test("disabled users get none", async () => {
  const user = await readerWithContract("KO261127P60");
  await app.database.prisma.user.update({ where: { id: user.id }, data: { enabled: false } });
  app.setNow(MONDAY);

  expect(await app.services.weeklyMail.sendDue()).toBe(0);
});

test("nobody is not answered; a read-only user sees it and changes nothing", async () => {
  const reader = await createUser(app, { roles: ["READONLY"] });

  expect((await graphqlRequest(app, undefined, "{ getWeeklyMail { isWanted } }")).data).toBeUndefined();
  expect((await choose(undefined, true)).data).toBeUndefined();
  expect((await graphqlRequest(app, reader, "{ getWeeklyMail { isWanted } }")).data.getWeeklyMail).toEqual({
    isWanted: false,
  });
  expect((await choose(reader, true)).errors).toMatchObject([{ extensions: { code: "FORBIDDEN" } }]);
});

test("a server without mail promises none", async () => {
  const user = await createUser(bare);
  const ask = (query: string) => graphqlRequest(bare, user, query);

  expect((await ask("{ getWeeklyMail { canSend } }")).data.getWeeklyMail).toEqual({ canSend: false });
  expect((await ask("mutation { setWeeklyMail(isWanted: true) { isWanted } }")).errors).toMatchObject([
    { message: "This server can't send email. Ask your administrator to set SMTP_URL." },
  ]);
  expect((await ask("mutation { setWeeklyMail(isWanted: false) { isWanted } }")).errors).toBeUndefined();
  expect(await bare.services.weeklyMail.sendDue()).toBe(0);
});
