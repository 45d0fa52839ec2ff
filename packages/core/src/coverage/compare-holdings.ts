import { typesWithRole } from "../ledger/roles.ts";
import type { PositionType } from "../portfolio/classify-position.ts";
import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { fromUnits, toUnits, type Units } from "../shared/units.ts";
import { BUYING_ORDERS, SELLING_TYPES } from "../transactions/trade-types.ts";
import type { AssetClass, TransactionType } from "../transactions/transaction.ts";
import type { PositionKind } from "../uploads/position-row.ts";
import type { CoveredHistory } from "./covered-days.ts";
import { explainDisagreement } from "./explain-disagreement.ts";

/** A row of a positions file, or of the snapshot that was made of it. */
export type HeldRow = {
  readonly kind: PositionKind;
  readonly type: PositionType;
  readonly symbol: string;
  readonly description?: string | undefined;
  /** Signed; undefined is unknown. */
  readonly quantity?: DecimalText | undefined;
};

/** The ledger's figures for an instrument of the account on the day of the snapshot. */
export type LedgerHolding = {
  readonly instrument: string;
  readonly assetClass: AssetClass;
  /** Signed; "0" when all of it is closed. */
  readonly quantity: DecimalText;
  /** Rows dated on the very day: the file may have been downloaded before them. */
  readonly rowsOnDay?: number | undefined;
  /** Closings up to the day that have no opening on record. */
  readonly unmatchedClosings?: number | undefined;
  readonly hasCorporateAction?: boolean | undefined;
  /**
   * Quantities of rows that count up to the day but were posted after it, by posting day, the first one
   * first.
   */
  readonly postedLater?: readonly PostedLater[] | undefined;
};

/** Shares or contracts that the broker booked on a later day than the ledger has them: an assignment of a Friday. */
export type PostedLater = {
  readonly postedOn: CalendarDate;
  /** Signed: what the holding changed by. */
  readonly change: DecimalText;
};

/** Types of rows that Fidelity may book on a later day than the ledger has them: orders and the ends of contracts. */
export const POSTED_LATER_TYPES: readonly TransactionType[] = [
  ...BUYING_ORDERS,
  ...SELLING_TYPES,
  ...typesWithRole("OPTION_EVENT"),
];

/** A symbol of which file and ledger hold different quantities. */
export type HoldingDisagreement = {
  readonly symbol: string;
  readonly description: string | undefined;
  readonly fileQuantity: DecimalText;
  readonly ledgerQuantity: DecimalText;
  /** The likeliest reason, as a sentence. */
  readonly explanation: string;
};

export type HoldingsCheck = {
  readonly day: CalendarDate;
  /** Symbols compared. */
  readonly compared: number;
  readonly disagreementCount: number;
  /** By symbol, the first HOLDING_DISAGREEMENTS_MAX. */
  readonly disagreements: readonly HoldingDisagreement[];
  /** Why nothing was compared, as a sentence; absent when something could be. */
  readonly notCompared?: string;
};

export const HOLDING_DISAGREEMENTS_MAX = 200;

export type HoldingsToCompare = {
  readonly day: CalendarDate;
  /** As the account is called: crypto accounts have no history to compare with. */
  readonly accountName: string;
  readonly rows: readonly HeldRow[];
  readonly ledger: readonly LedgerHolding[];
  /** The days that histories of the account cover, none without one. */
  readonly history?: CoveredHistory | undefined;
};

/**
 * Quantities by symbol, file against ledger, as of the file's day. Rows of one symbol are added up (cash and margin,
 * baskets). Left out: cash, core funds, pending activity, the BROKERAGELINK wrapper, funds of workplace plans, crypto,
 * rows without a symbol or a quantity; contracts that expire on the day may be there or gone. What was assigned or
 * exercised and is posted after the day may be booked in the file or not (domain.md 3).
 */
export function compareHoldings(given: HoldingsToCompare): HoldingsCheck {
  const { day, history } = given;
  if (history === undefined || CRYPTO_ACCOUNT.test(given.accountName)) {
    return {
      day,
      compared: 0,
      disagreementCount: 0,
      disagreements: [],
      notCompared: history === undefined ? NO_HISTORY : NO_CRYPTO,
    };
  }
  const pairs = pairUp(given);
  const differing = pairs.filter((pair) => isDiffering(pair, day));
  const disagreements = differing.slice(0, HOLDING_DISAGREEMENTS_MAX).map((pair) => ({
    symbol: pair.holding?.instrument ?? pair.row?.symbol ?? "",
    description: pair.row?.description,
    fileQuantity: fromUnits(pair.file),
    ledgerQuantity: fromUnits(pair.ledger),
    explanation: explainDisagreement(pair, day, history),
  }));
  return { day, compared: pairs.length, disagreementCount: differing.length, disagreements };
}

