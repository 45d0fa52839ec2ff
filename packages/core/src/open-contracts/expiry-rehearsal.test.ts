import { expect, test } from "vitest";
import type { CalendarDate } from "../shared/calendar-date.ts";
import type { ExpiryCase } from "./expiry-effect.ts";
import { rehearseExpiry } from "./expiry-rehearsal.ts";
import type { Holdings } from "./open-contract.ts";
import { contract, holdings } from "./testing/holdings.ts";

const MONDAY = "2026-11-23" as CalendarDate;
const FRIDAY = "2026-11-27" as CalendarDate;

const rehearse = (of: Holdings, expiration = FRIDAY) => rehearseExpiry(of, { expiration, today: MONDAY });

/** `account: exercised/expired/undecided; cash change, after, shortfall; collateral; shares change = after (missing)`. */
const accountsOf = (of: Holdings, expiryCase: ExpiryCase) =>
  rehearse(of)
    .outcomes.find((outcome) => outcome.case === expiryCase)
    ?.accounts.map(
      ({ shares, ...each }) =>
        `${each.accountId}: ${each.exercised}/${each.expired}/${each.undecided}; ` +
        `${each.cashChange}, ${each.cashAfter}, ${each.shortfall}; ${each.collateralAfter}; ` +
        shares
          .map(({ underlying, change, after, missing }) => `${underlying} ${change} = ${after} (${missing})`)
          .join(", "),
    );

// Joint: two puts on KO at 60 and a call on its 100 NVDA at 90 end on Friday; a put on F at 10 goes on.
const WHEEL = holdings(
  [
    contract("KO261127P60", -2, { premium: "180.66" }),
    contract("NVDA261127C90", -1, { premium: "119.33" }),
    contract("F261218P10", -1),
  ],
  {
    shares: { "Joint NVDA": 100, "Joint KO": 50 },
    cash: { Joint: 5000 },
    prices: { KO: 58.5, NVDA: 85 },
  },
);

test("the three cases: all assigned, all expired, and at the prices of the snapshot", () => {
  // 9,000 for the shares of NVDA, 12,000 for those of KO: 2,000 of the 5,000 remain.
  expect(accountsOf(WHEEL, "ALL_ASSIGNED")).toEqual([
    "Joint: 3/0/0; -3000, 2000, 0; 1000; KO 200 = 250 (0), NVDA -100 = 0 (0)",
  ]);
  expect(accountsOf(WHEEL, "ALL_EXPIRED")).toEqual(["Joint: 0/3/0; 0, 5000, 0; 1000; "]);
  // KO is below 60, NVDA below 90.
  expect(accountsOf(WHEEL, "AT_PRICE")).toEqual([
    "Joint: 2/1/0; -12000, -7000, 7000; 1000; KO 200 = 250 (0)",
  ]);
});

test("the premium is kept in every case, and the cash tells its day", () => {
  const { outcomes, ...asked } = rehearse(WHEEL);

  expect(asked).toEqual({ expiration: "2026-11-27", daysToExpiry: 4 });
  expect(outcomes.map(({ case: expiryCase }) => expiryCase)).toEqual([
    "ALL_ASSIGNED",
    "ALL_EXPIRED",
    "AT_PRICE",
  ]);
  for (const { accounts } of outcomes) {
    expect(accounts).toMatchObject([{ premium: "299.99", cash: "5000", cashDay: "2026-11-20" }]);
  }
});

test("beside one assigned contract one bought contract is exercised, the other expires", () => {
  const puts = [contract("KO261127P60", -1), contract("KO261127P58", 1), contract("KO261127P55", 1)];

  expect(accountsOf(holdings(puts), "ALL_ASSIGNED")).toEqual([expect.stringMatching(/^Joint: 2\/1\/0;/)]);
});

