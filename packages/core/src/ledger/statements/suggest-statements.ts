import type { CalendarDate } from "../../shared/calendar-date.ts";
import { type Decimal, type DecimalText, decimal, decimalText } from "../../shared/decimal.ts";
import { groupBy } from "../../shared/group-by.ts";
import { absolute, toUnits } from "../../shared/units.ts";
import { isCusip } from "../../transactions/classify-instrument.ts";
import { instrumentWords } from "../../transactions/contract-words.ts";
import { type OptionContract, readContractSymbol, underlyingOf } from "../../transactions/option-contract.ts";
import type { TransactionType } from "../../transactions/transaction.ts";
import { CLOSES_LONG, CLOSES_SHORT } from "../roles.ts";
import { KNOWN_STATEMENTS } from "./known-statements.ts";
import { restruckInstrument } from "./new-names.ts";
import type { StatementTerms } from "./statement.ts";

/** Strikes are written to the cent. */
const STRIKE_STEP = "0.01";

/** A closing without an opening on record. */
export type LooseClosing = {
  readonly accountId: string;
  readonly instrument: string;
  readonly type: TransactionType;
  readonly closedOn: CalendarDate;
  /** Positive. */
  readonly quantity: DecimalText;
  /** The first day on which a row names the instrument in the account, and the first on which one names its underlying. */
  readonly firstDay: CalendarDate;
  readonly underlyingFirstDay: CalendarDate;
  /** As the newest row describes it; absent where none does. */
  readonly description?: string | null | undefined;
};

/** The open lots of an instrument in an account. */
export type LooseHolding = {
  readonly accountId: string;
  readonly instrument: string;
  /** Signed. */
  readonly quantity: DecimalText;
  /** The youngest lot's day. */
  readonly heldSince: CalendarDate;
  /** The last day on which a row names the instrument in the account, and the last on which one names its underlying. */
  readonly lastDay: CalendarDate;
  readonly underlyingLastDay: CalendarDate;
  /** The instrument of the row that opened a lot of it: another one once a row or a statement has given it a new name. */
  readonly openedAs: string;
  /** As the newest row describes it; absent where none does. */
  readonly description?: string | null | undefined;
};

/** A statement that is offered, never applied by itself. */
export type Suggestion = {
  readonly statement: StatementTerms;
  /** `Was FB renamed META?` */
  readonly question: string;
  /** The company that announced a known fact; absent for a guess from the ledger alone. */
  readonly source?: string | undefined;
  /** The files' evidence in a sentence; absent where the question says it all. */
  readonly because?: string | undefined;
  /** The number that the person has to tell; its effect is known only then. */
  readonly asksFor?: "percent" | "value";
};

/** Statements that would join a closing without an opening to an open lot, and known facts that touch open lots. */
export function suggestStatements(
  closings: readonly LooseClosing[],
  holdings: readonly LooseHolding[],
): Suggestion[] {
  const known = KNOWN_STATEMENTS.filter((fact) => holdings.some((held) => isTouched(held, fact))).map(
    ({ source, ...statement }): Suggestion => ({ statement, source, question: questionOf(statement) }),
  );
  const found = new Map<string, Suggestion>();
  const alike = groupBy(holdings, seriesOf);
  for (const closing of [...closings].sort((a, b) => (a.closedOn < b.closedOn ? -1 : 1))) {
    for (const held of alike.get(seriesOf(closing)) ?? []) {
      const statement = joining(closing, held);
      // A fact with its day and source is better than a guess that says the same.
      const isKnown = known.some((one) => saysSame(one.statement, statement, held));
      if (statement !== undefined && !isKnown && !found.has(keyOf(statement))) {
        found.set(keyOf(statement), { statement, question: questionOf(statement) });
      }
    }
  }
  return [...known, ...withOneLowering([...found.values()])];
}

/** Only what expires on one day with one right, or does not expire, can have been the same. */
function seriesOf({ accountId, instrument }: Pick<LooseHolding, "accountId" | "instrument">): string {
  const contract = readContractSymbol(instrument);
  return contract === undefined ? accountId : `${accountId} ${contract.expiration} ${contract.right}`;
}

