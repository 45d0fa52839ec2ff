import type { DecimalText } from "@strikebook/core/shared/decimal";
import { decimal, moneyText } from "@strikebook/core/shared/decimal";

/** An instrument's open lots in an account, in the trade book. */
export type OpenHolding = {
  readonly accountId: string;
  readonly instrument: string;
  /** Signed. */
  readonly quantity: DecimalText;
  /** US dollars, negative paid, positive received; null where a part of it is unknown. */
  readonly amount: DecimalText | null;
};

/** The ledger's figures that a statement changes. */
export type LedgerFigures = {
  /** Closings without an opening on record, at least for a part. */
  readonly unmatched: number;
  readonly openLots: number;
  readonly holdings: readonly OpenHolding[];
};

/** An open holding before and after; null where there is none. */
export type HoldingChange = {
  readonly accountId: string;
  readonly instrument: string;
  readonly before: OpenHolding | null;
  readonly after: OpenHolding | null;
};

/** The effect of a statement on the trade book. */
export type StatementEffect = {
  /** Closings that find their opening; negative when more lose theirs. */
  readonly closingsMatched: number;
  /** US dollars, net. */
  readonly realizedChange: DecimalText;
  readonly openLotsChange: number;
  readonly holdings: readonly HoldingChange[];
  readonly warning: string | undefined;
};

/** The effect of a change of the ledger, from the figures on either side of it; `profitChange` in US dollars. */
export function effectOf(
  before: LedgerFigures,
  after: LedgerFigures,
  profitChange: DecimalText,
): StatementEffect {
  const realizedChange = moneyText(decimal(profitChange));
  const holdings = changedHoldings(before.holdings, after.holdings);
  const closingsMatched = before.unmatched - after.unmatched;
  const isNothing = holdings.length === 0 && closingsMatched === 0 && decimal(realizedChange).eq(0);
  return {
    closingsMatched,
    realizedChange,
    openLotsChange: after.openLots - before.openLots,
    holdings,
    warning: isNothing ? NOTHING : lostWords(-closingsMatched),
  };
}

/** Of an opening without a basis: what it would close counts in no profit, whatever it closes. */
export const UNKNOWN_COST = "Without the cost or premium no profit can be counted.";

/** Of an opening that rows tell as well. */
export const TOLD_BY_ROWS = "This changes nothing: your files tell it already.";

/** Of chosen lots that the sale took anyway, or that aren't there. */
export const LOTS_AS_THEY_ARE =
  "This changes nothing: the sale takes these lots already, or none of that day and cost was open.";

/** Of average cost where no sale since was of shares with another cost. */
export const AVERAGE_AS_IT_IS =
  "This changes no sale so far: it counts from the next sale of shares that cost differently.";

/** Of a suggestion that lacks a number. */
export const ASKED: StatementEffect = {
  closingsMatched: 0,
  realizedChange: "0" as StatementEffect["realizedChange"],
  openLotsChange: 0,
  holdings: [],
  warning: "Enter the number to see what it changes.",
};

export const NOTHING = "This changes nothing: no open position fits it on that day.";

function lostWords(lost: number): string | undefined {
  if (lost <= 0) {
    return undefined;
  }
  return lost === 1 ? "1 closing trade loses its opening." : `${lost} closing trades lose their openings.`;
}

function changedHoldings(before: readonly OpenHolding[], after: readonly OpenHolding[]): HoldingChange[] {
  const keyOf = ({ accountId, instrument }: OpenHolding) => `${instrument} ${accountId}`;
  const [old, now] = [before, after].map((all) => new Map(all.map((one) => [keyOf(one), one])));
  const keys = [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])].sort();
  return keys.flatMap((key) => {
    const pair = { before: old?.get(key) ?? null, after: now?.get(key) ?? null };
    const { accountId, instrument } = (pair.after ?? pair.before) as OpenHolding;
    const isSame =
      pair.before?.quantity === pair.after?.quantity && pair.before?.amount === pair.after?.amount;
    return isSame ? [] : [{ accountId, instrument, ...pair }];
  });
}
