import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useExchangeToday } from "../../../lib/browser/exchange-clock.ts";
import { signOf } from "../../../lib/format.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import type { Priority } from "../../../ui/table/table-cells.ts";
import { type MonthCell, type MonthRow, monthsByYear } from "../months-by-year.ts";
import { optionSeries } from "../option-summary.queries.ts";
import type { SummaryScope } from "../use-summary-scope.ts";

type Props = { readonly scope: SummaryScope };

/** By its place from the newest year on: a phone shows two of them, the others are in a row's details. */
const PRIORITIES: readonly Priority[] = [1, 1, 2, 3, 3, 4, 4];

const TITLE = "Months, year by year";

/** What options made in each month, with the same month of other years beside it: asked for when it is unfolded. */
export function MonthsTable({ scope }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="group/fold rounded-card overflow-clip border border-line bg-surface"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 px-4 [&::-webkit-details-marker]:hidden">
        <h2>{TITLE}</h2>
        <ChevronDown
          aria-hidden
          size={16}
          className="shrink-0 text-ink-2 transition-transform group-open/fold:rotate-180 print:hidden"
        />
      </summary>
      {isOpen && <Months scope={scope} />}
    </details>
  );
}

function Months({ scope }: Props) {
  const today = useExchangeToday();
  const query = useQuery(
    optionSeries({ from: undefined, bucket: "MONTH", book: scope.book, accountId: scope.account?.id }),
  );
  return (
    <Answer of="months" query={query} place="flush" loading={<Skeleton className="mx-4 mb-4 h-120" />}>
      {({ series, coverage }) => {
        const { years, rows, totals } = monthsByYear(series, coverage, today);
        const columns: readonly Column<MonthRow>[] = [
          { id: "month", header: "Month", cell: ({ name }) => name, footer: "Year" },
          ...years.map(
            (year, index): Column<MonthRow> => ({
              id: String(year),
              header: String(year),
              align: "end",
              priority: PRIORITIES[years.length - 1 - index] ?? 5,
              cell: ({ cells }) => <Month cell={cells[index]} />,
              footer: <Amount value={totals[index]} signed />,
            }),
          ),
        ];
        return (
          <DataTable
            caption={`Options, ${TITLE.toLowerCase()}`}
            columns={columns}
            rows={rows}
            rowKey={({ name }) => name}
            rowName={({ name }) => name}
          />
        );
      }}
    </Answer>
  );
}

/** Empty for a month to come, a dash for one that no file covers. */
function Month({ cell }: { readonly cell: MonthCell }) {
  if (cell === undefined) {
    return null;
  }
  return signOf(cell.value) === 0 ? (
    <Amount value={cell.value} className="text-ink-3" />
  ) : (
    <Link
      to={`/month-summary?periodsBack=${cell.periodsBack}`}
      className="text-inherit no-underline underline-offset-4 hover:underline pointer-coarse:inline-block pointer-coarse:min-h-6"
    >
      <Amount value={cell.value} signed />
    </Link>
  );
}
