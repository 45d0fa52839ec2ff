import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { areAmountsHidden } from "../../../lib/browser/privacy.ts";
import { formatDate, formatMarketPrice, formatPercent } from "../../../lib/format.ts";
import { Amount, MissingValue } from "../../../ui/figures/amount.tsx";
import { lastPrices, type LastPrice as Price } from "../../portfolio/last-prices.queries.ts";
import type { CampaignRow } from "../campaigns.queries.ts";

type Props = {
  readonly campaign: Pick<CampaignRow, "breakEvens" | "breakEvenUnknown" | "state" | "underlying">;
};

/** The prices at which the campaign ends at zero, below and above where there are two; and how far the last price is from it. */
export function BreakEvens({ campaign }: Props) {
  const last = useLastPrice(campaign);
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
      {last && breakEvens.length === 1 && <Distance price={last.price} breakEven={only} />}
    </>
  );
}

/** The price of the underlying in the newest snapshot that has one, with its day. */
export function LastPrice({ campaign }: Props) {
  const last = useLastPrice(campaign);
  if (last === undefined) {
    return <MissingValue />;
  }
  return (
    <>
      {formatMarketPrice(last.price)}
      <Small>{formatDate(last.day)}</Small>
    </>
  );
}

/** Undefined where no snapshot has a price, and for a campaign that no price moves any more. */
export function useLastPrice({ underlying, state }: Props["campaign"]): Price | undefined {
  const { data } = useQuery(lastPrices());
  return state === "CLOSED" ? undefined : data?.get(underlying);
}

/** A share of a price is no amount of money: a number is exact enough. Hidden with the amounts, since it would tell the break-even. */
function Distance({ price, breakEven }: { readonly price: string; readonly breakEven: string }) {
  const base = Number(breakEven);
  if (base <= 0 || areAmountsHidden()) {
    return null;
  }
  const percent = ((Number(price) - base) / base) * 100;
  return (
    <Small>
      price {formatPercent(Math.abs(percent))} {percent < 0 ? "below" : "above"}
    </Small>
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
