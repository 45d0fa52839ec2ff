import { afterEach, beforeEach, expect, test } from "vitest";
import type { Mail } from "../../outside/mailer.ts";
import { insertAccount, insertOpenLot } from "../../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp, TEST_NOW, type TestUser } from "../../testing/test-app.ts";

const sent: Mail[] = [];
const post = { isAway: false };
const app = await startTestApp(
  {},
  {
    publicOrigin: "https://strikebook.example.com",
    sendMail: async (mail) => {
      if (!post.isAway) {
        sent.push(mail);
      }
      return !post.isAway;
    },
  },
);

const bare = await startTestApp();

beforeEach(() => {
  sent.length = 0;
  post.isAway = false;
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
