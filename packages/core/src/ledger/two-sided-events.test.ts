import { describe, expect, test } from "vitest";
import { matchLedger } from "./match-ledger.ts";
import { entries, type GivenEntry, netsOfClosings } from "./testing/entries.ts";

const PUT = "XYZ260320P50";

/** Bought for 150.00 and sold for 100.00: a contract of which both sides are open. */
const bought = (on: string): GivenEntry => ({
  on,
  type: "OPT_BTO",
  instrument: PUT,
  quantity: 1,
  amount: "-150",
});
const sold = (on: string): GivenEntry => ({
  on,
  type: "OPT_STO",
  instrument: PUT,
  quantity: -1,
  amount: "100",
});

const JAN_5 = "2026-01-05";
const JAN_12 = "2026-01-12";

// Worked by hand from docs/domain.md 2.3: an expiry closes the older side, an assignment the short one, an exercise the long one.
const EVENTS = [
  {
    of: "an expiry, the long side older",
    given: [bought(JAN_5), sold(JAN_12)],
    type: "OPT_EXPIRED",
    net: "-150",
    left: "-1",
  },
  {
    of: "an expiry, the short side older",
    given: [sold(JAN_5), bought(JAN_12)],
    type: "OPT_EXPIRED",
    net: "100",
    left: "1",
  },
  {
    of: "an expiry, both of one day",
    given: [sold(JAN_5), bought(JAN_5)],
    type: "OPT_EXPIRED",
    net: "-150",
    left: "-1",
  },
  {
    of: "an assignment, the long side older",
    given: [bought(JAN_5), sold(JAN_12)],
    type: "OPT_ASSIGNED",
    net: "100",
    left: "1",
  },
  {
    of: "an assignment, the short side older",
    given: [sold(JAN_5), bought(JAN_12)],
    type: "OPT_ASSIGNED",
    net: "100",
    left: "1",
  },
  {
    of: "an exercise, the long side older",
    given: [bought(JAN_5), sold(JAN_12)],
    type: "OPT_EXERCISED",
    net: "-150",
    left: "-1",
  },
  {
    of: "an exercise, the short side older",
    given: [sold(JAN_5), bought(JAN_12)],
    type: "OPT_EXERCISED",
    net: "-150",
    left: "-1",
  },
] as const;

describe("one event where both sides of a contract are open", () => {
  test.each(EVENTS)("$of", ({ given, type, net, left }) => {
    for (const quantity of [1, -1]) {
      const ledger = matchLedger(
        entries(...given, { on: "2026-03-20", type, instrument: PUT, quantity }),
        "TRADE",
      );

      expect(netsOfClosings(ledger)).toEqual([`${PUT} 2026-03-20: ${net} of 1`]);
      expect(ledger.openLots.map((lot) => `${lot.instrument} ${lot.quantity}`)).toEqual([`${PUT} ${left}`]);
    }
  });
});