test("a call on shares that are not held leaves some to buy; a bought one pays for itself alone", () => {
  const naked = holdings([contract("KO261127C65", -2), contract("F261127P10", 1)], {
    shares: { "Joint KO": 150 },
    cash: { Joint: 0 },
    prices: { KO: 66, F: 9 },
  });

  // No put on F is assigned that the bought one could stand behind.
  expect(accountsOf(naked, "ALL_ASSIGNED")).toEqual(["Joint: 2/1/0; 13000, 13000, 0; 0; KO -200 = -50 (50)"]);
  // At 9 the bought put is exercised: 100 shares are sold at 10 that the account does not hold.
  expect(accountsOf(naked, "AT_PRICE")).toEqual([
    "Joint: 3/0/0; 14000, 14000, 0; 0; F -100 = -100 (100), KO -200 = -50 (50)",
  ]);
});

test("the bought leg of a spread is exercised with the sold one, never more of it", () => {
  const spread = holdings([contract("KO261127P60", -1), contract("KO261127P55", 2)], {
    cash: { Joint: 400 },
  });

  // 6,000 paid and 5,500 received; the other bought put expires.
  expect(accountsOf(spread, "ALL_ASSIGNED")).toEqual(["Joint: 2/1/0; -500, -100, 100; 0; KO 0 = 0 (0)"]);
});

test("each account for itself: cash, and shares", () => {
  const two = holdings(
    [
      contract("KO261127P60", -1),
      contract("KO261127P60", -1, { accountId: "Roth" }),
      contract("KO261127C65", -1, { accountId: "Roth" }),
    ],
    { shares: { "Roth KO": 100 }, cash: { Joint: 10_000 } },
  );

  expect(accountsOf(two, "ALL_ASSIGNED")).toEqual([
    "Roth: 2/0/0; 500, null, null; 0; KO 0 = 100 (0)",
    "Joint: 1/0/0; -6000, 4000, 0; 0; KO 100 = 100 (0)",
  ]);
});

test("an index option settles in cash, by the price alone", () => {
  const index = [contract("SPXW261127P5000", -1), contract("SPXW261127C6000", 2)];
  const at = (price: number) => holdings(index, { cash: { Joint: 20_000 }, prices: { SPXW: price } });

  // 50 x 100 paid.
  expect(accountsOf(at(4950), "ALL_ASSIGNED")).toEqual(["Joint: 1/2/0; -5000, 15000, 0; 0; "]);
  expect(accountsOf(at(4950), "AT_PRICE")).toEqual(["Joint: 1/2/0; -5000, 15000, 0; 0; "]);
  // 2 x 10.25 x 100 received.
  expect(accountsOf(at(6010.25), "AT_PRICE")).toEqual(["Joint: 2/1/0; 2050, 22050, 0; 0; "]);
  expect(accountsOf(at(4950), "ALL_EXPIRED")).toEqual(["Joint: 0/3/0; 0, 20000, 0; 0; "]);
  expect(accountsOf(holdings(index, { cash: { Joint: 20_000 } }), "ALL_ASSIGNED")).toEqual([
    "Joint: 0/0/3; null, null, null; 0; ",
  ]);
});

test("without a price nobody knows what happens at it; assigned or expired is known all the same", () => {
  const unknown = holdings([contract("KO261127P60", -1), contract("NVDA261127C90", -1)], {
    shares: { "Joint NVDA": 100 },
    cash: { Joint: 5000 },
    prices: { NVDA: 95 },
  });

  expect(accountsOf(unknown, "AT_PRICE")).toEqual([
    "Joint: 1/0/1; null, null, null; 0; KO null = null (null), NVDA -100 = 0 (0)",
  ]);
  expect(accountsOf(unknown, "ALL_ASSIGNED")).toEqual([
    "Joint: 2/0/0; 3000, 8000, 0; 0; KO 100 = 100 (0), NVDA -100 = 0 (0)",
  ]);
});

test("a price from before the contract was opened decides nothing", () => {
  const late = holdings([contract("KO261127P60", -1, { openedOn: "2026-11-21" })], { prices: { KO: 50 } });

  expect(accountsOf(late, "AT_PRICE")?.[0]).toContain("Joint: 0/0/1; null");
});

test("at the strike itself a contract expires", () => {
  const at = holdings([contract("KO261127P60", -1), contract("KO261127C60", -1)], {
    cash: { Joint: 0 },
    prices: { KO: 60 },
  });

  expect(accountsOf(at, "AT_PRICE")).toEqual(["Joint: 0/2/0; 0, 0, 0; 0; "]);
});

