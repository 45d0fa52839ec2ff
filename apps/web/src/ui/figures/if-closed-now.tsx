import type { CloseSource } from "@strikebook/core/closing-prices/closing-price";
import { classNames } from "../../lib/class-names.ts";
import { pricesText } from "../../lib/on-paper-words.ts";
import { otherPriceText } from "../../lib/price-source.ts";
import { Amount, MissingValue } from "./amount.tsx";

/** The figure of an answer with its day, or the reason why there is none. */
export type IfClosedNowFields = {
  readonly ifClosedNow: string | null;
  readonly ifClosedNowDay: string | null;
  readonly ifClosedNowSources: readonly CloseSource[];
  readonly ifClosedNowReason: string | null;
};

type Props = IfClosedNowFields & {
  /** In a column of a table: the day alone, and a reason in a narrow block. */
  readonly narrow?: boolean;
};

/**
 * A result if all that is open were closed at its last price, with the day of the oldest one and whose prices aren't Fidelity's;
 * else a dash and the reason.
 */
export function IfClosedNow({ narrow = false, ...figure }: Props) {
  const { ifClosedNow, ifClosedNowReason } = figure;
  if (ifClosedNow === null) {
    const width = narrow ? "in-[td]:ml-auto in-[td]:max-w-36" : "max-w-64";
    return (
      <>
        <MissingValue />
        {ifClosedNowReason !== null && (
          <span className={classNames(NOTE, width, "whitespace-normal")}>{ifClosedNowReason}</span>
        )}
      </>
    );
  }
  const price = priceText(figure, narrow);
  const isFidelity = figure.ifClosedNowSources.every((source) => source === "FIDELITY");
  return (
    <>
      <Amount value={ifClosedNow} signed />
      {price && <span className={classNames(NOTE, isFidelity && "whitespace-nowrap")}>{price}</span>}
    </>
  );
}

/** `price of Nov 17, 2026`, `Tuesday's close, Tiingo`, or of several `prices of Nov 17, 2026, some from Tiingo`. */
function priceText({ ifClosedNowDay: day, ifClosedNowSources }: IfClosedNowFields, narrow: boolean) {
  const [source = null, ...others] = ifClosedNowSources;
  if (day === null) {
    return undefined;
  }
  const close = others.length === 0 ? otherPriceText(day, source) : undefined;
  const told = pricesText(day, ifClosedNowSources);
  return close ?? (narrow ? told : `${others.length === 0 ? "price" : "prices"} of ${told}`);
}

const NOTE = "block text-label font-normal text-ink-2";
