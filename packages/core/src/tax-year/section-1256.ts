import type { CalendarDate } from "../shared/calendar-date.ts";
import { compareText } from "../shared/compare-names.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { divideRounded, fromUnits, toUnits, type Units } from "../shared/units.ts";
import { instrumentWords } from "../transactions/contract-words.ts";
import { isIndexRoot } from "../transactions/index-options.ts";
import { readContractSymbol } from "../transactions/option-contract.ts";
import { isOwnTaxable, type TaxFacts, type TaxPart, type YearAsked, type YearEndMark } from "./tax-facts.ts";

/** SNAPSHOT of the account, or of ANOTHER_ACCOUNT of the person, or TYPED by the person. */
export type MarkSource = "ANOTHER_ACCOUNT" | "SNAPSHOT" | "TYPED";

/** A section 1256 contract's part of one year (Form 6781). US dollars to the cent. */
export type Section1256Row = {
  readonly accountId: string;
  readonly instrument: string;
  readonly quantity: DecimalText;
  readonly openedOn: CalendarDate;
  /** Null where it was marked. */
  readonly closedOn: CalendarDate | null;
  readonly isMarked: boolean;
  /** US dollars a share, of `markDay`. */
  readonly mark: DecimalText | null;
  readonly markDay: CalendarDate | null;
  readonly markSource: MarkSource | null;
  /** True where last year's mark is its cost, or of a written contract its proceeds. */
  readonly startedAtMark: boolean;
  readonly isShort: boolean;
  readonly proceeds: DecimalText;
  readonly cost: DecimalText;
  readonly gain: DecimalText;
};

/**
 * Options on a broad index settle in cash and are nonequity options of section 1256(g)(3); those on funds that follow one
 * (SPY, QQQ, IWM, DIA) deliver shares and are not. The roots: core/transactions/index-options.ts.
 */
export const isSection1256 = ({
  assetClass,
  underlying,
}: Pick<TaxPart, "assetClass" | "underlying">): boolean => assetClass === "OPTION" && isIndexRoot(underlying);

export type Section1256Year = {
  readonly rows: readonly Section1256Row[];
  /** Of the rows, US dollars. */
  readonly total: Units;
  /** 60 % of it, to the cent. */
  readonly longTerm: Units;
  /** False while a contract waits for a mark; then `incomplete` names it. */
  readonly isWhole: boolean;
  readonly incomplete: readonly string[];
};

/**
 * Contracts of section 1256 in the year: closed in it, or open at its end and marked on its last trading day, the mark being
 * next year's start (domain.md 9.4). A year that isn't over marks nothing. No wash sales; none in retirement accounts.
 */
export function section1256Of(facts: TaxFacts, asked: YearAsked): Section1256Year {
  const marks = new Marks(facts);
  const outcomes = partsOfYear(facts, asked.year).map((part) => outcomeOf(part, marks, asked));
  const rows = outcomes.flatMap((one) => (typeof one === "string" ? [] : [one])).sort(byDayClosed);
  const incomplete = [...new Set(outcomes.filter((one) => typeof one === "string"))];
  const total = rows.reduce((sum, { gain }) => sum + toUnits(gain), 0n);
  return { rows, total, longTerm: sixtyPercent(total), isWhole: incomplete.length === 0, incomplete };
}

const CENT = toUnits("0.01");

const sixtyPercent = (total: Units): Units => divideRounded(total * 60n, 100n * CENT) * CENT;

const byDayClosed = (a: Section1256Row, b: Section1256Row): number =>
  compareText(a.closedOn ?? "9999", b.closedOn ?? "9999") ||
  compareText(a.accountId, b.accountId) ||
  compareText(a.instrument, b.instrument) ||
  compareText(a.openedOn, b.openedOn);

/** Known openings of the person's taxable accounts that were open at some time of the year. */
function partsOfYear({ accounts, parts }: TaxFacts, year: number): Part1256[] {
  const own = new Set(accounts.filter(isOwnTaxable).map(({ id }) => id));
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  return parts.filter(
    (part): part is Part1256 =>
      isSection1256(part) &&
      own.has(part.accountId) &&
      part.openedOn !== null &&
      part.openedOn <= last &&
      (part.closing === null || part.closing.day >= first),
  );
}