/** The instruments of which file and ledger hold the same, other than nothing; undefined where they differ in one. */
export function agreedSymbols(
  given: Pick<HoldingsToCompare, "day" | "ledger" | "rows">,
): string[] | undefined {
  const pairs = pairUp(given);
  return pairs.some((pair) => isDiffering(pair, given.day))
    ? undefined
    : pairs.flatMap(({ file, holding }) =>
        file === 0n || holding === undefined ? [] : [holding.instrument],
      );
}

function isDiffering(pair: Pair, day: CalendarDate): boolean {
  const mayBeGone = pair.expiry === day && (pair.file === 0n || pair.ledger === 0n);
  return !(mayBeGone || statesOf(pair).includes(pair.file));
}

const CRYPTO_ACCOUNT = /crypto/i;
const NO_HISTORY = "There's no history of this account to compare with.";
const NO_CRYPTO = "There's no history of crypto accounts to compare with.";

type Pair = {
  readonly row: Held | undefined;
  readonly holding: LedgerHolding | undefined;
  readonly file: Units;
  readonly ledger: Units;
  readonly expiry: CalendarDate | undefined;
};

/** Quantities the broker may have shown: with all later postings, or as before each of these postings. */
function statesOf({ ledger, holding }: Pair): Units[] {
  const states = [ledger];
  for (const { change } of [...(holding?.postedLater ?? [])].reverse()) {
    states.push((states.at(-1) ?? ledger) - toUnits(change));
  }
  return states;
}

/** The file's rows and the ledger's holdings, paired by symbol. */
function pairUp({ rows, ledger }: Pick<HoldingsToCompare, "ledger" | "rows">): Pair[] {
  const held = sumBySymbol(rows);
  const known = new Map(ledger.map((holding) => [keyOf(holding.instrument), holding]));
  const left = new Set(rows.filter((row) => !isComparable(row)).map(({ symbol }) => keyOf(symbol)));
  const keys = [...new Set([...held.keys(), ...known.keys()])].filter((key) => !left.has(key)).sort();
  return keys.flatMap((key) => {
    const [row, found] = [held.get(key), known.get(key)];
    const holding = found?.assetClass === "CASH" || found?.assetClass === "PLAN" ? undefined : found;
    const pair = { file: row?.quantity ?? 0n, ledger: toUnits(holding?.quantity ?? "0") };
    return pair.file === 0n && pair.ledger === 0n ? [] : [{ row, holding, ...pair, expiry: expiryOf(key) }];
  });
}

type Held = { readonly symbol: string; readonly description: string | undefined; readonly quantity: Units };

const CRYPTO =
  /^(BITCOIN|ETHEREUM|LITECOIN|SOLANA|DOGECOIN|CARDANO|XRP|FIDELITY DIGITAL DOLLAR)\b(?!.*\b(ETF|TRUST|FUND|TR)\b)/i;

/** False where a quantity would be needed and the file has none. */
const isComparable = (row: HeldRow) => !isListed(row) || row.quantity !== undefined;

const isListed = ({ kind, type, symbol, description }: HeldRow) =>
  kind === "HOLDING" && type !== "CASH" && symbol !== "" && !CRYPTO.test(description ?? "");

function sumBySymbol(rows: readonly HeldRow[]): Map<string, Held> {
  const held = new Map<string, Held>();
  for (const row of rows) {
    if (!isListed(row) || row.quantity === undefined) {
      continue;
    }
    const { symbol, description } = row;
    const before = held.get(keyOf(symbol));
    const quantity = (before?.quantity ?? 0n) + toUnits(row.quantity);
    held.set(keyOf(symbol), { symbol, description: before?.description ?? description, quantity });
  }
  return held;
}

/** Class shares are written `BRKB`, `BRK.B` and `BRK/B`. */
const keyOf = (symbol: string) => symbol.toUpperCase().replace(/[./ ](?=[A-Z]$)/, "");

const CONTRACT = /^[A-Z][A-Z0-9.]*?(\d{2})(\d{2})(\d{2})[CP]\d+(\.\d+)?$/;

function expiryOf(symbol: string): CalendarDate | undefined {
  const [, year, month, day] = CONTRACT.exec(symbol) ?? [];
  return day === undefined ? undefined : (`20${year}-${month}-${day}` as CalendarDate);
}
