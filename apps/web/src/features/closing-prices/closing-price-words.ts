import { CLOSE_SOURCE_NAMES } from "@strikebook/core/closing-prices/closing-price";
import { plural } from "../../lib/format.ts";
import type { CloseCoverage, CloseSource } from "./closing-prices.queries.ts";

export const SOURCE_WORDS: Readonly<Record<CloseSource, string>> = {
  ...CLOSE_SOURCE_NAMES,
  // Under a heading that says that it is a source.
  FILE: "File",
};

/** What is to be deleted: of an instrument and source, of a source, or all. */
export type DeletionOf = { readonly instrument?: string; readonly source?: CloseSource };

export const countOf = (prices: readonly CloseCoverage[], { instrument, source }: DeletionOf): number =>
  prices
    .filter(
      (own) => (instrument ?? own.instrument) === own.instrument && (source ?? own.source) === own.source,
    )
    .reduce((sum, { count }) => sum + count, 0);

/** `1,240 closes of KO from Tiingo` */
export function deletionWords(count: number, { instrument, source }: DeletionOf): string {
  const of = instrument === undefined ? "" : ` of ${instrument}`;
  const from = source === undefined ? "" : ` from ${source === "FILE" ? "files" : SOURCE_WORDS[source]}`;
  return `${plural(count, "close")}${of}${from}`;
}
