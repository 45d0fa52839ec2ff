import type { ReactNode } from "react";
import { areAmountsHidden } from "../../../lib/browser/privacy.ts";
import { formatDate, formatMarketPrice, formatPercent } from "../../../lib/format.ts";
import { otherPriceText } from "../../../lib/price-source.ts";
import { Amount, MissingValue } from "../../../ui/figures/amount.tsx";
import type { CampaignRow } from "../campaigns.queries.ts";

type PriceField = "latestPrice" | "latestPriceDay" | "latestPriceSource";

type Props = {
  readonly campaign: Pick<CampaignRow, "breakEvens" | "breakEvenUnknown" | PriceField>;
};

/** The prices at which the campaign ends at zero, below and above where there are two; and how far the last price is from it. */
export function BreakEvens({ campaign }: Props) {
  const last = lastPriceOf(campaign);
  const { breakEvens, breakEvenUnknown } = campaign;
  const [only] = breakEvens;
  if (only === undefined) {
    return (
      <>
        <MissingValue />
        {breakEvenUnknown !== null && <Reason>{breakEvenUnknown}</Reason>}
      </>
    );
  }
  return (
    <>
      {breakEvens.map((price, index) => (
        <span key={price}>
          {index > 0 && <span className="font-normal text-ink-2"> and </span>}
          <Amount value={price} kind="price" />
        </span>
      ))}
      {last && breakEvens.length === 1 && <Distance last={last} breakEven={only} />}
    </>
  );
}

/** The last price of the underlying, with its day, and its source where that isn't a snapshot. */
export function LastPrice({ campaign }: Props) {
  const last = lastPriceOf(campaign);
  if (last === undefined) {
    return <MissingValue />;
  }
  return (
    <>
      {formatMarketPrice(last.price)}
      <Small>{priceDayText(last)}</Small>
    </>
  );
}

/** Undefined where there is none, and for a campaign that no price moves any more. */
export function lastPriceOf({
  latestPrice: price,
  latestPriceDay: day,
  latestPriceSource: source,
}: Pick<CampaignRow, PriceField>) {
  return price === null || day === null ? undefined : { price, day, source };
}

type Last = NonNullable<ReturnType<typeof lastPriceOf>>;

/** `Nov 20, 2026` of a snapshot, else `Friday's close, Tiingo`. */
export const priceDayText = ({ day, source }: Last): string => otherPriceText(day, source) ?? formatDate(day);

/** A share of a price is no amount of money: a number is exact enough. Hidden with the amounts, since it would tell the break-even. */
function Distance({ last, breakEven }: { readonly last: Last; readonly breakEven: string }) {
  const base = Number(breakEven);
  if (base <= 0 || areAmountsHidden()) {
    return null;
  }
  const percent = ((Number(last.price) - base) / base) * 100;
  const close = otherPriceText(last.day, last.source);
  return (
    <>
      <Small>
        price {formatPercent(Math.abs(percent))} {percent < 0 ? "below" : "above"}
      </Small>
      {close && <Small>{close}</Small>}
    </>
  );
}

/** In a column of a table a narrow block. */
const Reason = ({ children }: { readonly children: string }) => (
  <span className="block max-w-64 text-label font-normal whitespace-normal text-ink-2 in-[td]:ml-auto in-[td]:max-w-36">
    {children}
  </span>
);

const Small = ({ children }: { readonly children: ReactNode }) => (
  <span className="block text-label font-normal text-ink-3 xl:whitespace-nowrap">{children}</span>
);
