import { formatCount, formatDate, formatMoney } from "../../../lib/format.ts";
import { Amount } from "../../../ui/figures/amount.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import type { AccountTieOut } from "../uploads.mutations.ts";

type CashBalance = NonNullable<AccountTieOut["cashBalance"]>;
type Gap = CashBalance["gaps"][number];

type Props = { readonly accountName: string; readonly cashBalance: CashBalance };

/** Rows whose Cash Balance does not follow from the row before: a line is missing, doubled or changed. */
export function BalanceGaps({ accountName, cashBalance }: Props) {
  const { gaps, gapCount, notChecked } = cashBalance;
  if (notChecked) {
    return (
      <p className="border-t border-line px-4 py-2 text-ink-2">
        The Cash Balance of {accountName} was not checked. {notChecked}
      </p>
    );
  }
  if (gaps.length === 0) {
    return null;
  }
  return (
    <div className="border-t border-line">
      <p className="px-4 py-2 text-ink-2">
        The Cash Balance of {accountName} does not follow from the row before. A row may be missing, doubled
        or changed; download the days around it again.
      </p>
      <DataTable
        caption={`Gaps in the Cash Balance of ${accountName}`}
        columns={COLUMNS}
        rows={gaps}
        rowKey={({ line }) => String(line)}
        rowName={({ line }) => `line ${line}`}
      />
      {gapCount > gaps.length && (
        <p className="px-4 py-2 text-ink-2">And {formatCount(gapCount - gaps.length)} more.</p>
      )}
    </div>
  );
}

const COLUMNS: readonly Column<Gap>[] = [
  { id: "line", header: "Line", cell: ({ line }) => `Line ${line}` },
  { id: "day", header: "Day", priority: 2, cell: ({ day }) => formatDate(day) },
  {
    id: "balance",
    header: "Balance",
    align: "end",
    cell: ({ balance }) => <Amount value={balance} />,
  },
  {
    id: "expected",
    header: "Expected",
    align: "end",
    cell: ({ expected }) => <Amount value={expected} />,
  },
  {
    id: "difference",
    header: "Difference",
    align: "end",
    priority: 2,
    cell: ({ difference }) => formatMoney(difference, "always"),
  },
  { id: "older", header: "Counted from", priority: 3, cell: ({ olderLine }) => `Line ${olderLine}` },
];
