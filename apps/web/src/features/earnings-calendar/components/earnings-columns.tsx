import { formatDate, MISSING } from "../../../lib/format.ts";
import { Amount, MissingValue } from "../../../ui/amount.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import type { Column } from "../../../ui/data-table.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import type { Selection } from "../../../ui/use-selection.ts";
import type { Earnings } from "../earnings-calendar.queries.ts";
import { earningsName, formatEps, formatQuarter, formatRevenue } from "../earnings-words.ts";

/** Of stored earnings with a checkbox each, of the source's without. */
export function earningsColumns(selection?: Selection<Earnings>): readonly Column<Earnings>[] {
  return [
    {
      id: "symbol",
      header: "Symbol",
      cell: (earnings) =>
        selection === undefined ? (
          earnings.symbol
        ) : (
          <Checkbox
            className="-my-2"
            label={
              <>
                {earnings.symbol}
                <span className="sr-only">: select {earningsName(earnings)}</span>
              </>
            }
            checked={selection.has(earnings)}
            onChange={(isSelected) => selection.toggle(earnings, isSelected)}
          />
        ),
    },
    {
      id: "date",
      header: "Date",
      cell: ({ date, isEdited }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="whitespace-nowrap">{formatDate(date)}</span>
          {isEdited && <StatusBadge tone="accent">Edited</StatusBadge>}
        </span>
      ),
    },
    {
      id: "timing",
      header: "Timing",
      priority: 2,
      cell: ({ earningsTiming }) => <Timing words={earningsTiming} />,
    },
    {
      id: "quarter",
      header: "Quarter",
      priority: 4,
      cell: (earnings) => <Text>{formatQuarter(earnings)}</Text>,
    },
    figure("epsEstimate", "EPS estimate", 3, ({ epsEstimate }) => formatEps(epsEstimate)),
    figure("epsActual", "EPS actual", 3, ({ epsActual }) => formatEps(epsActual)),
    surprise("epsSurprise", "EPS surprise", ({ epsSurprisePercentage }) => epsSurprisePercentage),
    figure("revenueEstimate", "Revenue estimate", 4, ({ revenueEstimate }) => formatRevenue(revenueEstimate)),
    figure("revenueActual", "Revenue actual", 4, ({ revenueActual }) => formatRevenue(revenueActual)),
    surprise(
      "revenueSurprise",
      "Revenue surprise",
      ({ revenueSurprisePercentage }) => revenueSurprisePercentage,
    ),
  ];
}

const figure = (
  id: string,
  header: string,
  priority: 3 | 4,
  write: (earnings: Earnings) => string,
): Column<Earnings> => ({
  id,
  header,
  priority,
  align: "end",
  cell: (earnings) => <Text>{write(earnings)}</Text>,
});

const surprise = (
  id: string,
  header: string,
  of: (earnings: Earnings) => number | null,
): Column<Earnings> => ({
  id,
  header,
  priority: 4,
  align: "end",
  cell: (earnings) => <Amount kind="percent" signed value={of(earnings)} />,
});

function Text({ children }: { readonly children: string }) {
  return children === MISSING ? <MissingValue /> : <span className="whitespace-nowrap">{children}</span>;
}

/** Where there is little room, "After" stands over "Market Close" rather than three words over each other. */
function Timing({ words }: { readonly words: string }) {
  const [first, ...others] = words.split(" ");
  return (
    <>
      {first} <span className="whitespace-nowrap">{others.join(" ")}</span>
    </>
  );
}
