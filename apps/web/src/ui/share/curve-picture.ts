import type { DayRun, KnownCoverage } from "@strikebook/core/coverage/coverage-within";
import type { Book } from "../../lib/address/use-summary-book.ts";
import { importedDaysText } from "../../lib/coverage/coverage-words.ts";
import { formatMoney, signOf } from "../../lib/format.ts";
import type { RunningPoint } from "../chart/running-sum.ts";
import { daysUp } from "./days-up.ts";
import { scopeText, withoutNames } from "./scope-text.ts";
import type { SharePicture } from "./share-picture.ts";

type Shown = {
  readonly title: string;
  /** The first and the last day of the range, and what files cover of it. */
  readonly days: DayRun;
  readonly coverage: KnownCoverage;
  readonly book: Book;
  readonly points: readonly RunningPoint[];
};

/** Realized money as it added up. Its capital isn't known, so that percent counts days, never dollars. */
export function curvePicture({ title, days, coverage, book, points }: Shown): SharePicture {
  const sum = points.at(-1)?.value ?? "0";
  const { from, to } = days;
  return {
    title,
    scope: scopeText(importedDaysText(days, withoutNames(coverage)), { book }),
    fileName: `${`${title} ${from} ${to}`.toLowerCase().replaceAll(/[^a-z\d]+/g, "-")}.png`,
    percent: daysUp(points.map(({ change }) => change)),
    dollars: {
      text: formatMoney(sum, "always"),
      words: "realized",
      sign: signOf(sum),
    },
    drawing: {
      kind: "curve",
      points,
      from,
      to,
      through: coverage.to,
      uncovered: coverage.uncovered,
    },
  };
}
