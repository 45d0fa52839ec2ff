import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { fromUnits, toUnits } from "../shared/units.ts";

/** One account's open quantity of one contract. */
export type OpenContract = {
  readonly accountId: string;
  /** Canonical symbol, `AAPL250117C150`. */
  readonly instrument: string;
  /** How many contracts, long or short: never negative. */
  readonly quantity: DecimalText;
  /** Net cash of the part still open: received positive, paid negative. US dollars. */
  readonly premium: DecimalText;
};

export type PendingOptions = {
  /** How many contracts are open, long and short; a part of one counts as one. */
  readonly openContracts: number;
  /** How many contracts, long and short, are past their expiry without the broker's row; a part of one counts as one. */
  readonly awaitingBroker: number;
  /** Net premium of all that is open, received positive: never profit. */
  readonly pendingPremium: DecimalText;
};

/**
 * Sums contracts that are neither profit nor loss yet (domain.md 2.5). A contract is past its expiry from the
 * next day on.
 */
export function summarizePending(open: readonly OpenContract[], today: CalendarDate): PendingOptions {
  return {
    openContracts: countContracts(open),
    awaitingBroker: countContracts(
      open.filter(({ instrument }) => (expirationOf(instrument) ?? today) < today),
    ),
    pendingPremium: fromUnits(open.reduce((sum, { premium }) => sum + toUnits(premium), 0n)),
  };
}

const countContracts = (open: readonly OpenContract[]): number =>
  Math.ceil(open.reduce((sum, { quantity }) => sum + Number(quantity), 0));

const SERIES = /(\d{2})(\d{2})(\d{2})[CP][\d.]+$/;

/** The day on which a contract expires, by its own symbol; undefined where it is none. */
export function expirationOf(instrument: string): CalendarDate | undefined {
  const [found, year, month, day] = SERIES.exec(instrument) ?? [];
  return found === undefined ? undefined : (`20${year}-${month}-${day}` as CalendarDate);
}
