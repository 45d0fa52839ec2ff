import type { CloseSource } from "../closing-prices/closing-price.ts";
import type { LastPrice } from "../closing-prices/last-price.ts";
import type { Cover, CoverPart } from "../cover/cover-contracts.ts";
import type { Deliverable } from "../cover/coverable.ts";
import type { ClosedNow } from "../if-closed-now/if-closed-now.ts";
import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";

/** A contract that one account holds by the ledger, on one side. */
export type HeldContract = {
  readonly accountId: string;
  /** Canonical symbol, `AAPL250117C150`. */
  readonly instrument: string;
  readonly underlying: string;
  /** Contracts: long positive, short negative. */
  readonly quantity: DecimalText;
  /** Net cash of the part still open: received positive, paid negative. US dollars. */
  readonly premium: DecimalText;
  /** False where no file tells what an opening brought or cost: it is not in `premium`. */
  readonly isPremiumKnown: boolean;
  /** Day of the oldest opening; null when it is in no file. */
  readonly openedOn: CalendarDate | null;
  /** Shares and cash that one contract delivers; null for an adjusted contract whose text does not tell. */
  readonly deliverable: Deliverable | null;
};

/** Shares of an underlying in one account, less those sold short. */
export type HeldShares = {
  readonly accountId: string;
  readonly underlying: string;
  readonly quantity: DecimalText;
};

/** Cash of one account in US dollars; borrowed money is negative. */
export type HeldCash = {
  readonly accountId: string;
  readonly cash: DecimalText;
  /** The day of the snapshot that it comes from. */
  readonly day: CalendarDate;
};

/** Shares that one opening left in an account: FIFO takes the oldest first. US dollars. */
export type ShareLot = {
  readonly accountId: string;
  readonly underlying: string;
  /** Long, from 0. */
  readonly quantity: DecimalText;
  /** Net cash of its opening in the trade book, paid negative; null where no file tells it. */
  readonly amount: DecimalText | null;
};

/** Everything that a person's open contracts are judged by. An account without a snapshot has no cash here. */
export type Holdings = {
  readonly contracts: readonly HeldContract[];
  readonly shares: readonly HeldShares[];
  readonly cash: readonly HeldCash[];
  /** Of snapshots and of stored closes, several of a symbol. */
  readonly prices: readonly LastPrice[];
  /** Long shares of the ledger, of each account and underlying the oldest first; absent where nobody asks what they cost. */
  readonly lots?: readonly ShareLot[];
};

/** An open contract as the board shows it (domain.md 7). Amounts are US dollars; null is unknown, never 0. */
export type OpenContract = HeldContract & {
  readonly right: "CALL" | "PUT";
  readonly strike: DecimalText;
  readonly expiration: CalendarDate;
  /** Calendar days from today; 0 on the last day, negative after it. */
  readonly daysToExpiry: number;
  /** Past its expiration without the broker's row. */
  readonly isAwaiting: boolean;
  /** Null for bought contracts and for those awaiting their row. */
  readonly cover: Cover | null;
  /** Null where `cover` is, and where it is UNKNOWN. */
  readonly isCovered: boolean | null;
  /** Contracts that something stands behind, from 0. */
  readonly coveredQuantity: DecimalText;
  /** Contracts by what stands behind them; they add up to the contracts. None where `cover` is null. */
  readonly coverParts: readonly { readonly cover: CoverPart["cover"]; readonly quantity: DecimalText }[];
  /**
   * Cash behind it: strike x multiplier of a put, the width of a spread, the net cost of a debit spread; 0 where shares
   * stand behind a call, and for bought contracts. Null for a naked call, and where a debit spread's premium is unknown.
   */
  readonly collateral: DecimalText | null;
  /** Shares behind a covered call, from 0. */
  readonly collateralShares: DecimalText;
  /** Of a share, of the day the contract was opened or later. */
  readonly underlyingPrice: DecimalText | null;
  readonly priceDay: CalendarDate | null;
  readonly priceSource: CloseSource | null;
  /** Percent that the price is away from the strike: positive out of the money, negative in it. */
  readonly outOfTheMoneyPercent: number | null;
  /** Price of closing it, received when it was bought, of the day it was opened or later; from 0. */
  readonly premiumLeft: DecimalText | null;
  readonly premiumDay: CalendarDate | null;
  readonly premiumSource: CloseSource | null;
  /** Percent of the premium received that would be kept by buying it back; may be negative. Null for bought contracts. */
  readonly keptPercent: number | null;
  /** Its result at its last price: the premium and the price of closing it, from either side of 0. */
  readonly ifClosedNow: ClosedNow;
};
