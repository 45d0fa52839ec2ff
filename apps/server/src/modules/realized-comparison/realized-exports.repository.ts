import type { RealizedExport } from "@strikebook/core/realized-export/exported-lots";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { groupBy } from "@strikebook/core/shared/group-by";
import type { RealizedRow } from "@strikebook/core/uploads/realized-row";
import type { Database } from "@strikebook/database/client";

// $2 and $3 days, $4 accounts or null. All rows of a file with a lot of these days: a wash sale names none.
const ROWS = `
  SELECT r.import_id AS "importId", r.account_id AS "accountId", i.file_name AS "fileName", r.line, r.kind, r.symbol,
         r.cusip, r.description, trim_scale(r.quantity)::text AS quantity, r.is_short AS "isShort", r.opened_on AS "openedOn",
         r.closed_on AS "closedOn", trim_scale(r.cost)::text AS cost, trim_scale(r.gain)::text AS gain, r.term
    FROM realized_export_rows r JOIN imports i ON i.user_id = r.user_id AND i.id = r.import_id
   WHERE r.user_id = $1 AND ($4::uuid[] IS NULL OR r.account_id = ANY($4))
     AND r.import_id IN (
       SELECT import_id FROM realized_export_rows
        WHERE user_id = $1 AND kind = 'CLOSED' AND closed_on BETWEEN $2 AND $3)
   ORDER BY i.sequence, r.line`;

const UNREAD = `
  SELECT l.import_id AS "importId", l.line, l.reason, l.text
    FROM import_lines l JOIN imports i ON i.id = l.import_id
   WHERE i.user_id = $1 AND l.import_id = ANY($2) AND l.state = 'REVIEW' ORDER BY l.line`;

const FIRST_DAYS = `
  SELECT account_id AS "accountId", min(event_date) AS day FROM transactions
   WHERE user_id = $1 AND import_id IS NOT NULL GROUP BY 1`;

type Of<Row> = { readonly [Key in keyof Row]: Exclude<Row[Key], undefined> | null };
type Row = Of<Required<Omit<RealizedRow, "proceeds">>> & {
  readonly importId: string;
  readonly accountId: string;
  readonly fileName: string;
};
type UnreadRow = {
  readonly importId: string;
  readonly line: number;
  readonly reason: string;
  readonly text: string;
};

/** The accounts asked for; all of them when absent. */
export type ExportScope = {
  readonly year: number;
  readonly accountIds?: readonly string[] | null | undefined;
};

export type RealizedExportsRepository = ReturnType<typeof createRealizedExportsRepository>;

/** Exports of realized gains that count. */
export function createRealizedExportsRepository({ pool }: Pick<Database, "pool">) {
  return {
    /** Every export with a lot of the year, the newest last. */
    async list(userId: string, { year, accountIds }: ExportScope): Promise<RealizedExport[]> {
      const days = [`${year}-01-01`, `${year}-12-31`];
      const { rows } = await pool.query<Row>(ROWS, [userId, ...days, accountIds ?? null]);
      const files = [...groupBy(rows, ({ importId }) => importId).values()];
      const ids = files.flatMap(([row]) => row?.importId ?? []);
      const unread = ids.length === 0 ? [] : (await pool.query<UnreadRow>(UNREAD, [userId, ids])).rows;
      return files.flatMap((own) => exportOf(own, unread));
    },

    /** The first day that the files of each account tell of. */
    async listFirstDays(userId: string): Promise<Map<string, CalendarDate>> {
      const { rows } = await pool.query<{ accountId: string; day: CalendarDate }>(FIRST_DAYS, [userId]);
      return new Map(rows.map(({ accountId, day }) => [accountId, day]));
    },
  };
}

function exportOf(rows: readonly Row[], unread: readonly UnreadRow[]): RealizedExport[] {
  const [first] = rows;
  if (first === undefined) {
    return [];
  }
  const { importId, accountId, fileName } = first;
  return [
    {
      importId,
      accountId,
      fileName,
      rows: rows.map(toRow),
      unread: unread
        .filter((row) => row.importId === importId)
        .map(({ line, reason, text }) => `Line ${line} of ${fileName}: ${reason} (${text.trim()})`),
    },
  ];
}

const toRow = ({ importId: _, accountId: __, fileName: ___, ...row }: Row): RealizedRow =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as RealizedRow;
