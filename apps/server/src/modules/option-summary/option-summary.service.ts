import type { Book } from "@strikebook/core/ledger/ledger";
import type { NamedAccount } from "@strikebook/core/option-summary/account-names";
import type { OptionSummary, SummaryBasis } from "@strikebook/core/option-summary/option-summary";
import { ALL_TRADES_TITLE, periodTitle, rangeTitle } from "@strikebook/core/option-summary/period-title";
import { summarizeOptions } from "@strikebook/core/option-summary/summarize-options";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { EVER, type Period, type PeriodType, periodBack } from "@strikebook/core/shared/period";
import { type Reader, readEach } from "@strikebook/core/sharing/reader";
import type { OptionSummaryRepository } from "./option-summary.repository.ts";

/** A summary, with the facts of the record that its page shows. */
export type OptionSummaryOnRecord = OptionSummary & {
  /** Whether anything was ever traded, options or not. */
  readonly hasTrades: boolean;
  /** Assignments and exercises of the period whose shares were not found, in the tax book; 0 in the trade book. */
  readonly untiedAssignments: number;
};

/** All accounts that a reader may see. */
export type ListAccounts = (reader: Reader) => Promise<readonly NamedAccount[]>;

/** The basis and the book of a summary; see domain.md 2.6 and 2.10. */
type SummaryKind = { readonly basis: SummaryBasis; readonly book: Book };

/** A period type and how many whole periods before the current one. */
type PeriodChoice = readonly [type: Exclude<PeriodType, "DAY">, periodsBack: number];

export function createOptionSummaryService(repository: OptionSummaryRepository, listAccounts: ListAccounts) {
  async function summarize(
    reader: Reader,
    { basis, book }: SummaryKind,
    today: CalendarDate,
    { title, period }: { readonly title: string; readonly period?: Period },
  ): Promise<OptionSummaryOnRecord> {
    const days = period ?? EVER;
    const [figures, profits, openContracts, accounts, hasTrades, untied] = await Promise.all([
      readEach(reader, (owner) => repository.sumOptions(owner, book, days)),
      readEach(reader, (owner) => repository.sumProfits(owner, book, days)),
      readEach(reader, (owner) => repository.listOpenContracts(owner, book)),
      listAccounts(reader),
      Promise.all(reader.map((owner) => repository.hasTrades(owner))),
      Promise.all(reader.map((owner) => (book === "TAX" ? repository.countUntied(owner, days) : 0))),
    ]);
    const found = { figures, profits, openContracts, accounts };
    const summary = summarizeOptions({ title, ...(period && { period }), basis, today, ...found });
    return {
      ...summary,
      hasTrades: hasTrades.some(Boolean),
      untiedAssignments: untied.reduce((sum, count) => sum + count, 0),
    };
  }

  return {
    /** Everything on record. */
    summarizeAll: (reader: Reader, kind: SummaryKind, today: CalendarDate) =>
      summarize(reader, kind, today, { title: ALL_TRADES_TITLE }),

    summarizePeriod(reader: Reader, [type, back]: PeriodChoice, kind: SummaryKind, today: CalendarDate) {
      const period = periodBack(type, today, back);
      return summarize(reader, kind, today, { title: periodTitle(type, period), period });
    },

    /** Any run of days, both ends included. */
    summarizeRange: (
      reader: Reader,
      { startDate, endDate, ...kind }: Period & SummaryKind,
      today: CalendarDate,
    ) =>
      summarize(reader, kind, today, {
        title: rangeTitle({ startDate, endDate }),
        period: { startDate, endDate },
      }),
  };
}
