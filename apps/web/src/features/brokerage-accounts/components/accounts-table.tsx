import { Pencil, Trash2 } from "lucide-react";
import { formatDate } from "../../../lib/format.ts";
import { IconButton } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import type { Account, AccountCoverage } from "../brokerage-accounts.queries.ts";

type Props = {
  readonly accounts: readonly Account[];
  readonly coverage: readonly AccountCoverage[];
  readonly loading: boolean;
  readonly readOnly: boolean;
  readonly onEdit: (account: Account) => void;
  readonly onDelete: (account: Account) => void;
};

export function AccountsTable({ accounts, loading, ...rest }: Props) {
  return (
    <DataTable
      caption="Your accounts"
      columns={columnsFor(rest)}
      rows={accounts}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      loading={loading}
    />
  );
}

function columnsFor(given: Omit<Props, "accounts" | "loading">): Column<Account>[] {
  const covered = new Map(given.coverage.map((each) => [each.accountId, each]));
  return [
    { id: "name", header: "Name", cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
    {
      id: "accountIdentifier",
      header: "Identifier",
      priority: 2,
      cell: ({ accountIdentifier }) => accountIdentifier ?? "N/A",
    },
    { id: "brokerage", header: "Brokerage", priority: 3, cell: ({ brokerage }) => brokerage },
    {
      id: "type",
      header: "Type",
      priority: 2,
      cell: ({ isRetirement }) => (isRetirement ? "Retirement" : "Individual"),
    },
    {
      id: "coverage",
      header: "History imported",
      priority: 3,
      cell: ({ id }) => coverageText(covered.get(id)),
    },
    {
      id: "actions",
      header: "Actions",
      align: "end",
      cell: (account) => (
        <span className="inline-flex gap-1">
          <IconButton
            label={`Edit ${account.name}`}
            disabled={given.readOnly}
            onClick={() => given.onEdit(account)}
          >
            <Pencil aria-hidden size={16} />
          </IconButton>
          <IconButton
            label={`Delete ${account.name}`}
            disabled={given.readOnly}
            onClick={() => given.onDelete(account)}
          >
            <Trash2 aria-hidden size={16} />
          </IconButton>
        </span>
      ),
    },
  ];
}

const coverageText = (coverage: AccountCoverage | undefined) =>
  coverage === undefined ? "None" : `${formatDate(coverage.firstDay)} \u2013 ${formatDate(coverage.lastDay)}`;
