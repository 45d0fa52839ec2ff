import type { DayRun } from "@strikebook/core/coverage/coverage-within";
import type { ResultOf } from "@strikebook/graphql-schema/graphql";
import type { CoverageFields } from "../lib/coverage/coverage-fields.ts";

type Coverage = ResultOf<typeof CoverageFields>;

/** All days on record are covered, unless said otherwise. */
export const covered = (given: Partial<Coverage> = {}): Coverage => ({
  from: "2000-01-01",
  to: "2026-11-20",
  state: "COVERED",
  uncovered: [],
  lacking: [],
  historyBegins: "2000-01-01",
  historyEnds: "2026-11-20",
  ...given,
});

/** History that ends before today: of `rest` no file tells anything. */
export const endedOn = (historyEnds: string, rest: DayRun, given: Partial<Coverage> = {}): Coverage =>
  covered({ state: "PARTLY", uncovered: [rest], historyEnds, ...given });
