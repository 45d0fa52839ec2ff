import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { type DecimalText, decimal, decimalText, moneyText } from "@strikebook/core/shared/decimal";
import { REVIEW_LINES_MAX, SAMPLES_MAX } from "@strikebook/core/uploads/upload-file";
import type pg from "pg";
import { readLines } from "../file/chunks.repository.ts";
import { describeBlockedLine } from "../session/answerable-lines.repository.ts";
import type { AccountTieOut, LineCounts, ReviewLine, SampleTransaction } from "../session/answers.ts";
import type { FileRank } from "../session/file-rank.ts";
import type { NamedAccount, ResolvedAccounts } from "../session/own-accounts.repository.ts";
import type { UploadSession } from "../session/upload-session.ts";
import { isSaidLater } from "./said-later.sql.ts";
import { sumOtherCash, sumWithheld } from "./tie-out.repository.ts";

type CountRow = {
  rows: number;
  known: number;
  differing: number;
  held: number;
  informational: number;
  review: number;
  blocking: number;
};

/** Counts lines by state, after `compareHistory` in the same transaction. */
export async function countHistoryLines(client: pg.ClientBase) {
  const linesOf = (state: string) => `coalesce(sum(lines) FILTER (WHERE state = '${state}'), 0)::int`;
  const { rows } = await client.query<CountRow>(`
    WITH compared AS (SELECT count(*)::int AS lines, (count(*) FILTER (WHERE differs))::int AS differing FROM known)
    SELECT ${linesOf("R")} AS rows, ${linesOf("I")} AS informational, ${linesOf("V")} AS review,
      coalesce(sum(blocking) FILTER (WHERE state = 'V'), 0)::int AS blocking,
      (SELECT lines FROM compared) AS known, (SELECT differing FROM compared) AS differing,
      (SELECT count(*) FROM held)::int AS held
    FROM file_lines`);
  const row = rows[0] as CountRow;
  const counts: LineCounts = {
    newLines: row.rows - row.known - row.held,
    duplicateLines: row.known,
    informationalLines: row.informational,
    reviewLines: row.review + row.held,
  };
  return { counts, rowCount: row.rows, blockingLines: row.blocking, differingLines: row.differing };
}

/** A row on record of which the file says another amount. */
export type AmountChange = {
  readonly line: number;
  /** On record, and in the file. */
  readonly before: string;
  readonly after: string;
  /** True where the file is newer than every download with the row, and decides. */
  readonly wins: boolean;
  /** Where the record has its amount from. */
  readonly storedLine: number;
  readonly fileName: string;
};

/** More rows than these are not looked through: two dialects of one history differ in every row, and in no amount. */
const LOOKED_THROUGH_MAX = 5000;

/** Rows on record of which the file has another amount, by line; the newer download decides. */
export async function listAmountChanges(client: pg.ClientBase, rank: FileRank): Promise<AmountChange[]> {
  const { rows: known } = await client.query<{ line: number; transaction_id: string }>(
    `SELECT line, transaction_id FROM known WHERE differs ORDER BY line LIMIT ${LOOKED_THROUGH_MAX}`,
  );
  const { rows } = await client.query<AmountChange>(
    `SELECT k.line, t.amount::text AS before, s.amount::text AS after, t.line AS "storedLine",
       i.file_name AS "fileName", NOT ${isSaidLater("t", "s", { at: "$3", sha256: "$4" })} AS wins
     FROM unnest($1::int[], $2::bigint[]) k(line, transaction_id)
       JOIN transactions t ON t.id = k.transaction_id JOIN imports i ON i.id = t.import_id
       JOIN staged s ON s.line = k.line
     WHERE t.amount <> s.amount ORDER BY k.line`,
    [known.map(({ line }) => line), known.map((row) => row.transaction_id), rank.at, rank.sha256],
  );
  return rows;
}

