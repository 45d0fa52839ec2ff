import { uniqueAccountNames } from "@strikebook/core/option-summary/account-names";
import { Check, TriangleAlert } from "lucide-react";
import { formatCount, plural } from "../../../lib/format.ts";
import { serverWords } from "../../../lib/network/server-words.ts";
import { Amount } from "../../../ui/figures/amount.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import type { AccountTieOut, UploadPreview } from "../uploads.mutations.ts";
import { BalanceGaps } from "./balance-gaps.tsx";
import { QuantityDisagreements } from "./quantity-disagreements.tsx";

type Props = {
  readonly caption: string;
  readonly accounts: readonly AccountTieOut[];
  /** Only transactions move cash; of positions the quantities are compared. */
  readonly fileType: UploadPreview["fileType"];
};

/** Per account: whether file and ledger agree, in cash, balances and quantities; what does not is named below. */
export function TieOutTable({ caption, accounts, fileType }: Props) {
  return (
    <>
      <DataTable
        caption={caption}
        columns={columnsFor(accounts, fileType)}
        rows={accounts}
        rowKey={(account) => `${account.accountNumber ?? ""} ${account.accountName}`}
        rowName={(account) => account.accountName}
      />
      {named(accounts).map(({ key, accountName, cashBalance, holdings, leftOut }) => (
        <div key={key}>
          {leftOut && <LeftOut accountName={accountName} leftOut={leftOut} />}
          {cashBalance && <BalanceGaps accountName={accountName} cashBalance={cashBalance} />}
          {holdings && <QuantityDisagreements accountName={accountName} holdings={holdings} />}
        </div>
      ))}
    </>
  );
}

type LeftOutProps = {
  readonly accountName: string;
  readonly leftOut: NonNullable<AccountTieOut["leftOut"]>;
};

/** The file's cash counts what the user left out, the ledger's doesn't. */
function LeftOut({ accountName, leftOut: { lines, cash, withoutAmount } }: LeftOutProps) {
  return (
    <p className="border-t border-line px-3 py-2">
      {accountName}: you left out {plural(lines, "line")}, <Amount value={cash} /> of cash that is in the file
      and not in Strikebook
      {withoutAmount > 0 && ` (${plural(withoutAmount, "line")} without an amount that can be read)`}.
    </p>
  );
}

/** Accounts with the same name get the end of their number added. */
function named(accounts: readonly AccountTieOut[]) {
  const keyed = accounts.map((account) => ({
    ...account,
    key: `${account.accountNumber ?? ""} ${account.accountName}`,
  }));
  const names = uniqueAccountNames(
    keyed.map(({ key, accountName, accountNumber }) => ({
      accountId: key,
      name: accountName,
      number: accountNumber ?? undefined,
    })),
  );
  return keyed.map((account) => ({
    ...account,
    accountName: names.get(account.key) ?? account.accountName,
  }));
}

function columnsFor(accounts: readonly AccountTieOut[], fileType: Props["fileType"]) {
  if (fileType === "PORTFOLIO") {
    const isCompared = accounts.some(({ holdings }) => holdings);
    return isCompared ? [...ACCOUNT_COLUMNS, QUANTITIES] : ACCOUNT_COLUMNS;
  }
  if (fileType === "REALIZED") {
    return ACCOUNT_COLUMNS;
  }
  const hasBalances = accounts.some(({ cashBalance }) => cashBalance);
  return [...ACCOUNT_COLUMNS, ...CASH_COLUMNS, ...(hasBalances ? [BALANCES] : [])];
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
    priority: 3,
    cell: (account) => formatCount(account.lineCount),
  },
];

const CASH_COLUMNS: readonly Column<AccountTieOut>[] = [
  {
    id: "file",
    header: "In the file",
    align: "end",
    priority: 3,
    cell: (account) => <Amount value={account.fileCash} />,
  },
  {
    id: "ledger",
    header: "In Strikebook",
    align: "end",
    priority: 3,
    cell: (account) => <Amount value={account.ledgerCash} />,
  },
  {
    id: "agrees",
    header: "Match",
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

const BALANCES: Column<AccountTieOut> = {
  id: "balances",
  header: "Cash Balance",
  // A phone has no room for this column and loses nothing: the notes below the table give gaps and skipped
  // checks.
  priority: 2,
  cell: ({ cashBalance }) => {
    if (!cashBalance || cashBalance.notChecked) {
      return <span className="text-ink-2">{cashBalance ? "Not checked" : "None"}</span>;
    }
    return cashBalance.gapCount === 0 ? (
      <StatusBadge tone="success" icon={Check}>
        {formatCount(cashBalance.checked)} in order
      </StatusBadge>
    ) : (
      <StatusBadge tone="warning" icon={TriangleAlert}>
        {plural(cashBalance.gapCount, "gap")}
      </StatusBadge>
    );
  },
};

const QUANTITIES: Column<AccountTieOut> = {
  id: "quantities",
  header: "Quantities",
  cell: ({ holdings }) => {
    const differing = holdings?.disagreementCount ?? 0;
    if (!holdings || holdings.compared === 0) {
      return <span className="text-ink-2">{serverWords(holdings?.notCompared ?? "Nothing to compare")}</span>;
    }
    return differing === 0 ? (
      <StatusBadge tone="success" icon={Check}>
        {formatCount(holdings.compared)} agree
      </StatusBadge>
    ) : (
      <StatusBadge tone="warning" icon={TriangleAlert}>
        {formatCount(differing)} of {formatCount(holdings.compared)} differ
      </StatusBadge>
    );
  },
};
