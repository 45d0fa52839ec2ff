import { Check, TriangleAlert } from "lucide-react";
import { formatCount } from "../../../lib/format.ts";
import { Amount } from "../../../ui/amount.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import type { AccountTieOut, UploadPreview } from "../uploads.mutations.ts";

type Props = {
  readonly caption: string;
  readonly accounts: readonly AccountTieOut[];
  /** Positions move no cash: only accounts and lines are shown of them. */
  readonly fileType: UploadPreview["fileType"];
};

/** Per account: what its cash changes by, by the file and by the ledger, and whether they agree to the cent. */
export function TieOutTable({ caption, accounts, fileType }: Props) {
  return (
    <DataTable
      caption={caption}
      columns={fileType === "PORTFOLIO" ? ACCOUNT_COLUMNS : [...ACCOUNT_COLUMNS, ...CASH_COLUMNS]}
      rows={accounts}
      rowKey={(account) => `${account.accountNumber ?? ""} ${account.accountName}`}
      rowName={(account) => account.accountName}
    />
  );
}

const ACCOUNT_COLUMNS: readonly Column<AccountTieOut>[] = [
  {
    id: "account",
    header: "Account",
    cell: (account) => (
      <span className="flex flex-wrap items-center gap-x-2">
        <span>{account.accountName}</span>
        {account.accountNumber !== null && account.accountNumber !== account.accountName && (
          <span className="font-normal text-ink-3">{account.accountNumber}</span>
        )}
        {account.isNew && <StatusBadge tone="accent">New account</StatusBadge>}
      </span>
    ),
  },
  {
    id: "lines",
    header: "Lines",
    align: "end",
    cell: (account) => formatCount(account.lineCount),
  },
];

const CASH_COLUMNS: readonly Column<AccountTieOut>[] = [
  {
    id: "file",
    header: "Cash by the file",
    align: "end",
    priority: 2,
    cell: (account) => <Amount value={account.fileCash} />,
  },
  {
    id: "ledger",
    header: "Cash in the ledger",
    align: "end",
    priority: 2,
    cell: (account) => <Amount value={account.ledgerCash} />,
  },
  {
    id: "agrees",
    header: "Agrees",
    cell: (account) =>
      Number(account.fileCash) === Number(account.ledgerCash) ? (
        <StatusBadge tone="success" icon={Check}>
          To the cent
        </StatusBadge>
      ) : (
        <StatusBadge tone="warning" icon={TriangleAlert}>
          Differs
        </StatusBadge>
      ),
  },
];