/** Lines for review as they stand in the file, blocking ones first. */
export async function listReview(
  client: pg.ClientBase,
  { id: sessionId, reading: { identity } }: Pick<UploadSession, "id" | "reading">,
): Promise<ReviewLine[]> {
  const { rows } = await client.query<{
    line: number;
    reason: string;
    is_blocking: boolean;
    is_row: boolean;
  }>(
    `SELECT line, reason, coalesce(is_blocking, false) AS is_blocking, false AS is_row
     FROM staged WHERE state = 'V'
     UNION ALL SELECT line, reason, false, true FROM held
     ORDER BY is_blocking DESC, line LIMIT ${REVIEW_LINES_MAX}`,
  );
  const texts = await readLines(
    client,
    sessionId,
    rows.map(({ line }) => line),
  );
  return rows.map(({ line, reason, is_blocking: isBlocking, is_row: isImportable }) => {
    const text = texts.get(line) ?? "";
    const described = isBlocking ? describeBlockedLine(identity, { line, text }) : {};
    return { line, text, reason, isBlocking, isImportable, ...described };
  });
}

type TieOutRow = { account_ref: number; line_count: number; file_cash: string };

/**
 * The cash and quantities that the file moves per account, beside the ledger's for the same rows: new rows by the file,
 * known rows by the newest download, look-alikes by the row on record. Lines that do not count are in neither.
 */
export async function tieOutHistory(
  client: pg.ClientBase,
  accounts: ResolvedAccounts["accounts"],
  rank: FileRank,
): Promise<AccountTieOut[]> {
  const { rows } = await client.query<TieOutRow>(
    "SELECT account_ref, lines AS line_count, cash AS file_cash FROM file_lines WHERE state = 'R'",
  );
  const withheld = await sumWithheld(client);
  const others = await sumOtherCash(client, {
    text: `SELECT held.line, t.cash_effect, t.is_cash_stated FROM held JOIN transactions t ON t.id = held.transaction_id
      UNION ALL
      SELECT k.line, t.cash_effect, t.is_cash_stated
      FROM known k JOIN transactions t ON t.id = k.transaction_id JOIN staged s ON s.line = k.line
      WHERE k.differs AND ${isSaidLater("t", "s", { at: "$1", sha256: "$2" })}`,
    values: [rank.at, rank.sha256],
  });
  const byRef = new Map(rows.map((row) => [row.account_ref, row]));
  return accounts.map(({ ref, number, name, isNew, accountId }) => {
    const row = byRef.get(ref);
    const fileCash = decimal(row?.file_cash ?? "0").minus(withheld.get(ref) ?? "0");
    return {
      accountId,
      accountNumber: number,
      accountName: name,
      isNew,
      lineCount: row?.line_count ?? 0,
      fileCash: moneyText(fileCash),
      ledgerCash: moneyText(fileCash.plus(others.get(ref) ?? "0")),
    };
  });
}

type SampleRow = {
  line: number;
  type: string;
  event_date: CalendarDate;
  description: string | null;
  action: string;
  instrument: string | null;
  quantity: string | null;
  price: string | null;
  amount: string | null;
  account_ref: number;
  is_duplicate: boolean;
};

/** The first rows of the file. */
export async function sampleHistory(
  client: pg.ClientBase,
  accounts: readonly NamedAccount[],
): Promise<SampleTransaction[]> {
  const { rows } = await client.query<SampleRow>(
    `SELECT s.line, s.type, s.event_date, s.description, s.action, s.instrument, s.quantity, s.price, s.amount,
       s.account_ref, EXISTS (SELECT FROM known k WHERE k.line = s.line) AS is_duplicate
     FROM staged s WHERE s.state = 'R' ORDER BY s.line LIMIT ${SAMPLES_MAX}`,
  );
  const names = new Map(accounts.map(({ ref, name }) => [ref, name]));
  return rows.map((row) => ({
    line: row.line,
    type: row.type,
    date: row.event_date,
    description: row.description ?? row.action,
    symbol: row.instrument ?? undefined,
    quantity: decimalOrNone(row.quantity),
    price: decimalOrNone(row.price),
    account: names.get(row.account_ref) ?? "",
    amount: decimalOrNone(row.amount),
    isDuplicate: row.is_duplicate,
  }));
}

/** A number of the database in canonical text. */
export const decimalOrNone = (text: string | null): DecimalText | undefined =>
  text === null ? undefined : decimalText(decimal(text));
