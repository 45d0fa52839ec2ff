import { mayBeOneRegistration } from "../../brokerage-accounts/account-registration.ts";
import { agreedSymbols, type HeldRow, type LedgerHolding } from "../../coverage/compare-holdings.ts";
import { type CalendarDate, daysBetween } from "../../shared/calendar-date.ts";
import type { DecimalText } from "../../shared/decimal.ts";
import { groupBy } from "../../shared/group-by.ts";
import { absolute, fromUnits, toUnits, type Units } from "../../shared/units.ts";
import { instrumentWords } from "../../transactions/contract-words.ts";
import { readContractSymbol } from "../../transactions/option-contract.ts";
import { CLOSES_LONG, CLOSES_SHORT } from "../roles.ts";
import { dayWords } from "./describe-statement.ts";
import type { StatementTerms } from "./statement.ts";
import type { LooseClosing, Suggestion } from "./suggest-statements.ts";

/** An account with the days that its files tell of; a day is null where nothing of its kind is on record. */
export type KnownAccount = {
  readonly id: string;
  readonly name: string;
  readonly number: string | null;
  readonly brokerage: string;
  readonly isRetirement: boolean;
  /** The account held nothing before its first file, by the person's word. */
  readonly isBegun: boolean;
  /** First and last day of rows and of snapshots with positions. */
  readonly firstDay: CalendarDate | null;
  readonly lastDay: CalendarDate | null;
  /** Last day of rows alone. */
  readonly lastRowDay: CalendarDate | null;
};

/** Two accounts of which the second may be the first one under a new number. */
export type NumberPair = { readonly old: KnownAccount; readonly next: KnownAccount };

/** Pairs of accounts: one ends before the other begins, at one brokerage, of one kind, and no RENUMBER on record is about them. */
export function pairNumbers(
  accounts: readonly KnownAccount[],
  onRecord: readonly StatementTerms[],
): NumberPair[] {
  const stated = onRecord.filter(({ kind }) => kind === "RENUMBER");
  const olds = accounts.filter(
    ({ id, lastRowDay }) => lastRowDay !== null && !stated.some(({ accountId }) => accountId === id),
  );
  const nexts = accounts.filter(
    ({ id, number, isBegun }) =>
      number !== null && !isBegun && !stated.some(({ intoAccountId }) => intoAccountId === id),
  );
  return olds.flatMap((old) =>
    nexts.flatMap((next) => (isFollowedBy(old, next) && isAlike(old, next) ? [{ old, next }] : [])),
  );
}

const isFollowedBy = ({ lastDay }: KnownAccount, { firstDay }: KnownAccount) =>
  lastDay !== null && firstDay !== null && lastDay < firstDay;

const isAlike = (old: KnownAccount, next: KnownAccount) =>
  old.brokerage === next.brokerage &&
  old.isRetirement === next.isRetirement &&
  mayBeOneRegistration(old.name, next.name);

/** Evidence from files about a pair of accounts. */
export type NumberEvidence = NumberPair & {
  /** Holdings open in the old account, by instrument. */
  readonly held: readonly LedgerHolding[];
  /** Closings of the next account without an opening on record. */
  readonly closings: readonly Pick<LooseClosing, "closedOn" | "instrument" | "quantity" | "type">[];
  /** The next account's first whole snapshot, with what its own rows had open by then. */
  readonly snapshot?: Snapshot | undefined;
  /** A row moves shares or cash between the two: both are there, and neither is the other. */
  readonly isMoved: boolean;
};

type Snapshot = {
  readonly day: CalendarDate;
  readonly rows: readonly HeldRow[];
  readonly ledger: readonly LedgerHolding[];
};

/**
 * A RENUMBER for each pair whose rows carry the holdings over: the next account closes nothing that the old one didn't
 * hold, and closes or holds all of something that it did. Of a pair for which another account would do none is offered.
 */
export function suggestNumbers(evidence: readonly NumberEvidence[]): Suggestion[] {
  const found = evidence.flatMap((one) => {
    const carried = carriedOver(one);
    return carried.length === 0 ? [] : [{ ...one, carried }];
  });
  const isOnly = ({ old, next }: NumberPair) =>
    found.every((other) => (other.old.id === old.id) === (other.next.id === next.id));
  return found.filter(isOnly).flatMap(({ old, next, carried }): Suggestion[] => {
    const { firstDay: day, number: accountNumber } = next;
    if (day === null || accountNumber === null) {
      return [];
    }
    const oldNumber = old.number ?? old.name;
    return [
      {
        question: `Did account ${oldNumber} become ${accountNumber}?`,
        because: `${oldNumber} ends on ${dayWords(old.lastDay ?? day)}. ${accountNumber} begins on ${dayWords(day)} and goes on with what it held: ${namesOf(carried)}.`,
        statement: {
          kind: "RENUMBER",
          day,
          instrument: "",
          accountId: old.id,
          accountNumber,
          intoAccountId: next.id,
          oldNumber,
        },
      },
    ];
  });
}

