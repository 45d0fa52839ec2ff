import { useQueryClient } from "@tanstack/react-query";
import { plural } from "../../../lib/format.ts";
import { failedOutcome, type Outcome } from "../../../ui/reference-data/parts/outcome.tsx";
import { SyncSection } from "../../../ui/reference-data/parts/sync-section.tsx";
import { notify } from "../../../ui/toast/toast-store.ts";
import {
  compareEarnings,
  type EarningsFilter,
  forgetEarnings,
  syncEarnings,
} from "../earnings-calendar.queries.ts";
import { toForecast } from "../earnings-differences.ts";
import { sourceHelp } from "../earnings-words.ts";

type Props = {
  readonly filter: EarningsFilter;
  /** The days in words. */
  readonly scope: string;
  readonly outcome: Outcome | undefined;
  readonly onOutcome: (outcome: Outcome | undefined) => void;
};

/** Stores what the source knows about the days. */
export function EarningsSync({ filter, scope, ...props }: Props) {
  const queryClient = useQueryClient();
  const sync = async (overwrite: boolean): Promise<Outcome> => {
    try {
      const { success, syncedCount, keptCount, errors } = await syncEarnings(filter, overwrite);
      if (!success) {
        const help = sourceHelp(errors.join(" "));
        return { success, title: "Sync Failed", errors, ...(help && { facts: [help] }) };
      }
      await forgetEarnings(queryClient);
      const title = `Sync Successful: ${plural(syncedCount, "record")} added, changed or moved`;
      notify.success(title);
      const kept = `${plural(keptCount, "record")} told otherwise by the source kept as stored`;
      return { success, title, facts: keptCount === 0 ? [] : [kept] };
    } catch (error) {
      return failedOutcome("Sync Failed", error);
    }
  };
  return (
    <SyncSection
      {...props}
      title="Sync from API"
      description={`Stores what Finnhub knows, ${scope}.`}
      syncLabel="Sync from API"
      noun="stored record"
      readForecast={async () => toForecast(await compareEarnings(filter))}
      forecastError={compareFailure}
      sync={sync}
    />
  );
}

function compareFailure(message: string): string {
  const help = sourceHelp(message);
  return `Failed to compare data: ${message}${help === undefined ? "" : `. ${help}`}`;
}
