import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { useQuery } from "@tanstack/react-query";
import { MISSING, plural } from "../../../lib/format.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Card } from "../../../ui/card.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import { incomeToCome } from "../income.queries.ts";
import { type ComingMonth, comingMonths, daysToCome } from "../income-year.ts";

type Props = { readonly today: CalendarDate; readonly accountIds: string[] | null };

const COLUMNS: readonly Column<ComingMonth>[] = [
  { id: "month", header: "Month", cell: ({ name }) => name },
  {
    id: "amount",
    header: "A year before",
    align: "end",
    cell: ({ amount, isNotImported }) => <Amount value={isNotImported ? null : amount} />,
  },
  { id: "from", header: "From", cell: fromText },
];

/** What the months ahead brought a year before. */
export function IncomeAhead({ today, accountIds }: Props) {
  const query = useQuery(incomeToCome({ ...daysToCome(today), accountIds }));
  return (
    <Card title="The next six months, from history" flush className="overflow-clip">
      <Answer
        of="the months ahead"
        query={query}
        place="flush"
        loading={<Skeleton className="mx-4 mb-4 h-64" />}
      >
        {(answer) => (
          <>
            <p className="px-4 pb-2 text-label text-ink-2">
              What the same months brought a year before, with the holdings of then. It isn't a promise.
            </p>
            <DataTable
              caption="The next six months, from history"
              columns={COLUMNS}
              rows={comingMonths(answer)}
              rowKey={({ name }) => name}
              rowName={({ name }) => name}
            />
          </>
        )}
      </Answer>
    </Card>
  );
}

/** `6 holdings and cash`; a dash where no file tells. */
function fromText({ holdings, hasCash, isNotImported, part }: ComingMonth): string {
  if (isNotImported) {
    return "Not imported";
  }
  const parts = [...(holdings > 0 ? [plural(holdings, "holding")] : []), ...(hasCash ? ["cash"] : [])];
  return [parts.length === 0 ? MISSING : parts.join(" and "), part].filter(Boolean).join(", ");
}