/** `KO, KO $50 Put, Jan 16, 2026 and 2 more`. */
function namesOf(instruments: readonly string[]): string {
  const names = instruments.slice(0, NAMED_MAX).map((one) => instrumentWords(one));
  const rest = instruments.length - names.length;
  return rest > 0 ? `${names.join("; ")} and ${rest} more` : names.join("; ");
}

const NAMED_MAX = 3;

/** False where a row speaks against the pair, whatever positions say: then these needn't be read. */
export function isThinkable({ held, closings, isMoved, ...pair }: Omit<NumberEvidence, "snapshot">): boolean {
  const holdings = new Map(held.map((one) => [one.instrument, one]));
  const closed = closedBy(closings);
  const isExplained = [...groupBy(closings, ({ instrument }) => instrument)].every(
    ([instrument, rows]) =>
      rows.every((row) => isOfSide(row, holdings.get(instrument))) &&
      (closed.get(instrument) ?? 0n) <= sizeOf(holdings.get(instrument)),
  );
  const isGone = held.some((one) => closed.get(one.instrument) !== sizeOf(one) && isOverdue(one, pair));
  return held.length > 0 && isExplained && !isMoved && !isGone;
}

/** What the old account held and the next one closes or holds whole; nothing where one row or position speaks against it. */
function carriedOver(evidence: NumberEvidence): string[] {
  const { held, closings, snapshot } = evidence;
  const closed = closedBy(closings);
  const seen = snapshot === undefined ? [] : seenIn(evidence, snapshot);
  return seen === undefined || !isThinkable(evidence)
    ? []
    : held
        .filter((one) => seen.includes(one.instrument) || closed.get(one.instrument) === sizeOf(one))
        .map(({ instrument }) => instrument);
}

const closedBy = (closings: NumberEvidence["closings"]): ReadonlyMap<string, Units> =>
  new Map(
    [...groupBy(closings, ({ instrument }) => instrument)].map(
      ([instrument, rows]) =>
        [instrument, rows.reduce((sum, { quantity }) => sum + toUnits(quantity), 0n)] as const,
    ),
  );

const sizeOf = (held: LedgerHolding | undefined): Units => absolute(toUnits(held?.quantity ?? "0"));

function isOfSide({ type }: Pick<LooseClosing, "type">, held: LedgerHolding | undefined): boolean {
  const isLong = held?.quantity.startsWith("-") !== true;
  return held !== undefined && !(isLong ? CLOSES_SHORT : CLOSES_LONG).includes(type);
}

/** Days after its expiration in which the row of a contract is posted. */
const POSTED_WITHIN_DAYS = 7;

/** A contract that outlived the old account's rows, and that would have ended with a row of the next one by now. */
function isOverdue({ instrument }: LedgerHolding, { old, next }: NumberPair): boolean {
  const expiration = expirationOf(instrument);
  return (
    expiration !== undefined &&
    next.lastRowDay !== null &&
    expiration > (old.lastDay ?? expiration) &&
    daysBetween(expiration, next.lastRowDay) > POSTED_WITHIN_DAYS
  );
}

const expirationOf = (instrument: string) => readContractSymbol(instrument)?.expiration;

/** The old holdings that the snapshot still has, where it has all that should be left and nothing else; else undefined. */
function seenIn({ held, closings }: NumberEvidence, { day, rows, ledger }: Snapshot): string[] | undefined {
  const closed = closedBy(closings.filter(({ closedOn }) => closedOn <= day));
  const lasting = held.filter(({ instrument }) => (expirationOf(instrument) ?? day) >= day);
  const left = lasting.flatMap((one) => {
    const size = sizeOf(one) - (closed.get(one.instrument) ?? 0n);
    return size === 0n ? [] : [{ ...one, quantity: signed(one, size) }];
  });
  const own = new Map(ledger.map((one) => [one.instrument, one]));
  const both = left.map((one) => ({
    ...own.get(one.instrument),
    ...one,
    quantity: sumOf(one, own.get(one.instrument)),
  }));
  const names = new Set(left.map(({ instrument }) => instrument));
  const agreed = agreedSymbols({
    day,
    rows,
    ledger: [...both, ...ledger.filter(({ instrument }) => !names.has(instrument))],
  });
  return agreed?.filter((instrument) => names.has(instrument));
}

const signed = ({ quantity }: LedgerHolding, size: Units): DecimalText =>
  fromUnits(quantity.startsWith("-") ? -size : size);

const sumOf = (one: LedgerHolding, other: LedgerHolding | undefined): DecimalText =>
  fromUnits(toUnits(one.quantity) + toUnits(other?.quantity ?? "0"));
