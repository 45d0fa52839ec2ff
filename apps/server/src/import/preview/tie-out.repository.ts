import type { HeldRow } from "@strikebook/core/coverage/compare-holdings";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { type DecimalText, decimal, decimalText, moneyText, ZERO } from "@strikebook/core/shared/decimal";
import { groupBy } from "@strikebook/core/shared/group-by";
import type { CashBalanceCheck } from "@strikebook/core/uploads/order/cash-balance-chain";
import type pg from "pg";
import { checkHoldings } from "../../ledger/check-holdings.repository.ts";
import type { FileReading } from "../file/file-reading.ts";
import type { AccountTieOut } from "../session/answers.ts";
import type { AccountOfRef, ResolvedAccounts } from "../session/own-accounts.repository.ts";
import type { UploadSession } from "../session/upload-session.ts";
import { withoutNestedLoops } from "./compare-history.repository.ts";
import { listCoveredHistories } from "./history-spans.repository.ts";

/**
 * Adds the cash balances that a history states per account, and what the user left out, which is cash by the file;
 * `tieOuts` are in the order of `accounts`.
 */
export function withCashBalances(
  tieOuts: readonly AccountTieOut[],
  accounts: ResolvedAccounts["accounts"],
  { cashBalances = [], leftOut = [] }: FileReading,
): AccountTieOut[] {
  return tieOuts.map((tieOut, index) => {
    const isOfAccount = ({ accountRef }: { accountRef: number }) => accountRef === accounts[index]?.ref;
    const cashBalance = cashBalances.find(isOfAccount);
    const left = leftOut.find(isOfAccount);
    const fileCash = moneyText(decimal(tieOut.fileCash).plus(left?.cash ?? "0"));
    return { ...tieOut, fileCash, ...(cashBalance && { cashBalance }), ...(left && { leftOut: left }) };
  });
}

type ImportedHistory = {
  readonly importId: string;
  readonly accounts: ResolvedAccounts["accounts"];
  readonly own: readonly AccountOfRef[];
  readonly reading: FileReading;
};

/** Whether cash agrees after the import, and what the Cash Balance column says, which is kept for coverage. */
export async function tieOutCash(
  client: pg.ClientBase,
  { importId, accounts, own, reading }: ImportedHistory,
): Promise<AccountTieOut[]> {
  await storeBalances(client, importId, own, reading.cashBalances);
  const tieOuts = await tieOutImport(client, importId, accounts, own);
  return withCashBalances(tieOuts, accounts, reading);
}

type TieOutRow = { account_id: string; line_count: number; file_cash: string };

/**
 * Cash of the import's rows by the file and by the ledger, for each account of the file. A row on record that differs
 * in nothing moves what the line moves, and so does a new one: the others are asked. Lines that do not count are in
 * neither.
 */
async function tieOutImport(
  client: pg.ClientBase,
  importId: string,
  accounts: ResolvedAccounts["accounts"],
  own: readonly AccountOfRef[],
): Promise<AccountTieOut[]> {
  const { rows } = await client.query<TieOutRow>(
    "SELECT account_id, line_count, cash_change AS file_cash FROM import_accounts WHERE import_id = $1",
    [importId],
  );
  const withheld = await sumWithheld(client);
  const others = await sumOtherCash(client, {
    text: `SELECT c.line, t.cash_effect, t.is_cash_stated FROM changed c JOIN transactions t ON t.id = c.transaction_id
      UNION ALL SELECT h.line, t.cash_effect, t.is_cash_stated FROM held h JOIN transactions t ON t.id = h.transaction_id`,
    values: [],
  });
  const byAccount = new Map(rows.map((row) => [row.account_id, row]));
  return accounts.map(({ ref, number, name, isNew }) => {
    const accountId = own.find((each) => each.ref === ref)?.accountId;
    const row = byAccount.get(accountId ?? "");
    const refs = own.filter((each) => each.accountId === accountId).map((each) => each.ref);
    const fileCash = refs.reduce(
      (sum, each) => sum.minus(withheld.get(each) ?? "0"),
      decimal(row?.file_cash ?? "0"),
    );
    return {
      accountId,
      accountNumber: number,
      accountName: name,
      isNew,
      lineCount: row?.line_count ?? 0,
      fileCash: moneyText(fileCash),
      ledgerCash: moneyText(refs.reduce((sum, each) => sum.plus(others.get(each) ?? "0"), fileCash)),
    };
  });
}

