import fc from "fast-check";
import { expect, test } from "vitest";
import { fingerprintText } from "../uploads/fingerprint.ts";
import type { LedgerEntry } from "./ledger.ts";
import { matchLedger } from "./match-ledger.ts";
import { anyLedger } from "./testing/arbitrary-ledgers.ts";

/** Rows as exports have them, with real twins among them. */
const history = fc
  .tuple(anyLedger, fc.array(fc.nat(), { maxLength: 6 }))
  .map(([rows, twins]) =>
    [...rows, ...twins.flatMap((pick) => rows[pick % Math.max(rows.length, 1)] ?? [])].sort((a, b) =>
      a.eventDate < b.eventDate ? -1 : 1,
    ),
  );

/** Downloads of some days each, in any order, some of them twice; together they hold every day. */
const downloads = history.chain((rows) =>
  fc
    .array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 5 })
    .map((cuts) => cuts.map(([from, to]) => days(rows, from, to)))
    .chain((windows) =>
      fc.shuffledSubarray([rows, ...windows, ...windows.slice(0, 1)], { minLength: windows.length }),
    )
    .map((files) => ({ rows, files: files.includes(rows) ? files : [...files, rows] })),
);

test("overlapping files in any order, any number of times, give the ledger of one complete file", () => {
  fc.assert(
    fc.property(downloads, ({ rows, files }) => {
      expect(matchLedger(importAll(files), "TRADE")).toEqual(matchLedger(importAll([rows]), "TRADE"));
    }),
  );
});

/** domain.md 1.5: for each fingerprint the most that any one file has. */
function importAll(files: readonly (readonly LedgerEntry[])[]): LedgerEntry[] {
  const known = new Map<string, LedgerEntry>();
  for (const file of files) {
    const seen = new Map<string, number>();
    for (const row of file) {
      const fingerprint = fingerprintText({ ...row, line: 1, runDate: row.eventDate }, row.accountId);
      const occurrence = (seen.get(fingerprint) ?? 0) + 1;
      const rank = `${fingerprint} ${occurrence}`;
      seen.set(fingerprint, occurrence);
      known.set(rank, { ...row, id: rank, rank });
    }
  }
  return [...known.values()];
}

/** Whole days: a download never holds half of one. */
function days(rows: readonly LedgerEntry[], from: number, to: number): LedgerEntry[] {
  const all = [...new Set(rows.map(({ eventDate }) => eventDate))];
  const [first, last] = [from % Math.max(all.length, 1), to % Math.max(all.length, 1)].sort((a, b) => a - b);
  const held = new Set(all.slice(first, (last ?? 0) + 1));
  return rows.filter(({ eventDate }) => held.has(eventDate));
}