const keyOf = ({ kind, instrument, into }: StatementTerms) => `${kind} ${instrument} ${into}`;

/** A contract that expired before the day waits for a row under its old name. */
function isTouched({ instrument, heldSince, openedAs }: LooseHolding, fact: StatementTerms): boolean {
  if (heldSince >= fact.day || underlyingOf(instrument) !== fact.instrument) {
    return false;
  }
  return fact.kind === "RENAME"
    ? (readContractSymbol(instrument)?.expiration ?? fact.day) >= fact.day
    : restruckInstrument({ instrument }, fact) !== undefined && strikeOf(instrument) === strikeOf(openedAs);
}

/** A contract whose lots were opened at another strike has been re-struck already. */
const strikeOf = (contract: string) => readContractSymbol(contract)?.strike;

function saysSame(fact: StatementTerms, guess: StatementTerms | undefined, held: LooseHolding): boolean {
  if (guess === undefined || fact.kind !== guess.kind) {
    return false;
  }
  return fact.kind === "RENAME"
    ? keyOf(fact) === keyOf(guess)
    : isTouched(held, fact) && restruckInstrument(held, fact) === guess.into;
}

/** The statement because of which the closing would use up the holding, dated by the closing; undefined for none. */
function joining(closing: LooseClosing, held: LooseHolding): StatementTerms | undefined {
  const isLong = !held.quantity.startsWith("-");
  const isOtherSide = (isLong ? CLOSES_SHORT : CLOSES_LONG).includes(closing.type);
  if (isOtherSide || closing.instrument === held.instrument || held.heldSince > closing.closedOn) {
    return undefined;
  }
  return readContractSymbol(closing.instrument) === undefined
    ? joiningShares(closing, held)
    : joiningContracts(closing, held);
}

/** As many shares as were sold, or some of them under the number of the same company. */
function joiningShares(closing: LooseClosing, held: LooseHolding): StatementTerms | undefined {
  if (isSameCompany(closing, held)) {
    const { instrument } = held;
    return { kind: "RENAME", day: closing.closedOn, instrument, into: closing.instrument };
  }
  const isSame = toUnits(closing.quantity) === absolute(toUnits(held.quantity));
  return isSame ? renaming(closing, held) : undefined;
}

/** True when one instrument goes by a CUSIP, the other by a ticker, and rows describe one company in the same words. */
const isSameCompany = (closing: LooseClosing, held: LooseHolding): boolean =>
  isCusip(closing.instrument) !== isCusip(held.instrument) &&
  wordsOf(closing) !== "" &&
  wordsOf(closing) === wordsOf(held);

const wordsOf = ({ description }: Pick<LooseHolding, "description">): string =>
  (description ?? "")
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, " ")
    .trim();

/** A RENAME of an underlying that no row names since the first row of the new name: a company that is still traded keeps its name. */
function renaming(closing: LooseClosing, held: LooseHolding): StatementTerms | undefined {
  const [instrument, into] = [underlyingOf(held.instrument), underlyingOf(closing.instrument)];
  return held.underlyingLastDay < closing.underlyingFirstDay
    ? { kind: "RENAME", day: closing.closedOn, instrument, into }
    : undefined;
}

function joiningContracts(closing: LooseClosing, held: LooseHolding): StatementTerms | undefined {
  const [old, now] = [readContractSymbol(held.instrument), readContractSymbol(closing.instrument)];
  if (old === undefined || now === undefined) {
    return undefined;
  }
  if (underlyingOf(held.instrument) !== underlyingOf(closing.instrument)) {
    return old.strike === now.strike ? renaming(closing, held) : undefined;
  }
  const ratio = restrikeRatio(old, now, { held: held.quantity, closed: closing.quantity });
  const isFollowed = held.lastDay < closing.firstDay;
  const { instrument } = held;
  return isFollowed && ratio !== undefined
    ? { kind: "RESTRIKE", day: closing.closedOn, ratio, instrument, into: closing.instrument }
    : undefined;
}

