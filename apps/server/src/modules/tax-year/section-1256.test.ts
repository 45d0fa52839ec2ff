import { instrumentWords } from "@strikebook/core/transactions/contract-words";
import { expect, test, vi } from "vitest";
import { personWith } from "../../import/testing/people.ts";
import { insertSnapshot } from "../../testing/ledger-rows.ts";
import { graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { answerOf, taxYearOf } from "./testing/tax-people.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const app = await startTestApp();
// The first week of 2027.
app.setNow(new Date("2027-01-06T15:00:00.000Z"));

const PUT = "SPX260116P6000";
const ACROSS = [`2025-12-10 STO 1 ${PUT} 199.34`, `2026-01-16 EXPIRED 1 ${PUT}, posted 2026-01-20`];

const setMark = (user: TestUser, day: string, price: string) =>
  graphqlRequest(
    app,
    user,
    `mutation { setYearEndMark(instrument: "${PUT}", day: "${day}", price: "${price}") }`,
  );

async function accountOf(user: TestUser) {
  const [account] = await answerOf(app, user, "{ userGetAccounts { id } }");
  return { id: account.id as string, userId: user.id } as Parameters<typeof insertSnapshot>[1];
}

const FIRST_YEAR = { section1256: "-110.66", longTerm1256: "-66.4", shortTerm1256: "-44.26" };
const SECOND_YEAR = { section1256: "310", longTerm1256: "186", shortTerm1256: "124" };

test("a contract that is open at the year's end counts at its price, and the next year from there", async () => {
  const user = await personWith(app, ACROSS, "2026-02-01");

  const unmarked = await taxYearOf(app, user, 2025);
  expect(unmarked).toMatchObject({
    section1256: "0",
    longTerm1256: null,
    shortTerm1256: null,
    section1256Rows: [],
    marksMissing: [{ instrument: PUT, day: "2025-12-31" }],
  });
  expect(unmarked.incomplete).toEqual([
    `${instrumentWords(PUT)} needs its price on 2025-12-31, the last trading day of 2025: without it section 1256 has no total.`,
  ]);

  await setMark(user, "2025-12-31", "3.10");

  const first = await taxYearOf(app, user, 2025);
  expect(first).toMatchObject({ ...FIRST_YEAR, shortTerm: "0", lots: [], incomplete: [], marksMissing: [] });
  expect(first.section1256Rows).toEqual([
    {
      instrument: PUT,
      quantity: "1",
      isShort: true,
      openedOn: "2025-12-10",
      closedOn: null,
      isMarked: true,
      mark: "3.1",
      markDay: "2025-12-31",
      markSource: "TYPED",
      startedAtMark: false,
      proceeds: "199.34",
      cost: "310",
      gain: "-110.66",
    },
  ]);
  const second = await taxYearOf(app, user, 2026);
  expect(second).toMatchObject({ ...SECOND_YEAR, incomplete: [], lots: [] });
  expect(second.section1256Rows).toMatchObject([
    { startedAtMark: true, isMarked: false, proceeds: "310", cost: "0", gain: "310", closedOn: "2026-01-16" },
  ]);
});

test("a snapshot of the last trading day goes before a typed price, one of the day before doesn't count", async () => {
  const user = await personWith(app, ACROSS, "2026-02-01");
  const account = await accountOf(user);
  const held = { symbol: PUT, type: "OPTION", quantity: -1, currentValue: -310 } as const;
  await insertSnapshot(app, account, "2025-12-30", [{ ...held, lastPrice: 9 }]);
  expect((await taxYearOf(app, user, 2025)).section1256Rows).toEqual([]);

  await setMark(user, "2025-12-31", "5");
  await insertSnapshot(app, account, "2025-12-31", [{ ...held, lastPrice: 3.1 }]);

  const year = await taxYearOf(app, user, 2025);
  expect(year).toMatchObject(FIRST_YEAR);
  expect(year.section1256Rows).toMatchObject([{ markSource: "SNAPSHOT", mark: "3.1" }]);
});

test("a mark of another person is none, and one of another day is refused", async () => {
  const user = await personWith(app, ACROSS, "2026-02-01");
  const other = await personWith(app, ["2025-12-10 BUY 1 KO -60.00"], "2026-02-01");
  await setMark(other, "2025-12-31", "3.10");
  const { errors } = await setMark(user, "2025-12-30", "3.10");

  const message = "The last trading day of 2025 is 2025-12-31: only its price counts.";
  expect(errors).toMatchObject([
    { message, extensions: { code: "INVALID_INPUT", fieldErrors: { day: message } } },
  ]);
  expect((await taxYearOf(app, user, 2025)).longTerm1256).toBeNull();
});

test("what expires on the last trading day itself is closed, not marked", async () => {
  const user = await personWith(
    app,
    ["2026-12-28 STO 1 SPXW261231P5000 250.00", "2026-12-31 EXPIRED 1 SPXW261231P5000, posted 2027-01-04"],
    "2027-01-05",
  );

  expect(await taxYearOf(app, user, 2026)).toMatchObject({
    section1256: "250",
    longTerm1256: "150",
    shortTerm1256: "100",
    section1256Rows: [{ isMarked: false, closedOn: "2026-12-31", gain: "250" }],
    incomplete: [],
    marksMissing: [],
  });
});

test("of a retirement account nothing is marked", async () => {
  const user = await personWith(app, ACROSS, "2026-02-01");
  const { id } = await accountOf(user);
  await answerOf(
    app,
    user,
    `mutation { updateUserAccount(id: "${id}", input: { name: "Mine", brokerage: "Fidelity", accountIdentifier: "Z12345678", isRetirement: true }) { id } }`,
  );

  expect(await taxYearOf(app, user, 2025)).toMatchObject({
    section1256: "0",
    longTerm1256: "0",
    section1256Rows: [],
    incomplete: [],
    marksMissing: [],
  });
});
