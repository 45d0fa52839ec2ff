import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";

/** An exact option contract. */
export type OptionContract = {
  /** Trading root as the broker writes it: `AAPL`, `SPXW`, adjusted `AAPL1`. */
  readonly root: string;
  /** The symbol it is on: the root without an adjustment digit. */
  readonly underlying: string;
  readonly expiration: CalendarDate;
  readonly right: "CALL" | "PUT";
  /** US dollars per share. */
  readonly strike: DecimalText;
  /** Premium per contract is price times this: 100, also for adjusted contracts. */
  readonly premiumMultiplier: number;
  /** Shares delivered per contract as the text says (`134 SHS`); 100 unless adjusted. */
  readonly deliverableShares: number;
};
