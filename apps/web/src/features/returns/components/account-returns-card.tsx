import { Card } from "../../../ui/card.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import type { AccountReturns } from "../returns.queries.ts";

type Props = {
  readonly accounts: readonly AccountReturns[];
  readonly nameOf: (accountId: string) => string;
};

/** Each account by itself: what moves between them is in both. */
export function AccountReturnsCard({ accounts, nameOf }: Props) {
  const columns: readonly Column<AccountReturns>[] = [
    {
      id: "account",
      header: "Account",
      cell: ({ accountId, returns }) => (
        <>
          {nameOf(accountId)}
          {returns.reason !== null && (
            <span className="block text-label font-normal text-ink-2">{returns.reason}</span>
          )}
        </>
      ),
    },
    {
      id: "start",
      header: "Start",
      align: "end",
      priority: 4,
      cell: ({ returns }) => <Amount value={seen(returns, "startValue")} />,
    },
    {
      id: "flows",
      header: "Paid in, less out",
      align: "end",
      priority: 4,
      cell: ({ returns }) => <Amount value={seen(returns, "netFlows")} signed plain />,
    },
    {
      id: "end",
      header: "End",
      align: "end",
      priority: 3,
      cell: ({ returns }) => <Amount value={seen(returns, "endValue")} />,
    },
    {
      id: "money",
      header: "On your money",
      align: "end",
      wrapsHeader: true,
      cell: ({ returns }) => <Rate rate={returns.moneyWeighted} />,
    },
    {
      id: "time",
      header: "On a dollar that stayed",
      align: "end",
      wrapsHeader: true,
      priority: 2,
      cell: ({ returns }) => <Rate rate={returns.timeWeighted} />,
    },
  ];
  return (
    <Card title="By account" subtitle="Transfers between them are in both" flush className="overflow-clip">
      <DataTable
        caption="Returns by account"
        columns={columns}
        rows={accounts}
        rowKey={({ accountId }) => accountId}
        rowName={({ accountId }) => nameOf(accountId)}
      />
    </Card>
  );
}

type Seen = AccountReturns["returns"];

/** Null of an account of which the values aren't known: it counts as nothing, and is no zero. */
const seen = (returns: Seen, figure: "endValue" | "netFlows" | "startValue") =>
  returns.timeWeightedReason !== null &&
  [returns.startValue, returns.endValue].every((value) => value === "0")
    ? null
    : returns[figure];

const Rate = ({ rate }: { readonly rate: number | null }) => (
  <Amount value={rate === null ? null : rate * 100} kind="percent" signed />
);