test("multipliers: ten for a mini; an adjusted contract delivers what its text says, or nobody knows what", () => {
  const adjusted = (deliverableShares: number | null) =>
    holdings([contract("ACME1261127P22.5", -2, { deliverableShares })], { cash: { Joint: 5000 } });

  expect(accountsOf(adjusted(134), "ALL_ASSIGNED")).toEqual([
    "Joint: 2/0/0; -4500, 500, 0; 0; ACME 268 = 268 (0)",
  ]);
  expect(accountsOf(adjusted(134), "AT_PRICE")).toEqual([
    "Joint: 0/0/2; null, null, null; 0; ACME null = null (null)",
  ]);
  expect(accountsOf(adjusted(null), "ALL_ASSIGNED")).toEqual([
    "Joint: 2/0/0; null, null, null; 0; ACME null = null (null)",
  ]);
  const mini = holdings([contract("SPY7261127P200", -3, { deliverableShares: 10 })], {
    cash: { Joint: 6000 },
  });
  expect(accountsOf(mini, "ALL_ASSIGNED")).toEqual(["Joint: 3/0/0; -6000, 0, 0; 0; SPY 30 = 30 (0)"]);
});

test("which contracts can't be told is said, in the case where it matters", () => {
  const { outcomes } = rehearse(
    holdings([contract("KO261127P60", -2), contract("F261127P10", -1), contract("ACME1261127P22.5", -1)], {
      prices: { KO: 58, ACME: 20 },
    }),
  );

  expect(outcomes.map(({ accounts }) => accounts[0]?.undecidedContracts)).toEqual([
    [],
    [],
    ["ACME1261127P22.5", "F261127P10"],
  ]);
});

test("shares that are called away leave a later call naked; assigned ones stand behind it", () => {
  const of = (...contracts: Holdings["contracts"]) =>
    rehearse(holdings([...contracts, contract("KO261218C70", -1)], { shares: { "Joint KO": 100 } }))
      .outcomes[0]?.accounts[0];

  expect(of(contract("KO261127C65", -1))).toMatchObject({ nakedCallsAfter: "1" });
  expect(of(contract("KO261127C65", -1), contract("KO261127P60", -1))).toMatchObject({
    nakedCallsAfter: "0",
  });
});

test("a contract that awaits its row is no collateral; a day without contracts has no accounts", () => {
  const awaiting = holdings([contract("KO261120P60", -1), contract("F261127P10", -1)], {
    cash: { Joint: 2000 },
  });

  expect(accountsOf(awaiting, "ALL_ASSIGNED")).toEqual(["Joint: 1/0/0; -1000, 1000, 0; 0; F 100 = 100 (0)"]);
  expect(rehearse(awaiting, "2026-12-04" as CalendarDate).outcomes).toEqual([
    { case: "ALL_ASSIGNED", accounts: [] },
    { case: "ALL_EXPIRED", accounts: [] },
    { case: "AT_PRICE", accounts: [] },
  ]);
});

test("of one underlying alone: contracts of others that end on that day still tie up the account", () => {
  const of = holdings([...WHEEL.contracts, contract("T261127C20", -1)], {
    shares: { "Joint NVDA": 100, "Joint KO": 50 },
    cash: { Joint: 5000 },
    prices: { KO: 58.5, NVDA: 85 },
  });
  const accountOf = (underlying: string) =>
    rehearseExpiry(of, { expiration: FRIDAY, today: MONDAY, underlying }).outcomes[0]?.accounts[0];

  // 5,000 + 9,000 for the called shares; the puts on KO take 12,000 of it, the one on F 1,000. The call on T has no shares.
  expect(accountOf("NVDA")).toMatchObject({
    ...{ exercised: "1", cashChange: "9000", cashAfter: "14000", shortfall: "0" },
    ...{ collateralAfter: "13000", nakedCallsAfter: "1", shares: [{ underlying: "NVDA" }] },
  });
  // The 100 shares of NVDA still stand behind their call: without them it would be naked, too.
  expect(accountOf("KO")).toMatchObject({
    ...{ exercised: "2", cashChange: "-12000", cashAfter: "-7000", shortfall: "7000" },
    ...{ nakedCallsAfter: "1" },
  });
});
