import type { DecimalText } from "../../shared/decimal.ts";
import { groupBy } from "../../shared/group-by.ts";
import { isNegative } from "../entry-amounts.ts";
import type { LedgerEntry } from "../ledger.ts";
import type { Step } from "../order-entries.ts";
import { hasQuantity } from "../roles.ts";
import { EVERY_ACCOUNT } from "../statements/statement.ts";
import { joinRestruck } from "./restruck-groups.ts";

/** The rows of one reverse split, merger, conversion or change of name in one account: old shares out, new ones in. */
export type Exchange = {
  readonly outs: readonly LedgerEntry[];
  readonly ins: readonly LedgerEntry[];
  /** Rows that pay cash; may be the same row as an out. */
  readonly payouts: readonly LedgerEntry[];
  /** EXCHANGE statements of a person about it. */
  readonly worth: readonly Worth[];
};

/** What one new share was worth, and whether the whole exchange is taxable or only as far as its cash goes. */
export type Worth = {
  readonly into: string;
  readonly value: DecimalText;
  readonly isTaxable: boolean;
};

/**
 * Rows of one exchange share the reorganization's reference; without one, the day and the old instrument. Cash in lieu
 * is of it only where no new shares came: an account with less than one new share is paid out.
 */
export function groupExchanges(ordered: readonly Step[]): ReadonlyMap<LedgerEntry, Exchange> {
  const rows = ordered
    .filter((step) => step.role === "EXCHANGE" || isFraction(step))
    .map(({ entry }) => entry);
  const stated = ordered.flatMap(({ entry }) => (entry.statement?.kind === "EXCHANGE" ? [entry] : []));
  const exchanges = new Map<LedgerEntry, Exchange>();
  const groups = [...groupBy(rows, exchangeKey).values()].flatMap(chained).flatMap(apart);
  for (const all of joinRestruck(groups)) {
    const isPaidOut = all.some(isNegative) && !all.some(isReceived);
    const group = isPaidOut ? all : all.filter(({ type }) => type !== "CASH_IN_LIEU");
    const exchange = {
      outs: group.filter(isNegative),
      ins: group.filter(isReceived),
      payouts: group.filter((entry) => /[1-9]/.test(entry.cashEffect)),
      worth: stated.flatMap((entry) => worthIn(group, entry)),
    };
    for (const entry of group) {
      exchanges.set(entry, exchange);
    }
  }
  return exchanges;
}

/** Nothing where the statement is about other rows. */
function worthIn(
  group: readonly LedgerEntry[],
  { accountId, eventDate, instrument, statement }: LedgerEntry,
): Worth[] {
  const { into = "", value, isTaxable = false } = statement ?? {};
  const bears = (name: string) => (row: LedgerEntry) =>
    row.instrument === name &&
    row.eventDate === eventDate &&
    (accountId === EVERY_ACCOUNT || row.accountId === accountId);
  const isIt = group.some(bears(instrument)) && group.some(bears(into));
  return isIt && value !== undefined ? [{ into, value, isTaxable }] : [];
}

/** Steps of one reorganization on several days: what came in on one day goes out on a later one. */
function chained(rows: LedgerEntry[]): LedgerEntry[][] {
  const cut = rows.find(
    (row) => isNegative(row) && rows.some((other) => isBroughtFor(row, other)),
  )?.eventDate;
  if (cut === undefined) {
    return [rows];
  }
  const isLater = ({ eventDate }: LedgerEntry) => eventDate >= cut;
  return [rows.filter((row) => !isLater(row)), ...chained(rows.filter(isLater))];
}

const isBroughtFor = (out: LedgerEntry, other: LedgerEntry) =>
  isReceived(other) && other.instrument === out.instrument && other.eventDate < out.eventDate;

/** Two changes of name on one day with as many shares each can't be told apart, and nothing is moved by chance. */
function apart(rows: LedgerEntry[]): LedgerEntry[][] {
  const names = (side: readonly LedgerEntry[]) => new Set(side.map(({ instrument }) => instrument)).size;
  const isMixed = Math.max(names(rows.filter(isNegative)), names(rows.filter(isReceived))) > 1;
  const isByTerms = rows[0]?.reorganization?.startsWith("N/C ") === true;
  return isMixed && isByTerms ? rows.map((row) => [row]) : [rows];
}

const isFraction = ({ entry, role }: Step) =>
  role === "LOWER_BASIS" && entry.type === "CASH_IN_LIEU" && entry.reorganization !== undefined;

const isReceived = (entry: LedgerEntry) => hasQuantity(entry) && !isNegative(entry);

function exchangeKey(entry: LedgerEntry): string {
  if (entry.reorganization !== undefined) {
    return `${entry.accountId} ${entry.reorganization}`;
  }
  const old = isNegative(entry) ? entry.instrument : (entry.relatedInstrument ?? entry.instrument);
  return `${entry.accountId} ${entry.eventDate} ${old}`;
}
