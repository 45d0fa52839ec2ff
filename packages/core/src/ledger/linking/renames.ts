import { addDays, type CalendarDate } from "../../shared/calendar-date.ts";
import { EVER } from "../../shared/period.ts";
import type { Units } from "../../shared/units.ts";
import { underlyingOf } from "../../transactions/option-contract.ts";
import { quantityOf } from "../entry-amounts.ts";
import type { LedgerEntry } from "../ledger.ts";
import { NAME_CHANGE } from "../lots/exchange-lots.ts";
import { orderEntries } from "../order-entries.ts";
import { EVERY_ACCOUNT, type StatementTerms } from "../statements/statement.ts";
import { type Exchange, groupExchanges } from "./group-exchanges.ts";
import { closeUnderlyings, type UnderlyingLink } from "./linked-underlyings.ts";

/** From the open of `day` on the underlying `from` is called `into`. Tickers are used again: later rows of `from` are another's. */
export type Rename = {
  /** `EVERY_ACCOUNT` for all: what a row of one account tells, the exchange did for every account. */
  readonly accountId: string;
  readonly day: CalendarDate;
  readonly from: string;
  readonly into: string;
  /** One of it became more or fewer: prices from before are of something else. */
  readonly isScaled?: true;
};

type Known = {
  /** Rows of reorganizations. */
  readonly rows: readonly LedgerEntry[];
  readonly statements: readonly StatementTerms[];
  /** The first day on which any row bears the underlying. */
  readonly firstDays: ReadonlyMap<string, CalendarDate>;
};

/**
 * The renames by rows of files and by what a person stated, in the order of their days. A reverse split may come with a
 * new name, a merger makes another company of it.
 */
export function listRenames({ rows, statements, firstDays }: Known): Rename[] {
  const exchanges = new Set(groupExchanges(orderEntries(rows)).values());
  const pairs = [...exchanges].flatMap((exchange) => renameBy(exchange) ?? []);
  const byShares = pairs.filter(({ isContract }) => !isContract).map(({ rename }) => rename);
  const byContracts = pairs
    .filter(({ isContract }) => isContract)
    .map(({ rename }) => (isReversed(rename, byShares, firstDays) ? reversed(rename) : rename));
  const stated = statements
    .filter(({ kind }) => kind === "RENAME")
    .map(({ accountId = EVERY_ACCOUNT, day, instrument, into = instrument }) => ({
      accountId,
      day,
      from: underlyingOf(instrument),
      into: underlyingOf(into),
    }));
  return [...byShares, ...byContracts, ...stated].sort((a, b) =>
    a.day < b.day ? -1 : Number(a.day > b.day),
  );
}

/** From what goes out to what comes in; undefined where the company changes, or where it can't be told. */
function renameBy({
  outs,
  ins,
}: Exchange): { readonly rename: Rename; readonly isContract: boolean } | undefined {
  const [old] = outs;
  const [received] = ins;
  if (old === undefined || received === undefined || old.underlying === received.underlying) {
    return undefined;
  }
  const isOne =
    outs.every(({ underlying }) => underlying === old.underlying) &&
    ins.every(({ underlying }) => underlying === received.underlying) &&
    [...outs, ...ins].every(keepsCompany);
  const { underlying: from, assetClass } = old;
  const isScaled = sumOf(outs) !== sumOf(ins);
  const rename: Rename = {
    accountId: EVERY_ACCOUNT,
    day: received.eventDate,
    from,
    into: received.underlying,
    ...(isScaled ? { isScaled } : {}),
  };
  return isOne ? { rename, isContract: assetClass === "OPTION" } : undefined;
}

const sumOf = (rows: readonly LedgerEntry[]): Units => rows.reduce((sum, row) => sum + quantityOf(row), 0n);

/**
 * The rows of a sold contract don't say which name is the old one. Those of shares do; without them it's the name that
 * is on record longer.
 */
function isReversed(
  { day, from, into }: Rename,
  byShares: readonly Rename[],
  firstDays: Known["firstDays"],
): boolean {
  const shares = byShares.find(
    (one) => one.day === day && [one.from, one.into].every((name) => name === from || name === into),
  );
  const [first, other] = [firstDays.get(from), firstDays.get(into)];
  return shares === undefined
    ? first !== undefined && other !== undefined && other < first
    : shares.from === into;
}

const reversed = ({ from, into, ...rename }: Rename): Rename => ({ ...rename, from: into, into: from });

const keepsCompany = ({ type, action }: LedgerEntry) =>
  type === "REVERSE_SPLIT" || (type === "CORPORATE_ACTION" && NAME_CHANGE.test(action));

/** A row by its account, its underlying and the day whose names it bears. */
export type NamedRow = Pick<Rename, "accountId" | "day"> & { readonly underlying: string };

/** What the underlying of a row is called in the end. `renames` are in the order of their days. */
export function newestName({ accountId, underlying, day }: NamedRow, renames: readonly Rename[]): string {
  let [name, last] = [underlying, day];
  // A day gives each name once: of two companies that swap their names each gets the other's.
  for (;;) {
    const next = renames.find(
      (one) =>
        one.from === name &&
        one.day > last &&
        (one.accountId === EVERY_ACCOUNT || one.accountId === accountId),
    );
    if (next === undefined) {
      return name;
    }
    [name, last] = [next.into, next.day];
  }
}

/** A name in an account from the open of `from` to that of `until`. */
export type NameSpan = {
  readonly accountId: string;
  readonly underlying: string;
  readonly from: CalendarDate;
  readonly until: CalendarDate;
};

/** Where and when something bore which name that is called `newest` in the end. */
export function spansOf(
  newest: string,
  renames: readonly Rename[],
  accountIds: Iterable<string>,
): NameSpan[] {
  const names = closeUnderlyings([newest], linksOfRenames(renames));
  return [...accountIds].flatMap((accountId) =>
    names.flatMap((underlying) =>
      spansBetween(renames.filter(({ from }) => from === underlying).map(({ day }) => day))
        .map((span) => ({ accountId, underlying, ...span }))
        .filter((span) => newestName({ ...span, day: span.from }, renames) === newest),
    ),
  );
}

function spansBetween(days: readonly CalendarDate[]): Pick<NameSpan, "from" | "until">[] {
  const bounds = [...new Set([EVER.startDate, ...days])];
  return bounds.map((from, index) => ({ from, until: bounds[index + 1] ?? EVER.endDate }));
}

/** The newest names of everything that was ever called so. */
export const newestNames = (underlying: string, renames: readonly Rename[]): string[] => [
  ...new Set([
    underlying,
    ...renames
      .filter(({ from }) => from === underlying)
      .map(({ accountId, day }) => newestName({ accountId, underlying, day: addDays(day, -1) }, renames)),
  ]),
];

/** Underlyings that are one by a rename are to be looked at together. */
export const linksOfRenames = (renames: readonly Rename[]): UnderlyingLink[] =>
  renames.map(({ accountId, from, into }) => ({ accountId, underlying: from, relatedInstrument: into }));
