import { Pencil, Trash2 } from "lucide-react";
import { Link } from "react-router-dom";
import type { Sort } from "../../../lib/address/sort.ts";
import { formatDate } from "../../../lib/format.ts";
import { IconButton } from "../../../ui/button.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import { type AccountRow, typeLabel } from "../account-rows.ts";
import type { Account, AccountCoverage } from "../brokerage-accounts.queries.ts";

type Props = {
  /** In the order of `sort`. */
  readonly rows: readonly AccountRow[];
  readonly sort: Sort | undefined;
  readonly onSort: (columnId: string) => void;
  readonly loading: boolean;
  readonly readOnly: boolean;
  readonly onEdit: (account: Account) => void;
  readonly onDelete: (account: Account) => void;
};

export function AccountsTable({ rows, sort, onSort, loading, ...rest }: Props) {
  return (
    <DataTable
      caption="Your accounts"
      columns={columnsFor(rest)}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      sort={sort}
      onSort={onSort}
      loading={loading}
    />
  );
}

function columnsFor(given: Pick<Props, "readOnly" | "onEdit" | "onDelete">): Column<AccountRow>[] {
  return [
    {
      id: "name",
      header: "Name",
      sortable: true,
      cell: (account) => <AccountName account={account} {...given} />,
    },
    {
      id: "accountIdentifier",
      header: "Identifier",
      priority: 2,
      sortable: true,
      cell: ({ accountIdentifier }) => accountIdentifier ?? "N/A",
    },
    {
      id: "brokerage",
      header: "Brokerage",
      priority: 3,
      sortable: true,
      cell: ({ brokerage }) => brokerage,
    },
    {
      id: "type",
      header: "Type",
      priority: 2,
      sortable: true,
      cell: typeLabel,
    },
    {
      id: "coverage",
      header: "History imported",
      priority: 3,
      sortable: true,
      cell: ({ coverage }) => coverageText(coverage),
    },
    {
      id: "actions",
      header: "Actions",
      align: "end",
      cell: (account) => <RowActions account={account} {...given} />,
    },
  ];
}

type ActionsProps = Pick<Props, "readOnly" | "onEdit" | "onDelete"> & { readonly account: AccountRow };

function RowActions({ account, readOnly, onEdit, onDelete }: ActionsProps) {
  return (
    <span className="-my-1 inline-flex gap-1 align-middle">
      <IconButton label={`Edit ${account.name}`} disabled={readOnly} onClick={() => onEdit(account)}>
        <Pencil aria-hidden size={16} />
      </IconButton>
      <IconButton label={`Delete ${account.name}`} disabled={readOnly} onClick={() => onDelete(account)}>
        <Trash2 aria-hidden size={16} />
      </IconButton>
    </span>
  );
}

type NameProps = Pick<Props, "readOnly" | "onEdit"> & { readonly account: AccountRow };

/** The name, since when the account is closed, and the question when files suggest that it is. */
function AccountName({ account, readOnly, onEdit }: NameProps) {
  const { name, closedOn, suggestedClosedOn, setAsideFor } = account;
  return (
    <span className="flex flex-col gap-y-0.5">
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="wrap-anywhere">{name}</span>
        {closedOn !== null && <StatusBadge>Closed {formatDate(closedOn)}</StatusBadge>}
      </span>
      {setAsideFor && (
        <span className="text-label font-normal text-ink-2">
          Set aside: you see {setAsideFor}'s copy.{" "}
          <Link to="/family" className="text-accent underline">
            Change<span className="sr-only"> whose copy of {name} you see</span>
          </Link>
        </span>
      )}
      {closedOn === null && suggestedClosedOn !== null && (
        <span className="text-label font-normal text-ink-2">
          Nothing in your files since {formatDate(suggestedClosedOn)}.{" "}
          {!readOnly && (
            <button
              type="button"
              className="min-h-6 cursor-pointer text-accent underline"
              onClick={() => onEdit({ ...account, closedOn: suggestedClosedOn })}
            >
              Closed?<span className="sr-only"> Set the day for {name}</span>
            </button>
          )}
        </span>
      )}
    </span>
  );
}

function coverageText(coverage: AccountCoverage | undefined): string {
  if (coverage === undefined) {
    return "None";
  }
  const [first, last] = [formatDate(coverage.firstDay), formatDate(coverage.lastDay)];
  return first === last ? first : `${first} \u2013 ${last}`;
}
