import { ChartNoAxesColumn } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import type { Housekeeping } from "../housekeeping.queries.ts";
import { feedWords } from "./feed-words.ts";
import { TaskRow } from "./task-row.tsx";
import { TaskRows } from "./task-rows.tsx";
import type { HouseActs } from "./use-house-acts.ts";

type Props = { readonly house: Housekeeping; readonly acts: HouseActs };

/** Providers of closing prices that fail, since when, and the way out. */
export function PriceRows({ house: { priceFeeds, checkedAt }, acts: { fetchPrices } }: Props) {
  return (
    <TaskRows label="Closing prices">
      {priceFeeds
        .filter(({ failingSince }) => failingSince !== null)
        .map((feed) => {
          const { text, note } = feedWords(feed, checkedAt);
          return (
            <TaskRow
              key={feed.source}
              Icon={ChartNoAxesColumn}
              note={note}
              action={
                <Button
                  aria-label={`Fetch closing prices of ${feed.name} now`}
                  busy={fetchPrices.isPending}
                  onClick={() => fetchPrices.mutate()}
                >
                  Fetch now
                </Button>
              }
            >
              {text}
            </TaskRow>
          );
        })}
    </TaskRows>
  );
}