/** A split by the strikes, else the same number of contracts at a lower strike. */
function restrikeRatio(
  old: Terms,
  now: Terms,
  quantity: Record<"closed" | "held", DecimalText>,
): DecimalText | undefined {
  const ratio = ratioOf(old, now);
  const [contracts, closed] = [decimal(quantity.held).abs(), decimal(quantity.closed)];
  const stretched = contracts.times(ratio ?? "0");
  // Strikes of 60 and 40 are common; 2 contracts that became 3 are not.
  if (ratio !== undefined && (isWhole(ratio) ? stretched.gte(closed) : stretched.eq(closed))) {
    return decimalText(ratio);
  }
  return isLoweredStrike(old, now) && contracts.eq(closed) ? ONE : undefined;
}

const ONE = "1" as DecimalText;

/** A special dividend lowers the strikes of a root and leaves the number of contracts alone. */
const isLoweredStrike = (old: Terms, now: Terms): boolean =>
  old.root === now.root && decimal(now.strike).gt(0) && decimal(now.strike).lt(decimal(old.strike));

/** By how much a strike was lowered, with the day's underlying; undefined for other statements. */
function loweringOf({ kind, ratio, instrument, into = "" }: StatementTerms): string | undefined {
  const [old, now] = [readContractSymbol(instrument), readContractSymbol(into)];
  return kind === "RESTRIKE" &&
    ratio === ONE &&
    old !== undefined &&
    now !== undefined &&
    old.root === now.root
    ? `${old.root} ${decimal(old.strike).minus(now.strike)}`
    : undefined;
}

/**
 * A dividend lowers all strikes of an underlying by one sum. Of several that would explain one contract those stay whose sum
 * explains the most.
 */
function withOneLowering(found: readonly Suggestion[]): Suggestion[] {
  const counts = new Map<string, number>();
  const lowering = ({ statement }: Suggestion) => loweringOf(statement);
  for (const sum of found.flatMap((one) => lowering(one) ?? [])) {
    counts.set(sum, (counts.get(sum) ?? 0) + 1);
  }
  const countOf = (one: Suggestion) => counts.get(lowering(one) ?? "") ?? 0;
  return found.filter((one) => {
    const { instrument, into } = one.statement;
    const rivals = found.filter(
      (other) => other.statement.instrument === instrument || other.statement.into === into,
    );
    return lowering(one) === undefined || rivals.every((other) => countOf(other) <= countOf(one));
  });
}

const isWhole = (number: Decimal) => number.eq(number.round(0));

type Terms = Pick<OptionContract, "root" | "strike">;

/**
 * New contracts for one old one, by the strikes in steps of a half: 3 for 2 is the smallest of the usual splits. One that
 * is no whole number leaves an adjusted root its contracts, which deliver more shares. Undefined when the strikes don't fit.
 */
function ratioOf(old: Terms, now: Terms): Decimal | undefined {
  const [before, after] = [decimal(old.strike), decimal(now.strike)];
  if (after.lte(0)) {
    return undefined;
  }
  const ratio = before.div(after).times(2).round(0).div(2);
  const isFit = ratio.gte(1) && after.times(ratio).minus(before).abs().lte(ratio.times(STRIKE_STEP));
  if (!isFit) {
    return undefined;
  }
  return old.root !== now.root && !isWhole(ratio) ? decimal("1") : ratio;
}

function questionOf({ kind, instrument, into = instrument, ratio }: StatementTerms): string {
  if (kind === "RENAME") {
    return `Was ${instrument} renamed ${into}?`;
  }
  return readContractSymbol(instrument) === undefined
    ? `Were ${instrument} contracts re-struck ${ratio} for 1?`
    : `Did ${instrumentWords(instrument)} become ${ratio === "1" ? "" : `${ratio} × `}${instrumentWords(into)}?`;
}
