import { createContext, runInContext } from "node:vm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { text } from "../ledger/testing/entries.ts";
import { calendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import type { Binder } from "./binder.ts";
import { verifyBinder } from "./verify-binder.ts";
import { writeBinder } from "./write-binder.ts";

const SPRING = calendarDate("2025-03-03");
const SUMMER = calendarDate("2025-06-02");

const ACCOUNT = "Joint & several";

const LOT = {
  ...{
    id: "9.1",
    accountId: "A1",
    accountName: ACCOUNT,
    instrument: "XYZ",
    underlying: "XYZ",
    quantity: text(100),
  },
  ...{
    acquired: SPRING,
    openedOn: SPRING,
    sold: SUMMER,
    isShort: false,
    holdingSince: null,
    replacementOf: null,
  },
  ...{ closingTransactionId: "9", openingTransactionId: "1" },
} as const;

/** A loss of 250 of which 100 are disallowed, a long-term gain of 40.05, and a section 1256 gain of 10. */
const BINDER: Binder = {
  ...{ owner: "Ann <b>Example</b>", writtenOn: "2026-02-01", version: "1.0.0", sealedOn: null },
  taxYear: {
    ...{ year: 2025, reading: "BROKER", incomplete: [], washes: 1, openUntil: null, questions: [] },
    notice: "This is a guide, not tax advice.",
    ...{ shortTerm: text(-150), longTerm: text("40.05"), disallowed: text(100), deferred: text(100) },
    ...{ lostToRetirement: text(0), section1256: text(10), longTerm1256: text(6), shortTerm1256: text(4) },
    lots: [
      {
        ...LOT,
        ...{ proceeds: text(750), cost: text(1000), adjustment: text(100), gain: text(-150), term: "SHORT" },
        ...{ code: "W", lost: text(0), isLost: false },
      },
      {
        ...{ ...LOT, id: "9.2" },
        ...{ proceeds: text("140.05"), cost: text(100), adjustment: null, gain: text("40.05"), term: "LONG" },
        ...{ code: null, lost: text(0), isLost: false },
      },
    ],
    section1256Rows: [
      {
        ...{
          accountId: "A1",
          accountName: ACCOUNT,
          instrument: "SPX250620P5000",
          quantity: text(1),
          openedOn: SPRING,
          closedOn: SUMMER,
        },
        ...{
          isMarked: false,
          mark: null,
          markDay: null,
          markSource: null,
          startedAtMark: false,
          isShort: true,
        },
        ...{ proceeds: text(30), cost: text(20), gain: text(10) },
      },
    ],
    carried: [
      {
        ...{
          accountId: "A1",
          accountName: ACCOUNT,
          instrument: "XYZ",
          quantity: text(40),
          acquired: SUMMER,
          holdingSince: SPRING,
        },
        ...{ amount: text(100), basis: text(500), lossLotId: "9.1" },
      },
    ],
  },
  campaigns: [
    {
      ...{ underlying: "XYZ", accountName: ACCOUNT, openedOn: "2025-03-03", closedOn: null },
      ...{ options: text("99.34"), shares: text(-250), dividends: text(12), profit: text("-138.66") },
    },
  ],
  corrections: [{ sentence: "FB was renamed META.", reason: "</script><script>alert(1)</script>" }],
  files: [{ name: "Accounts_History.csv", importedOn: "2026-01-20", bytes: 3, sha256: "ba7816bf" }],
};

test("a binder whose parts make its sums agrees in all of them", () => {
  const checks = verifyBinder(BINDER);
  expect(checks.filter(({ agrees }) => !agrees)).toEqual([]);
  expect(checks.map(({ what, told }) => `${what}: ${told}`)).toEqual([
    "Rows whose proceeds, cost and adjustment don't make the gain: 0.00",
    "Short-term gains: -150.00",
    "Long-term gains: 40.05",
    "Losses disallowed by wash sales: 100.00",
    "Of these, lost to retirement accounts: 0.00",
    "Carried in open lots: 100.00",
    "Section 1256: 10.00",
    "Rows of section 1256 that don't add up: 0.00",
    "Section 1256, long and short part together: 10.00",
    "Campaigns whose parts don't make the profit: 0.00",
  ]);
});

const SUMS = ["shortTerm", "longTerm", "disallowed", "deferred", "lostToRetirement", "section1256"] as const;
const CELLS = ["proceeds", "cost", "gain"] as const;

test("whatever amount is changed, a sum doesn't agree", () => {
  const { taxYear } = BINDER;
  const cents = fc.integer({ min: -999_999, max: 999_999 }).filter((value) => value !== 0);
  const plus = (amount: DecimalText | null, by: number) => text((Number(amount) + by / 100).toFixed(2));
  const changes = fc.oneof(
    fc
      .tuple(fc.constantFrom(...SUMS), cents)
      .map(([sum, by]) => ({ ...taxYear, [sum]: plus(taxYear[sum], by) })),
    fc.tuple(fc.constantFrom(...CELLS), fc.integer({ min: 0, max: 1 }), cents).map(([cell, at, by]) => ({
      ...taxYear,
      lots: taxYear.lots.map((lot, index) => (index === at ? { ...lot, [cell]: plus(lot[cell], by) } : lot)),
    })),
    cents.map((by) => ({
      ...taxYear,
      carried: taxYear.carried.map((lot) => ({ ...lot, amount: plus(lot.amount, by) })),
    })),
  );
  fc.assert(
    fc.property(changes, (changed) =>
      verifyBinder({ ...BINDER, taxYear: changed }).some(({ agrees }) => !agrees),
    ),
  );
});

/** Runs the page's own script over elements that keep what they are told; `chosen` are files by name. */
async function open(page: string, chosen: Readonly<Record<string, string>> = {}) {
  type Told = { textContent: string; readonly children: Told[]; append: (child: Told) => void };
  const create = (): Told => {
    const children: Told[] = [];
    return { textContent: "", children, append: (child) => children.push(child) };
  };
  const [main, files] = [create(), create()];
  let choose = async (_event: object) => {};
  const input = {
    addEventListener: (_event: string, work: typeof choose) => {
      choose = work;
    },
  };
  const document = {
    querySelector: (selector: string) => ({ main, pre: files, input })[selector],
    createElement: create,
    getElementById: () => ({
      textContent: /<script type="application\/json" id="binder">(.*?)<\/script>/s.exec(page)?.[1],
    }),
  };
  runInContext(/<script>(.*?)<\/script>/s.exec(page)?.[1] ?? "", createContext({ document, crypto }));
  await choose({
    target: {
      files: Object.entries(chosen).map(([name, bytes]) => ({
        name,
        arrayBuffer: async () => new TextEncoder().encode(bytes).buffer,
      })),
    },
  });
  const textsOf = ({ textContent, children }: Told): string[] => [textContent, ...children.flatMap(textsOf)];
  return { texts: textsOf(main).filter((each) => each !== ""), files: files.textContent };
}

test("the page adds itself up again, and knows the files by their hashes", async () => {
  const sha256 = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  const binder = { ...BINDER, files: BINDER.files.map((file) => ({ ...file, sha256 })) };
  const { texts, files } = await open(writeBinder(binder), { "copy.csv": "abc", "other.csv": "abd" });

  expect(texts[0]).toBe("Added up again just now: all 10 sums agree.");
  expect(texts).toEqual(expect.arrayContaining(["Joint & several", "XYZ", "-150", "FB was renamed META."]));
  expect(files).toBe("copy.csv: the same as Accounts_History.csv\nother.csv: not one of these files");
});

test("a page that somebody changed says so", async () => {
  const page = writeBinder(BINDER).replace('"shortTerm":"-150"', '"shortTerm":"-650"');
  expect((await open(page)).texts[0]).toBe(
    "Added up again just now: 1 of 10 sums don't agree. The file was changed, or it is damaged.",
  );
});

test("what people typed can't leave its place, and the page may load nothing", () => {
  const page = writeBinder(BINDER);
  expect(page.match(/<script/g)).toHaveLength(2);
  expect(page).toContain("<title>Tax year 2025 of Ann &lt;b&gt;Example&lt;/b&gt;</title>");
  expect(page).toContain("default-src 'none'");
  expect(page).toContain("This is a guide, not tax advice.");
});
