import { expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import { fromUnits, toUnits } from "../shared/units.ts";
import type { TaxFacts } from "./tax-facts.ts";
import { factsOfRows } from "./testing/row-lines.ts";
import { whatIfSold } from "./what-if-sold.ts";

const HELD = "2023-01-03 bought 100 XYZ 3000\n2025-02-03 bought 100 XYZ 6000";

const sale = (facts: TaxFacts, quantity: string, price: string, more = {}) =>
  whatIfSold(facts, "STATUTE", {
    accountId: "A",
    instrument: "XYZ",
    quantity: fromUnits(toUnits(quantity)),
    day: calendarDate("2025-06-02"),
    price: fromUnits(toUnits(price)),
    ...more,
  });

test("first in, first out: one lot long-term with a gain, the next with a loss that stays open for 30 days", () => {
  const facts = factsOfRows(HELD);
  expect(sale(facts, "150", "50")).toMatchObject({
    ...{ quantity: "150", missing: "0", longTerm: "2000", shortTerm: "-500", disallowed: "0", lost: "0" },
    ...{ allowedLoss: "500", openUntil: "2025-07-02", section1256: "0" },
    lots: [
      { quantity: "100", proceeds: "5000", cost: "3000", term: "LONG" },
      { quantity: "50", proceeds: "2500", cost: "3000", term: "SHORT" },
    ],
  });
  expect(sale(facts, "100", "50")).toMatchObject({ allowedLoss: "0", openUntil: null });
});

test("what was bought within 30 days before, in any account, disallows the loss", () => {
  const facts = factsOfRows(`${HELD}\n2025-05-20 bought 20 XYZ 1000 in B`);
  expect(sale(facts, "200", "50")).toMatchObject({
    disallowed: "200",
    shortTerm: "-800",
    allowedLoss: "800",
  });
  // The shares that the sale leaves in the account came before and replace nothing of it.
  expect(sale(facts, "150", "50")).toMatchObject({ disallowed: "200", shortTerm: "-300" });
});

test("more than is held is missing; a retirement account has no rows", () => {
  expect(sale(factsOfRows(HELD), "300", "50")).toMatchObject({ quantity: "200", missing: "100" });
  const ira = factsOfRows("2025-02-03 bought 100 XYZ 6000 in ROTH");
  expect(sale(ira, "100", "50", { accountId: "ROTH" })).toMatchObject({
    quantity: "100",
    lots: [],
    shortTerm: "0",
  });
});

test("a contract brings 100 times its price; one of section 1256 is marked, not washed", () => {
  const option = factsOfRows("2025-02-03 bto 2 XYZ251219C50 600");
  expect(sale(option, "1", "4.20", { instrument: "XYZ251219C50" })).toMatchObject({ shortTerm: "120" });
  const index = factsOfRows("2025-02-03 bto 1 SPX251219C5000 600");
  expect(sale(index, "1", "4.20", { instrument: "SPX251219C5000" })).toMatchObject({
    section1256: "-180",
    lots: [],
  });
});