type Part1256 = TaxPart & { readonly openedOn: CalendarDate };

type Mark = Pick<YearEndMark, "day" | "price"> & { readonly source: MarkSource };

/** Marks by instrument and year: the account's own, else another own account's, else a person's. */
class Marks {
  readonly #marks = new Map<string, YearEndMark[]>();
  readonly #owned: ReadonlySet<string | null>;

  constructor({ accounts, marks }: Pick<TaxFacts, "accounts" | "marks">) {
    this.#owned = new Set(accounts.filter(({ owner }) => owner === "SELF").map(({ id }) => id));
    for (const mark of marks) {
      const key = `${mark.instrument} ${mark.year}`;
      this.#marks.set(key, [...(this.#marks.get(key) ?? []), mark]);
    }
  }

  find({ accountId, instrument }: TaxPart, year: number): Mark | undefined {
    const known = this.#marks.get(`${instrument} ${year}`) ?? [];
    const chosen =
      known.find((mark) => mark.accountId === accountId) ??
      known.find((mark) => this.#owned.has(mark.accountId)) ??
      known.find((mark) => mark.accountId === null);
    if (chosen === undefined) {
      return undefined;
    }
    const other = chosen.accountId === null ? "TYPED" : "ANOTHER_ACCOUNT";
    return { ...chosen, source: chosen.accountId === accountId ? "SNAPSHOT" : other };
  }
}

/** The row, or why there is none. */
function outcomeOf(
  part: Part1256,
  marks: Marks,
  { year, today, lastTradingDay }: YearAsked,
): Section1256Row | string {
  const { closing, instrument, openedOn } = part;
  const name = instrumentWords(instrument);
  const isEarlier = openedOn < `${year}-01-01`;
  const before = isEarlier ? marks.find(part, year - 1) : undefined;
  if (isEarlier && before === undefined) {
    return `${name} needs its price on the last trading day of ${year - 1}: without it section 1256 has no total.`;
  }
  if (closing !== null && closing.day <= `${year}-12-31`) {
    return rowOf(part, { before, end: undefined });
  }
  const expiration = readContractSymbol(instrument)?.expiration ?? today;
  if (expiration < today && expiration <= lastTradingDay) {
    return `${name} ended on ${expiration}, and no row says how: without it section 1256 has no total.`;
  }
  if (today <= `${year}-12-31`) {
    return `The year isn't over: ${name} is open and waits for its mark of ${lastTradingDay}.`;
  }
  const end = marks.find(part, year);
  return end === undefined
    ? `${name} needs its price on ${lastTradingDay}, the last trading day of ${year}: without it section 1256 has no total.`
    : rowOf(part, { before, end });
}

function rowOf(
  part: Part1256,
  { before, end }: { readonly before: Mark | undefined; readonly end: Mark | undefined },
): Section1256Row {
  const { accountId, closing, instrument, isShort, openedOn, quantity } = part;
  const [opened, closed] = isShort ? [part.sells, part.buys] : [part.buys, part.sells];
  const start = before === undefined ? toUnits(opened ?? "0") : worthAt(before, quantity);
  const finish = end === undefined ? toUnits(closed ?? "0") : worthAt(end, quantity);
  const [proceeds, cost] = isShort ? [start, finish] : [finish, start];
  return {
    accountId,
    instrument,
    quantity,
    openedOn,
    closedOn: end === undefined ? (closing?.day ?? null) : null,
    isMarked: end !== undefined,
    mark: end?.price ?? null,
    markDay: end?.day ?? null,
    markSource: end?.source ?? null,
    startedAtMark: before !== undefined,
    isShort,
    proceeds: fromUnits(proceeds),
    cost: fromUnits(cost),
    gain: fromUnits(proceeds - cost),
  };
}

const PER_ONE = toUnits("1");

/** 100 times contracts, to the cent. */
const worthAt = ({ price }: Mark, quantity: DecimalText): Units =>
  divideRounded(toUnits(price) * toUnits(quantity) * 100n, PER_ONE * CENT) * CENT;
