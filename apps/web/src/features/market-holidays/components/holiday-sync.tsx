import { useQueryClient } from "@tanstack/react-query";
import { plural } from "../../../lib/format.ts";
import { failedOutcome, type Outcome } from "../../../ui/reference-data/parts/outcome.tsx";
import { SyncSection } from "../../../ui/reference-data/parts/sync-section.tsx";
import { notify } from "../../../ui/toast/toast-store.ts";
import { toForecast } from "../holiday-words.ts";
import {
  compareHolidays,
  forgetHolidays,
  type HolidayFilter,
  syncHolidays,
} from "../market-holidays.queries.ts";

type Props = {
  readonly filter: HolidayFilter;
  /** The filters in words. */
  readonly scope: string;
  readonly disabledReason: string | undefined;
  readonly outcome: Outcome | undefined;
  readonly onOutcome: (outcome: Outcome | undefined) => void;
};

/** Stores what the source knows about the filters. */
export function HolidaySync({ filter, scope, ...props }: Props) {
  const queryClient = useQueryClient();
  const sync = async (overwrite: boolean): Promise<Outcome> => {
    try {
      const { success, syncedCount, keptCount, errors } = await syncHolidays(filter, overwrite);
      if (!success) {
        return { success, title: "Sync Failed", errors };
      }
      await forgetHolidays(queryClient);
      const title = `Sync Successful: ${plural(syncedCount, "holiday")} added or changed`;
      notify.success(title);
      return {
        success,
        title,
        facts:
          keptCount === 0
            ? []
            : [`${plural(keptCount, "holiday")} told otherwise by the source kept as stored`],
      };
    } catch (error) {
      return failedOutcome("Sync Failed", error);
    }
  };
  return (
    <SyncSection
      {...props}
      title="Sync from API"
      description={`Stores what the source knows for ${scope}.`}
      syncLabel="Sync from API"
      noun="stored holiday"
      readForecast={async () => toForecast(await compareHolidays(filter))}
      forecastError={(message) => `Failed to compare data: ${message}`}
      sync={sync}
    />
  );
}
