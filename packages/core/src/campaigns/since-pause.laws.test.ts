import fc from "fast-check";
import { expect, test, vi } from "vitest";
import type { LedgerEntry } from "../ledger/ledger.ts";
import { matchBooks } from "../ledger/match-books.ts";
import { anyLedger, closedLedger, wheelLedger } from "../ledger/testing/arbitrary-ledgers.ts";
import { entries, type GivenEntry } from "../ledger/testing/entries.ts";
import { addDays, calendarDate, daysBetween } from "../shared/calendar-date.ts";
import type { Campaign } from "./campaign.ts";
import { NO_EDITS } from "./campaign-edits.ts";
import { deriveCampaigns } from "./derive-campaigns.ts";
import type { PairRows } from "./pieces/pair-rows.ts";
import { type CampaignDays, dayAfterPause, standAlone } from "./since-pause.ts";

// Matches each history several times, on a machine that may be busy.
vi.setConfig({ testTimeout: 240_000 });

const FIRST_DAY = calendarDate("2026-01-02");

/** A part of a history, and the days from its end to the next. */
const part = fc.tuple(fc.oneof(closedLedger, wheelLedger, anyLedger), fc.constantFrom(0, 1, 7, 8, 30));

const extra = fc.record({
  after: fc.integer({ min: 0, max: 900 }),
  type: fc.constantFrom<GivenEntry["type"]>("DIVIDEND", "DIVIDEND", "RETURN_OF_CAPITAL", "SPLIT"),
  amount: fc.integer({ min: 1, max: 90 }),
});

/** Histories one after the other, with money that shares earned at any time, some of it late. */
const history = fc
  .tuple(fc.array(part, { minLength: 2, maxLength: 4 }), fc.array(extra, { maxLength: 3 }))
  .map(([parts, extras]): LedgerEntry[] => {
    let shift = 0;
    const rows = parts.flatMap(([own, pause]) => {
      const moved = own.map((row) => ({ ...row, eventDate: addDays(row.eventDate, shift) }));
      const last = moved
        .map(({ eventDate }) => eventDate)
        .sort()
        .at(-1);
      shift = last === undefined ? shift : daysBetween(FIRST_DAY, last) + pause;
      return moved;
    });
    const paid = entries(
      ...extras.map(({ after, type, amount }): GivenEntry => {
        const money = type === "SPLIT" ? { quantity: amount } : { amount, cashEffect: amount };
        return { on: addDays(FIRST_DAY, after), type, ...money };
      }),
    );
    return [...rows, ...paid].map((row, index) => ({
      ...row,
      runDate: row.eventDate,
      id: `${index}`,
      rank: `${index}`.padStart(6, "0"),
    }));
  });

const PAIRS = ["A1", "A2"].flatMap((accountId) =>
  ["XYZ", "ABC"].map((underlying) => ({ accountId, underlying })),
);

type Pair = (typeof PAIRS)[number];

/** The rows of a pair from a day on, as matching all rows left them. */
function rowsSince(all: readonly LedgerEntry[], pair: Pair, day: string): PairRows {
  const { closings, openLots } = matchBooks(all);
  const isOwn = (row: Pair) => row.accountId === pair.accountId && row.underlying === pair.underlying;
  return {
    ...pair,
    entries: all.filter((row) => isOwn(row) && row.eventDate >= day),
    closings: closings.filter((row) => row.book !== "TAX" && isOwn(row) && row.closedOn >= day),
    openLots: openLots.filter(isOwn),
  };
}

/** As the server reads them of what is stored. */
function daysOf({ legs, ...campaign }: Campaign, all: readonly LedgerEntry[]): CampaignDays {
  const joined = legs.flatMap(({ kind, transactionId }) =>
    kind === "SHARES_JOINED" ? all.filter(({ id }) => id === transactionId) : [],
  );
  const [firstDay = campaign.openedOn] = [campaign.openedOn, ...joined.map((row) => row.eventDate)].sort();
  return { ...campaign, firstDay };
}

const inOrder = (campaigns: readonly Campaign[]) =>
  [...campaigns].sort((a, b) =>
    `${a.openedOn} ${a.kind} ${a.firstRank}` < `${b.openedOn} ${b.kind} ${b.firstRank}` ? -1 : 1,
  );

test("later rows leave what ended before the last pause as it is, and tell the rest without it", () => {
  let kept = 0;
  fc.assert(
    fc.property(
      history,
      fc.integer({ min: 0, max: 100 }),
      fc.constantFrom(0, 7, 45),
      (all, percent, gapDays) => {
        const days = all.map(({ eventDate }) => eventDate).sort();
        const known = days[Math.floor((days.length * percent) / 101)];
        const before = all.filter(({ eventDate }) => known !== undefined && eventDate <= known);
        const rules = { gapDays, edits: NO_EDITS };
        for (const pair of PAIRS) {
          const stored = deriveCampaigns(rowsSince(before, pair, ""), rules);
          const day = dayAfterPause(stored.map((one) => daysOf(one, all)));
          const rows = rowsSince(all, pair, day ?? "");
          if (day !== undefined && standAlone(rows)) {
            const ended = stored.filter(({ isOpen, lastDay }) => !isOpen && lastDay < day);
            kept += ended.length;
            expect(inOrder([...ended, ...deriveCampaigns(rows, rules)])).toEqual(
              inOrder(deriveCampaigns(rowsSince(all, pair, ""), rules)),
            );
          }
        }
      },
    ),
    { numRuns: 800 },
  );
  expect(kept).toBeGreaterThan(100);
});
