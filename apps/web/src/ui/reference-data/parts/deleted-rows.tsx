import { useQuery } from "@tanstack/react-query";
import { writeDays } from "../../../lib/network/server-words.ts";
import { Answer } from "../../answer/answer.tsx";
import { Button } from "../../button.tsx";
import { Card } from "../../card.tsx";
import { LongList } from "../../fold/show-more.tsx";
import type { CalendarView } from "../calendar-descriptor.ts";
import { FAILED, updateOutcome } from "../hooks/outcomes.ts";

const ROWS_STEP = 20;

/** Rows that one request may bring back. */
const BROUGHT_BACK_MAX = 1000;

/** The rows of the filters that administrators deleted, each with its way back; absent when there are none. */
export function DeletedRows(view: CalendarView) {
  const { calendar, filter, operations } = view;
  const { exchanges, queries, countText } = calendar;
  const query = useQuery(queries.deleted);
  const rows = (query.data ?? []).filter(
    ({ scope, day }) =>
      (exchanges === undefined || scope === filter.exchange) &&
      day >= `${filter.fromDate.slice(0, 8)}01` &&
      day <= filter.toDate,
  );
  const isBusy = operations.running !== undefined;
  const all = rows.slice(0, BROUGHT_BACK_MAX).map(({ key }) => key);
  const bringBack = (keys: readonly string[]) =>
    operations.run("return", async () => {
      const done = (count: number) => `${countText(count)} brought back`;
      return updateOutcome(await queries.giveBack([], keys), [], done, FAILED.return);
    });
  return (
    <Answer
      of="deleted rows"
      query={query}
      failure="We couldn't load the deleted rows"
      place="page"
      card={{ title: "Deleted by hand" }}
    >
      {() =>
        rows.length > 0 && (
          <Card
            title="Deleted by hand"
            subtitle={countText(rows.length)}
            actions={
              all.length > 1 && (
                <Button disabled={isBusy} onClick={() => void bringBack(all)}>
                  Bring back all ({all.length})
                </Button>
              )
            }
          >
            <LongList items={rows} step={ROWS_STEP} label="Deleted by hand" className="flex flex-col gap-2">
              {({ key, description }) => (
                <li key={key} className="flex flex-wrap items-center justify-between gap-2">
                  <span className="min-w-0 wrap-anywhere">{writeDays(description)}</span>
                  <Button
                    disabled={isBusy}
                    aria-label={`Bring back ${writeDays(description)}`}
                    onClick={() => void bringBack([key])}
                  >
                    Bring back
                  </Button>
                </li>
              )}
            </LongList>
          </Card>
        )
      }
    </Answer>
  );
}
