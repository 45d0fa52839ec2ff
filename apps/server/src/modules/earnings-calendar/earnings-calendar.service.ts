import {
  describeEarningsChanges,
  type EarningsRecord,
} from "@strikebook/core/earnings-calendar/earnings-record";
import { compareWithSource, type KnownRow } from "@strikebook/core/reference-data/reference-calendar";
import { DomainError } from "@strikebook/core/shared/errors";
import type { EarningsRange } from "@strikebook/validators/calendars/earnings-calendar";
import type { ReferenceTable } from "../../records/reference/reference-table.repository.ts";

/** Where earnings come from when they are not ours; answers those of the range, one per symbol and day. */
export type EarningsSource = { fetchEarnings(range: EarningsRange): Promise<EarningsRecord[]> };

/** Earnings can't be computed: without a source there are none, and nothing is made up. */
export const noEarningsSource: EarningsSource = {
  fetchEarnings: async () => {
    throw new DomainError("UNAVAILABLE", "No earnings source is set up: FINNHUB_API_KEY is not set");
  },
};

export function createEarningsCalendarService(table: ReferenceTable<EarningsRecord>, source: EarningsSource) {
  const listStored = ({ fromDate, toDate }: EarningsRange) =>
    table.find({ where: "date BETWEEN $1 AND $2", values: [fromDate, toDate] }, "date, symbol");

  const fetchFromSource = (range: EarningsRange): Promise<KnownRow<EarningsRecord>[]> =>
    source.fetchEarnings(range);

  return {
    listStored,
    fetchFromSource,

    /** Ours against the source's, by day and symbol. */
    async compareWithSource(range: EarningsRange) {
      const [stored, offered] = await Promise.all([listStored(range), fetchFromSource(range)]);
      const differences = compareWithSource(table.calendar, stored, offered).map((difference) => ({
        ...difference,
        notes:
          difference.type === "MODIFIED"
            ? describeEarningsChanges(difference.stored, difference.offered)
            : undefined,
      }));
      return { stored, offered, differences };
    },
  };
}
