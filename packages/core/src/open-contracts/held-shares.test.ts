import { expect, test } from "vitest";
import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { heldShares } from "./held-shares.ts";

test.each([
  ["the ledger alone", "100", null, null, "2026-11-16", "100"],
  ["bought before the first file", "0", "100", "2026-11-20", null, "100"],
  ["the snapshot is newer and knows of more", "100", "300", "2026-11-20", "2026-11-16", "300"],
  ["the snapshot is newer and knows of fewer", "300", "100", "2026-11-20", "2026-11-16", "300"],
  ["called away on the day of the snapshot", "0", "100", "2026-11-20", "2026-11-20", "0"],
  ["sold since the snapshot", "0", "100", "2026-11-20", "2026-11-23", "0"],
  ["not in the snapshot", "100", null, "2026-11-20", "2026-11-16", "100"],
])("%s", (_rule, ...figures) => {
  const [inLedger, inSnapshot, snapshotDay, lastMovedOn, quantity] = figures;
  expect(
    heldShares({
      accountId: "Joint",
      underlying: "KO",
      inLedger: inLedger as DecimalText,
      inSnapshot: inSnapshot as DecimalText | null,
      snapshotDay: snapshotDay as CalendarDate | null,
      lastMovedOn: lastMovedOn as CalendarDate | null,
    }),
  ).toEqual({ accountId: "Joint", underlying: "KO", quantity });
});
