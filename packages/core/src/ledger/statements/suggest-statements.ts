import type { CalendarDate } from "../../shared/calendar-date.ts";
import { type DecimalText, decimal, decimalText } from "../../shared/decimal.ts";
import { groupBy } from "../../shared/group-by.ts";
import { absolute, toUnits } from "../../shared/units.ts";
import { instrumentWords } from "../../transactions/contract-words.ts";
import { readContractSymbol, underlyingOf } from "../../transactions/option-contract.ts";
import type { TransactionType } from "../../transactions/transaction.ts";
import { CLOSES_LONG, CLOSES_SHORT } from "../roles.ts";
import { KNOWN_STATEMENTS } from "./known-statements.ts";
import { restruckInstrument } from "./new-names.ts";
import type { StatementTerms } from "./statement.ts";

/** A closing without an opening on record. */
export type LooseClosing = {
  readonly accountId: string;
  readonly instrument: string;
  readonly type: TransactionType;
  readonly closedOn: CalendarDate;
  /** Positive. */
  readonly quantity: DecimalText;
  /** The first day on which a row names the instrument in the account. */
  readonly firstDay: CalendarDate;
};

/** The open lots of an instrument in an account. */
export type LooseHolding = {
  readonly accountId: string;
  readonly instrument: string;
  /** Signed. */
  readonly quantity: DecimalText;
  /** The youngest lot's day, and the last day on which a row names the instrument in the account. */
  readonly heldSince: CalendarDate;
  readonly lastDay: CalendarDate;
  /** The instrument of the row that opened a lot of it: another one once a row or a statement has given it a new name. */
  readonly openedAs: string;
};

/** A statement that is offered, never applied by itself. */
export type Suggestion = {
  readonly statement: StatementTerms;
  /** `Was FB renamed META?` */
  readonly question: string;
  /** The company that announced a known fact; absent for a guess from the ledger alone. */
  readonly source?: string | undefined;
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
  return [...known, ...found.values()];
}

/** Only what expires on one day with one right, or does not expire, can have been the same. */
function seriesOf({ accountId, instrument }: Pick<LooseHolding, "accountId" | "instrument">): string {
  const contract = readContractSymbol(instrument);
  return contract === undefined ? accountId : `${accountId} ${contract.expiration} ${contract.right}`;
}

const keyOf = ({ kind, instrument, into }: StatementTerms) => `${kind} ${instrument} ${into}`;

function isTouched({ instrument, heldSince, openedAs }: LooseHolding, fact: StatementTerms): boolean {
  if (heldSince >= fact.day || underlyingOf(instrument) !== fact.instrument) {
    return false;
  }
  return (
    fact.kind === "RENAME" ||
    (restruckInstrument({ instrument }, fact) !== undefined && strikeOf(instrument) === strikeOf(openedAs))
  );
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

/** As many shares as were sold, of a symbol that no row names any more since the new one came. */
function joiningShares(closing: LooseClosing, held: LooseHolding): StatementTerms | undefined {
  const isSame = toUnits(closing.quantity) === absolute(toUnits(held.quantity));
  const isFollowed = held.lastDay < closing.firstDay;
  return isSame && isFollowed ? rename(held.instrument, closing.instrument, closing.closedOn) : undefined;
}

const rename = (instrument: string, into: string, day: CalendarDate): StatementTerms => ({
  ...{ kind: "RENAME", day, instrument, into },
});

function joiningContracts(closing: LooseClosing, held: LooseHolding): StatementTerms | undefined {
  const [old, now] = [readContractSymbol(held.instrument), readContractSymbol(closing.instrument)];
  if (old === undefined || now === undefined) {
    return undefined;
  }
  const [from, into] = [underlyingOf(held.instrument), underlyingOf(closing.instrument)];
  if (old.strike === now.strike && from !== into) {
    return rename(from, into, closing.closedOn);
  }
  const ratio = decimal(old.strike).div(decimal(now.strike)).round(0);
  const names = { instrument: held.instrument, into: closing.instrument, ratio: decimalText(ratio) };
  const statement: StatementTerms = { kind: "RESTRIKE", day: closing.closedOn, ...names };
  const isWhole = ratio.gte(1) && decimal(now.strike).times(ratio).minus(old.strike).abs().lt(decimal("0.5"));
  const isEnough = decimal(held.quantity).abs().times(ratio).gte(decimal(closing.quantity));
  return from === into && isWhole && isEnough ? statement : undefined;
}

function questionOf({ kind, instrument, into = instrument, ratio }: StatementTerms): string {
  if (kind === "RENAME") {
    return `Was ${instrument} renamed ${into}?`;
  }
  return readContractSymbol(instrument) === undefined
    ? `Were ${instrument} contracts re-struck ${ratio} for 1?`
    : `Did ${instrumentWords(instrument)} become ${ratio} × ${instrumentWords(into)}?`;
}
