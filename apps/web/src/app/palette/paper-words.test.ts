import { toUnits } from "@strikebook/core/shared/units";
import { expect, test } from "vitest";
import { paperWords } from "./paper-words.ts";

const CURRENT = { actualDate: "2026-11-18", freshness: "CURRENT", ageDays: null, asOf: [] } as const;

const asOf = (day: string, isOld: boolean) => ({ account: "Individual", day, editedOn: null, isOld });

test.each([
  [{}, "+$1,000.50 on paper"],
  [{ asOf: [asOf("2026-11-18", false), asOf("2026-11-17", false)] }, "+$1,000.50 on paper"],
  [{ freshness: "RECENT" }, "+$1,000.50 on paper, Nov 18, 2026"],
  [{ freshness: "OLD", ageDays: 40 }, "+$1,000.50 on paper, Nov 18, 2026"],
  // The latest there is, and still a month old.
  [{ ageDays: 30 }, "+$1,000.50 on paper, Nov 18, 2026"],
  [
    { asOf: [asOf("2026-11-18", false), asOf("2026-11-03", true), asOf("2026-11-04", true)] },
    "+$1,000.50 on paper, Nov 3 \u2013 18, 2026",
  ],
  [{ actualDate: null, freshness: null }, "+$1,000.50 on paper"],
] as const)("a gain on paper of %j reads %s", (given, words) => {
  const shown = { ...CURRENT, ...given };

  expect(paperWords(toUnits("1000.50"), { ...shown, asOf: [...shown.asOf] }).replaceAll("\u2009", " ")).toBe(
    words,
  );
});
