import { amountOf, timesContracts } from "../cover/coverable.ts";
import type { CalendarDate } from "../shared/calendar-date.ts";
import { compareText } from "../shared/compare-names.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { groupBy } from "../shared/group-by.ts";
import { periodBack } from "../shared/period.ts";
import { fromUnits, type Units } from "../shared/units.ts";
import { contractWords } from "../transactions/contract-words.ts";
import { type ContractTerms, readTerms } from "./contract-terms.ts";
import type { HeldContract } from "./open-contract.ts";

/**
 * What short contracts oblige to if every one of them is assigned; what bought contracts would give back isn't taken off.
 * Null is unknown, never 0.
 */
export type Obligation = {
  /** Shares that short puts make buy, and the US dollars that they cost. */
  readonly toBuyShares: DecimalText | null;
  readonly toBuyDollars: DecimalText | null;
  /** Shares that short calls take away, and what an adjusted contract takes in US dollars beside them. */
  readonly toDeliverShares: DecimalText | null;
  readonly toDeliverDollars: DecimalText | null;
  /** Short contracts. */
  readonly contracts: DecimalText;
  /** Of these the ones on an index: they settle in cash for an amount that only their last day tells, and are in no sum. */
  readonly settledContracts: DecimalText;
  /** Names the contracts that leave a sum unknown; null where there are none. */
  readonly reason: string | null;
};

export type AccountObligation = Obligation & { readonly accountId: string };

/** What is owed of one underlying by the contracts that end in one week. */
export type WeekObligation<Account = AccountObligation> = Obligation & {
  readonly underlying: string;
  /** The Monday of the week. */
  readonly week: CalendarDate;
  readonly accounts: readonly Account[];
};

/**
 * Everything that short contracts may make buy or deliver, by week and underlying. What is past its expiration has been
 * assigned or not: it awaits its row, and obliges to nothing.
 */
export function obligations(contracts: readonly HeldContract[], today: CalendarDate): WeekObligation[] {
  const short = readTerms(contracts).filter(({ isShort, expiration }) => isShort && expiration >= today);
  const weeks = groupBy(short, ({ expiration, underlying }) => `${weekOf(expiration)} ${underlying}`);
  return [...weeks]
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([, same]) =>
      same.slice(0, 1).map(({ underlying, expiration }) => ({
        underlying,
        week: weekOf(expiration),
        ...obligationOf(same),
        accounts: [...groupBy(same, ({ held }) => held.accountId)].map(([accountId, own]) => ({
          accountId,
          ...obligationOf(own),
        })),
      })),
    );
}

const weekOf = (day: CalendarDate): CalendarDate => periodBack("WEEK", day, 0).startDate;

function obligationOf(contracts: readonly ContractTerms[]): Obligation {
  const settled = contracts.filter(({ sharesEach }) => sharesEach === 0n);
  const delivered = contracts.filter(({ sharesEach }) => sharesEach !== 0n);
  const puts = delivered.filter(({ right }) => right === "PUT");
  const calls = delivered.filter(({ right }) => right === "CALL");
  const unknown = delivered.filter((each) => sharesOf(each) === null || costOf(each) === null);
  return {
    toBuyShares: sumKnown(puts.map(sharesOf)),
    toBuyDollars: sumKnown(puts.map(costOf)),
    toDeliverShares: sumKnown(calls.map(sharesOf)),
    toDeliverDollars: sumKnown(
      calls.map((each) => (sharesOf(each) === null ? null : timesContracts(each.cashEach, each.count))),
    ),
    contracts: countOf(contracts),
    settledContracts: countOf(settled),
    reason: unknown.length === 0 ? null : reasonOf(unknown),
  };
}

const sharesOf = ({ sharesEach, count }: ContractTerms): Units | null =>
  sharesEach === null ? null : timesContracts(sharesEach, count);

/** The strike, less the cash that an adjusted contract brings beside its shares. */
const costOf = ({ strike, multiplier, cashEach, count }: ContractTerms): Units | null =>
  multiplier === null ? null : amountOf(strike, count, multiplier) - timesContracts(cashEach, count);

const reasonOf = (unknown: readonly ContractTerms[]): string => {
  const names = new Set(
    unknown.map(({ instrument }) => {
      const words = contractWords(instrument);
      return words === undefined ? instrument : `${words.name} ${words.expiry}`;
    }),
  );
  return `No file tells what ${[...names].join(", ")} delivers`;
};

const sumKnown = (amounts: readonly (Units | null)[]): DecimalText | null =>
  amounts.includes(null) ? null : fromUnits(amounts.reduce<Units>((sum, amount) => sum + (amount ?? 0n), 0n));

const countOf = (contracts: readonly ContractTerms[]): DecimalText =>
  fromUnits(contracts.reduce((sum, { count }) => sum + count, 0n));
