import { expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import type { OpenPart } from "./if-closed-now.ts";
import { joinOpenParts } from "./open-parts.ts";

const part = (
  instrument: string,
  quantity: string,
  amount: string | null,
  since: string | null,
): OpenPart => ({
  instrument,
  quantity: quantity as DecimalText,
  amount: amount as DecimalText | null,
  since: since === null ? null : calendarDate(since),
  multiplier: 100,
});

test("one instrument and side of two owners is one position, opened when the older one was", () => {
  expect(
    joinOpenParts([
      part("KO", "100", "-5800.1", "2026-11-10"),
      part("KO261127P60", "-2", "180.68", "2026-11-16"),
      part("KO", "40", "-2400.2", "2026-11-09"),
      part("KO261127P60", "1", "-90", "2026-11-17"),
    ]),
  ).toEqual([
    part("KO", "140", "-8200.3", "2026-11-09"),
    part("KO261127P60", "-2", "180.68", "2026-11-16"),
    part("KO261127P60", "1", "-90", "2026-11-17"),
  ]);
});

test("what is unknown of one owner's part is unknown of the whole; terms are told by whoever knows them", () => {
  const unknown = { ...part("ACME1", "-1", null, null), multiplier: null };

  expect(joinOpenParts([unknown, part("ACME1", "-1", "20", "2026-11-16")])).toEqual([
    { ...part("ACME1", "-2", null, null), multiplier: 100 },
  ]);
});
