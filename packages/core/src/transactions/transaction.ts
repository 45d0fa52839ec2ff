import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import type { OptionContract } from "./option-contract.ts";

/** The types of a history export's lines. Their names are the field's; see docs/glossary.md. */
export const TRANSACTION_TYPES = [
  "BUY",
  "SELL",
  "SELL_SHORT",
  "BUY_COVER",
  "REINVEST",
  "CORE_SWEEP",
  "DIVIDEND",
  "CAP_GAIN",
  "RETURN_OF_CAPITAL",
  "INTEREST",
  "MARGIN_INTEREST",
  "TAX",
  "FEE",
  "DEPOSIT",
  "WITHDRAWAL",
  "CONTRIBUTION",
  "DISTRIBUTION_OUT",
  "TRANSFER_IN",
  "TRANSFER_OUT",
  "JOURNAL",
  "REDEMPTION",
  "SPLIT",
  "REVERSE_SPLIT",
  "MERGER",
  "SPINOFF",
  "CASH_IN_LIEU",
  "CORPORATE_ACTION",
  "SECURITIES_LENDING",
  "OPT_STO",
  "OPT_BTO",
  "OPT_STC",
  "OPT_BTC",
  "OPT_EXPIRED",
  "OPT_ASSIGNED",
  "OPT_EXERCISED",
  "CANCEL",
  // The copy of a row that is shown as Processing beside its settled original; moves nothing.
  "PENDING_REPOST",
  "PLAN_CONTRIBUTION",
  "PLAN_WITHDRAWAL",
  "PLAN_EXCHANGE",
  "PLAN_TRANSFER",
  "PLAN_DIVIDEND",
  "PLAN_FEE",
  "PLAN_VALUATION",
] as const;

export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/**
 * The class of an instrument for matching and pricing. CASH is a core money fund; PLAN a workplace plan's
 * fund.
 */
export type AssetClass = "BOND" | "CASH" | "FUND" | "OPTION" | "PLAN" | "STOCK";

/** The account type of a row as the broker writes it; `Shares` rows move shares and carry a value, not cash. */
export type HoldingType = "Cash" | "Margin" | "Shares" | "Short";

/** One data line of a history export, read and normalized. US dollars; quantities signed as the file says. */
export type Transaction = {
  /** 1-based physical line in the file. */
  readonly line: number;
  /** The key of the account; absent when the file names none. */
  readonly accountNumber?: string | undefined;
  readonly accountName?: string | undefined;
  /** Posting day. */
  readonly runDate: CalendarDate;
  /** The day that counts: domain.md 1.4. */
  readonly eventDate: CalendarDate;
  readonly settlementDate?: CalendarDate | undefined;
  readonly type: TransactionType;
  /**
   * The type that earlier versions gave to rows of this text, when it was another one: the fingerprint is made of it, so
   * that a row on record is known again.
   */
  readonly fingerprintType?: TransactionType | undefined;
  /** The instrument by which earlier versions knew rows of this text, when it was another one; as `fingerprintType`. */
  readonly fingerprintInstrument?: string | undefined;
  readonly assetClass?: AssetClass | undefined;
  /** Ticker (`BRKB`), CUSIP, ISIN, plan fund name, or contract (`AAPL250117C150`); absent on plain cash rows. */
  readonly instrument?: string | undefined;
  /** For options the root's underlying (`AAPL`), else the instrument. */
  readonly underlying?: string | undefined;
  readonly contract?: OptionContract | undefined;
  /** Signed: bought positive, sold negative, as the file says; see domain.md 2.3 for events. */
  readonly quantity?: DecimalText | undefined;
  /** Per share; per share of the contract for options; per 100 of face for bonds. */
  readonly price?: DecimalText | undefined;
  /** Positive, already inside `amount`. */
  readonly commission?: DecimalText | undefined;
  /** Positive, already inside `amount`. */
  readonly fees?: DecimalText | undefined;
  readonly accruedInterest?: DecimalText | undefined;
  /** Net cash effect as the file says; a value where no cash moved (type Shares, plan rows, core sweeps). */
  readonly amount?: DecimalText | undefined;
  /** The change of the account's cash, core fund included: `amount` or 0. */
  readonly cashEffect: DecimalText;
  /** True where the file's balances say whether the Amount of a row that moves shares was cash: domain.md 1.6. */
  readonly isCashStated?: boolean | undefined;
  readonly holdingType?: HoldingType | undefined;
  /** Running balance of the account after the row, where the file has one. */
  readonly cashBalance?: DecimalText | undefined;
  /** True while the broker shows the row as Processing. */
  readonly isPending?: boolean | undefined;
  /** Reorganization reference without the digit of the leg (`M005999901000`), which links the rows of one corporate action. */
  readonly reorganization?: string | undefined;
  /** The instrument this one came from (`EXCO` of a spin-off, the old CUSIP of a reverse split), when the text names one. */
  readonly relatedInstrument?: string | undefined;
  /** The other own account of a transfer (`Z12345678`), when the text names one. */
  readonly counterAccountNumber?: string | undefined;
  readonly action: string;
  readonly description?: string | undefined;
};