/** Balances at both ends of a file tell whether cash moved between two files. */
async function storeBalances(
  client: pg.ClientBase,
  importId: string,
  own: readonly AccountOfRef[],
  checks: readonly CashBalanceCheck[] = [],
): Promise<void> {
  for (const { accountRef, opening, closing } of checks) {
    const accountId = own.find(({ ref }) => ref === accountRef)?.accountId;
    if (accountId !== undefined && opening !== undefined && closing !== undefined) {
      await client.query(
        "UPDATE import_accounts SET opening_balance = $3, closing_balance = $4 WHERE import_id = $1 AND account_id = $2",
        [importId, accountId, opening, closing],
      );
    }
  }
}

type StagedPosition = Omit<HeldRow, "description" | "quantity"> & {
  readonly account_ref: number;
  readonly description: string | null;
  readonly quantity: DecimalText | null;
};

/**
 * Rows of a positions file per account, which moves no cash, and how accounts that are on record agree with the ledger
 * of its day.
 */
export async function tieOutPositions(
  client: pg.ClientBase,
  session: UploadSession,
  accounts: ResolvedAccounts["accounts"],
  day: CalendarDate | undefined,
): Promise<AccountTieOut[]> {
  const rows = groupBy(await listStagedPositions(client), (row) => row.account_ref);
  const histories = await listCoveredHistories(client, session.userId);
  const tieOuts: AccountTieOut[] = [];
  for (const { ref, number, name, isNew, accountId } of accounts) {
    const own = rows.get(ref) ?? [];
    const named = { accountId, accountNumber: number, accountName: name, isNew };
    const tieOut = { ...named, lineCount: own.length, ...NO_CASH };
    if (accountId === undefined || day === undefined) {
      tieOuts.push(tieOut);
      continue;
    }
    const given = {
      accountId,
      day,
      accountName: name,
      rows: own.map(toHeldRow),
      history: histories.get(accountId),
    };
    tieOuts.push({ ...tieOut, holdings: await checkHoldings(client, session.userId, given) });
  }
  return tieOuts;
}

const NO_CASH = { fileCash: moneyText(ZERO), ledgerCash: moneyText(ZERO) };

async function listStagedPositions(client: pg.ClientBase): Promise<StagedPosition[]> {
  const { rows } = await client.query<StagedPosition>(
    `SELECT account_ref, kind, type, symbol, description, trim_scale(quantity)::text AS quantity
     FROM staged WHERE state = 'R' ORDER BY line`,
  );
  return rows;
}

const toHeldRow = ({ kind, type, symbol, description, quantity }: StagedPosition): HeldRow => ({
  kind,
  type,
  symbol,
  description: description ?? undefined,
  quantity: quantity ?? undefined,
});

/**
 * By how much the ledger's cash is above the file's, for each account of the file by its ref: of `others`, a query of
 * (line, cash_effect, is_cash_stated) that answers lines for which the ledger says something else. A file without
 * balances does not say what moved with shares: what another file's balances say of it is no difference.
 */
export async function sumOtherCash(
  client: pg.ClientBase,
  others: { readonly text: string; readonly values: readonly unknown[] },
): Promise<Map<number, DecimalText>> {
  await client.query(
    "CREATE TEMP TABLE other_cash (line integer, cash_effect numeric, is_cash_stated boolean) ON COMMIT DROP",
  );
  const { rowCount } = await client.query(`INSERT INTO other_cash ${others.text}`, [...others.values]);
  if (rowCount === 0) {
    return new Map();
  }
  const { rows } = await withoutNestedLoops(client, () =>
    client.query<{ account_ref: number; cash: string }>(
      `SELECT s.account_ref, sum(o.cash_effect - s.cash_effect) AS cash
       FROM staged s JOIN other_cash o USING (line)
       WHERE o.is_cash_stated IS NOT TRUE OR s.is_cash_stated IS TRUE GROUP BY s.account_ref`,
    ),
  );
  return new Map(rows.map(({ account_ref: ref, cash }) => [ref, decimalText(decimal(cash))]));
}

/** Cash of the file's lines that do not count, for each account of the file by its ref. */
export async function sumWithheld(client: pg.ClientBase): Promise<Map<number, string>> {
  const { rowCount } = await client.query("SELECT 1 FROM withheld LIMIT 1");
  if (rowCount === 0) {
    return new Map();
  }
  const { rows } = await client.query<{ account_ref: number; cash: string }>(
    `SELECT s.account_ref, sum(s.cash_effect) AS cash
     FROM staged s JOIN withheld USING (line) GROUP BY s.account_ref`,
  );
  return new Map(rows.map(({ account_ref: ref, cash }) => [ref, cash]));
}
