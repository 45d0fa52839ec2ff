import type { Book } from "../../lib/address/use-summary-book.ts";
import { type ExplainedCell, explainCell } from "../../lib/explained-cell.ts";

type Asked = {
  /** What is explained, in words: `2026`. */
  readonly name: string;
  /** Both included; null for all time. */
  readonly from: string | null;
  readonly to: string | null;
  readonly assets: ExplainedCell["assets"];
};

/** Opens what a figure of an underlying is made of. */
export const explainSymbol = (underlying: string, book: Book, { name, from, to, assets }: Asked): void =>
  explainCell({
    title: `${underlying}, ${name}, all accounts`,
    startDate: from,
    endDate: to,
    basis: "REALIZED",
    book,
    assets,
    underlying,
    followRenames: true,
  });
