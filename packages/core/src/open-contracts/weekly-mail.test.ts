import { expect, test } from "vitest";
import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { describeContracts } from "./describe-contracts.ts";
import { contract, holdings } from "./testing/holdings.ts";
import { weeklyMail, weeklyMailOf } from "./weekly-mail.ts";

const MONDAY = "2026-11-23" as CalendarDate;

const mailOf = (...given: Parameters<typeof holdings>) =>
  weeklyMail({
    firstName: "Ann",
    today: MONDAY,
    contracts: describeContracts(holdings(...given), MONDAY).map((each) => ({
      ...each,
      account: each.accountId,
    })),
    historyUntil: "2026-11-20" as CalendarDate,
    appUrl: "https://strikebook.example.com/",
  });

test("what expires this week and the next, and what awaits its row; no amounts", () => {
  expect(
    mailOf(
      [
        contract("KO261127P60", -2),
        contract("NVDA261127C90", 1),
        contract("F261204P10", -1),
        contract("T261218P20", -1),
        contract("F261113P10", -3),
      ],
      { prices: { KO: 58, NVDA: 80 } },
    ),
  ).toEqual({
    subject: "3 contracts expire on Fri, Nov 27",
    text: `Hello Ann,

This week:
  Fri, Nov 27: KO $60 Put, 2 sold, Joint, in the money on Fri, Nov 20
  Fri, Nov 27: NVDA $90 Call, 1 bought, Joint, out of the money on Fri, Nov 20

Next week:
  Fri, Dec 4: F $10 Put, 1 sold, Joint, no price

3 contracts have expired; Fidelity hasn't posted the outcome yet.

Your history stops at Fri, Nov 20.
See them all: https://strikebook.example.com/open-contracts

You get this mail each Monday. Turn it off on the Open contracts page.
`,
  });
});

test.each([
  [
    "this week's first day counts",
    [contract("KO261125P60", -1), contract("KO261127P60", -5)],
    "1 contract expires on Wed, Nov 25",
  ],
  ["else next week's", [contract("KO261204P60", -2)], "2 contracts expire on Fri, Dec 4"],
  ["else what awaits its row", [contract("KO261120P60", -1)], "1 contract awaiting an outcome"],
])("%s", (_rule, contracts, subject) => {
  expect(mailOf(contracts)?.subject).toBe(subject);
});

test.each([
  ["Z12345678", "...5678"],
  ["ROTH IRA (211223344)", "ROTH IRA (...3344)"],
  ["Ann's\r\nSubject: 2026", "Ann's Subject: 2026"],
])("account %j is told as %s", (account, told) => {
  const contracts = describeContracts(holdings([contract("KO261127P60", -1)]), MONDAY);
  const mail = weeklyMail({
    ...{ firstName: "Ann\nBcc: eve", today: MONDAY, historyUntil: null },
    contracts: contracts.map((each) => ({ ...each, account })),
  });
  expect(mail?.text).toContain(`1 sold, ${told}, no price\n`);
  expect(mail?.text).toContain("Hello Ann Bcc: eve,\n");
});

test("a price that isn't Fidelity's is told with its source", () => {
  const found = holdings([contract("KO261127P60", -2), contract("NVDA261127C90", 1)]);
  const close = { day: "2026-11-20" as CalendarDate };
  const prices = [
    { ...close, symbol: "KO", price: "58" as DecimalText, source: "TIINGO" as const },
    { ...close, symbol: "NVDA", price: "80" as DecimalText, source: "FILE" as const },
  ];
  const contracts = describeContracts({ ...found, prices }, MONDAY);
  const { text } = weeklyMail({
    ...{ firstName: "Ann", today: MONDAY, historyUntil: null },
    contracts: contracts.map((each) => ({ ...each, account: "Joint" })),
  }) as { text: string };

  expect(text).toContain("KO $60 Put, 2 sold, Joint, in the money on Fri, Nov 20 (Tiingo)\n");
  expect(text).toContain(
    "NVDA $90 Call, 1 bought, Joint, out of the money on Fri, Nov 20 (a file of prices)\n",
  );
});

test("of many contracts the first thirty of a week", () => {
  const many = Array.from({ length: 42 }, (_, index) => contract(`KO261127P${index + 1}`, -1));
  const lines = mailOf(many)?.text.split("\n") ?? [];

  expect(lines.filter((line) => line.includes(" sold, "))).toHaveLength(30);
  expect(lines).toContain("  and 12 more");
});

test("nothing to tell is no mail", () => {
  expect(mailOf([contract("KO261218P60", -1)])).toBeUndefined();
  expect(mailOf([])).toBeUndefined();
});

test.each([
  ["2026-11-23", "2026-11-23"],
  ["2026-11-29", "2026-11-23"],
  ["2027-01-01", "2026-12-28"],
])("the mail of %s is that of Monday, %s", (today, monday) => {
  expect(weeklyMailOf(today as CalendarDate)).toBe(monday);
});
