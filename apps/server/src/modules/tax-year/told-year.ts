import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import type { Section1256Row } from "@strikebook/core/tax-year/section-1256";
import type { TaxFacts, WashReading } from "@strikebook/core/tax-year/tax-facts";
import type { CarriedLoss, TaxLot } from "@strikebook/core/tax-year/tax-rows";
import type { TaxYear, TaxYearAsked } from "@strikebook/core/tax-year/tax-year";
import { isIndexRoot } from "@strikebook/core/transactions/index-options";
import { readContractSymbol } from "@strikebook/core/transactions/option-contract";
import type { Household } from "./household.repository.ts";
import type { NamedAccounts, Told } from "./named-accounts.ts";

export const READINGS = ["BROKER", "STATUTE", "STRICT"] as const satisfies readonly WashReading[];

/** A contract of section 1256 that waits for its price of the year's last trading day. */
export type MissingMark = { readonly instrument: string; readonly day: CalendarDate };

/** What a tax year comes to in a reading; kept as it is when the year is sealed. */
export type ToldYear = Omit<TaxYear, "carried" | "lots" | "section1256Rows"> & {
  readonly lots: readonly Told<TaxLot>[];
  readonly section1256Rows: readonly Told<Section1256Row>[];
  readonly carried: readonly Told<CarriedLoss>[];
  readonly missingMarks: readonly MissingMark[];
  /** The person's accounts, by what stays the same when an account goes with an import and comes back. */
  readonly accounts: readonly { readonly id: string; readonly number: string }[];
};

/** A row that a sealed year would change: before as it was sealed, after as it is on record now. */
export type ChangedRow<Row> = {
  readonly before: Row | null;
  readonly after: Row | null;
  /** Of the gain, US dollars. */
  readonly difference: DecimalText;
};

export type YearChange = {
  readonly rows: number;
  /** Of all gains together, section 1256 included. */
  readonly dollars: DecimalText;
  readonly lots: readonly ChangedRow<Told<TaxLot>>[];
  readonly section1256Rows: readonly ChangedRow<Told<Section1256Row>>[];
};

/** A year as it is answered: sealed, or as what is on record tells it. */
export type AnsweredYear = ToldYear & {
  readonly sealedOn: CalendarDate | null;
  /** Null while the year isn't sealed. */
  readonly wouldChange: () => Promise<YearChange | null>;
};

type Behind = {
  readonly asked: TaxYearAsked;
  readonly household: Household;
  readonly facts: TaxFacts;
  readonly accounts: NamedAccounts;
};

/** The year with the names of accounts, and with what of it only the person's rows tell. */
export const toldYear = (year: TaxYear, { accounts, ...behind }: Behind): ToldYear => ({
  ...year,
  incomplete: [...year.incomplete, ...untoldKinds(behind)],
  missingMarks: missingMarks(year, behind),
  accounts: behind.household.self.accounts.map(({ id, number }) => ({ id, number })),
  lots: year.lots.map(accounts.name),
  section1256Rows: year.section1256Rows.map(accounts.name),
  carried: year.carried.map(accounts.name),
});

type Rows = Omit<Behind, "accounts">;

/** Accounts with rows that count as taxable although nothing says so. */
function untoldKinds({ household, facts }: Rows): string[] {
  const used = new Set(facts.parts.map(({ accountId }) => accountId));
  return household.self.accounts
    .filter(({ id, isKindTold }) => !isKindTold && used.has(id))
    .map(
      ({ name }) =>
        `Account ${name} counts as taxable, because no file names its kind. Say in Accounts whether it is a retirement account.`,
    );
}

/** Contracts that were open when the year's last trading day ended and have no price of it; none while the year isn't over. */
function missingMarks(year: TaxYear, { asked, facts }: Rows): MissingMark[] {
  const { today, lastTradingDay } = asked;
  if (today <= lastTradingDay) {
    return [];
  }
  const taxable = new Set(
    facts.accounts.flatMap(({ id, owner, isRetirement }) => (owner === "SELF" && !isRetirement ? [id] : [])),
  );
  const priced = new Set(
    year.section1256Rows.flatMap(({ isMarked, instrument }) => (isMarked ? [instrument] : [])),
  );
  const open = facts.parts.filter(
    ({ accountId, closing, openedOn, instrument }) =>
      taxable.has(accountId) &&
      !priced.has(instrument) &&
      openedOn !== null &&
      openedOn <= lastTradingDay &&
      (closing === null || closing.day > lastTradingDay) &&
      isMarkedAfter(instrument, lastTradingDay),
  );
  return [...new Set(open.map(({ instrument }) => instrument))].map((instrument) => ({
    instrument,
    day: lastTradingDay,
  }));
}

/** A contract of section 1256 that lives on after the day. */
function isMarkedAfter(instrument: string, day: CalendarDate): boolean {
  const contract = readContractSymbol(instrument);
  return contract !== undefined && isIndexRoot(contract.root) && contract.expiration > day;
}
