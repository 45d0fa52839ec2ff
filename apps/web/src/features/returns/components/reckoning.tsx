import { exportCsv } from "../../../lib/csv-export.ts";
import { formatDate } from "../../../lib/format.ts";
import { Card } from "../../../ui/card.tsx";
import { ExportButton } from "../../../ui/export-button.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { Folded } from "../../../ui/fold/folded.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import { FLOW_FILE, type FlowLine, flowLines } from "../flow-file.ts";
import type { Returns, ReturnValue } from "../returns.queries.ts";
import type { ReturnsSpan } from "../returns-span.ts";

type Props = {
  readonly returns: Returns;
  readonly span: ReturnsSpan;
  readonly nameOf: (accountId: string) => string;
};

const FLOW_COLUMNS: readonly Column<FlowLine>[] = [
  { id: "day", header: "Day", cell: ({ day }) => formatDate(day) },
  { id: "kind", header: "What", cell: ({ kind }) => kind },
  { id: "account", header: "Account", priority: 3, cell: ({ account }) => account },
  { id: "amount", header: "Amount", align: "end", cell: ({ amount }) => <Amount value={amount} /> },
];

const VALUE_COLUMNS: readonly Column<ReturnValue>[] = [
  {
    id: "day",
    header: "Day",
    cell: ({ day, isApproximate }) => `${formatDate(day)}${isApproximate ? ", approximate" : ""}`,
  },
  { id: "total", header: "Value", align: "end", cell: ({ total }) => <Amount value={total} /> },
];

/** The flows and values behind the rates, one click away, and a file that a spreadsheet repeats them with. */
export function Reckoning({ returns, span, nameOf }: Props) {
  const lines = flowLines(returns, span, nameOf);
  return (
    <Card>
      <Folded summary="The flows and values behind these figures">
        <div className="flex flex-wrap items-baseline justify-between gap-2">
          <p className="max-w-prose text-ink-2">
            What you put in is negative, what came out or is left is positive. In a spreadsheet XIRR of the
            amounts and days gives the yearly rate on your money.
          </p>
          <ExportButton
            rows={lines.length}
            onExport={() => exportCsv(`returns-${span.from}-${span.to}.csv`, FLOW_FILE, lines)}
          />
        </div>
        <DataTable
          caption="Flows"
          columns={FLOW_COLUMNS}
          rows={lines}
          pageSize={50}
          rowKey={(line) => String(lines.indexOf(line))}
          rowName={({ day, kind }) => `${kind}, ${formatDate(day)}`}
        />
        {returns.values.length > 0 && (
          <>
            <p className="pt-4 pb-2 text-ink-2">
              The values that are linked to the rate on a dollar that stayed:
            </p>
            <DataTable
              caption="Values"
              columns={VALUE_COLUMNS}
              rows={returns.values}
              pageSize={50}
              rowKey={({ day }) => day}
              rowName={({ day }) => formatDate(day)}
            />
          </>
        )}
      </Folded>
    </Card>
  );
}
