import {
  compareEarnings,
  describeEarningsChanges,
} from "@strikebook/core/earnings-calendar/compare-earnings";
import type { EarningsRecord } from "@strikebook/core/earnings-calendar/earnings-record";
import { DomainError } from "@strikebook/core/shared/errors";
import type { EarningsRange } from "@strikebook/validators/calendars/earnings-calendar";
import type { EarningsCalendarRepository } from "./earnings-calendar.repository.ts";

/** Where earnings come from when they are not ours; answers those of the range, one per symbol and day. */
export type EarningsSource = { fetchEarnings(range: EarningsRange): Promise<EarningsRecord[]> };

/** Earnings can't be computed: without a source there are none, and nothing is made up. */
export const noEarningsSource: EarningsSource = {
  fetchEarnings: async () => {
    throw new DomainError("UNAVAILABLE", "No earnings source is set up: FINNHUB_API_KEY is not set");
  },
};

/** A record of ours has an id and may be an administrator's; one of the source has none of that. */
export type KnownEarnings = EarningsRecord & {
  readonly id?: string;
  readonly isEdited?: boolean;
  readonly source?: EarningsRecord;
};

export function createEarningsCalendarService(
  repository: EarningsCalendarRepository,
  source: EarningsSource,
) {
  const listStored = ({ fromDate, toDate }: EarningsRange): Promise<KnownEarnings[]> =>
    repository.findInRange(fromDate, toDate);

  const fetchFromSource = (range: EarningsRange): Promise<KnownEarnings[]> => source.fetchEarnings(range);

  return {
    listStored,
    fetchFromSource,

    /** Ours against the source's, by day and symbol. */
    async compareWithSource(range: EarningsRange) {
      const [stored, offered] = await Promise.all([listStored(range), fetchFromSource(range)]);
      const differences = compareEarnings(stored, offered).map((difference) => ({
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
