import { CUSIP } from "@strikebook/core/transactions/classify-instrument";
import type { ReactNode } from "react";
import { SymbolLink } from "../../../ui/figures/symbol-link.tsx";
import type { SymbolOverview } from "../symbols.queries.ts";

/**
 * What else an underlying was called, what else its name stood for, and its index's other root; undefined of most.
 * `FB is META now. Formerly FB: everything under that name is here too.`
 */
export function namesOf(asked: string, symbol: SymbolOverview): ReactNode {
  const { underlying, names, others, otherRoots } = symbol;
  // Rows of a reverse split name the old shares by their number.
  const former = names.map(({ name }) => name).filter((name) => name !== underlying && !CUSIP.test(name));
  const parts = [
    asked !== underlying && `${asked} is ${underlying} now.`,
    former.length > 0 && `Formerly ${former.join(", ")}: ${countText(former.length)}`,
    others.length > 0 && <Links key="others" text={`What was ${asked} before is now`} symbols={others} />,
    otherRoots.length > 0 && <Links key="roots" text="Also trades as" symbols={otherRoots} />,
  ].filter((part) => part !== false);
  return parts.length === 0
    ? undefined
    : parts.flatMap((part, index) => (index === 0 ? [part] : [" ", part]));
}

const countText = (names: number) =>
  names === 1 ? "everything under that name is here too." : "everything under those names is here too.";

type LinksProps = { readonly text: string; readonly symbols: readonly string[] };

const Links = ({ text, symbols }: LinksProps) => (
  <span>
    {text}{" "}
    {symbols.map((symbol, index) => (
      <span key={symbol}>
        {index > 0 && ", "}
        <SymbolLink symbol={symbol} className="underline" />
      </span>
    ))}
    .
  </span>
);
