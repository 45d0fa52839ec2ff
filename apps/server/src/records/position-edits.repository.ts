import {
  applyEdit,
  type EditablePosition,
  isRevalued,
  type PositionEdit,
} from "@strikebook/core/positions/position-edit";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type pg from "pg";
import type { Snapshot } from "./snapshot-sums.repository.ts";

/** A row's fields that a user can edit, and those that follow from them, as `EditablePosition`. */
export const FIGURES = (row: string) => `
  ${row}.portfolio_date AS "portfolioDate", ${row}.symbol, ${row}.description, ${row}.type,
  trim_scale(${row}.quantity) AS quantity, trim_scale(${row}.last_price) AS "lastPrice",
  trim_scale(${row}.current_value) AS "currentValue", trim_scale(${row}.cost_basis_total) AS "costBasisTotal",
  trim_scale(${row}.total_gain_loss_dollar) AS "totalGainLossDollar",
  trim_scale(${row}.total_gain_loss_percent) AS "totalGainLossPercent"`;

/** The broker's row of an edit `e` as a row of positions: the newest, else the one that the edit was made on. */
export const BROKER_ROW = "jsonb_populate_record(NULL::positions, coalesce(e.broker, e.base))";

type EditedRow = EditablePosition & {
  readonly id: string;
  readonly accountId: string;
  readonly changes: PositionEdit;
  readonly version: number;
};

const EDITED = `
  SELECT e.position_id AS id, e.account_id AS "accountId", e.changes, ${FIGURES("b")},
         coalesce(p.version, b.version) AS version
    FROM position_edits e CROSS JOIN LATERAL ${BROKER_ROW} b LEFT JOIN positions p ON p.id = e.position_id
   WHERE e.user_id = $1 AND e.position_id = ANY($2) AND NOT e.is_deleted`;

const INSERT_EDITED = `
  INSERT INTO positions
  SELECT r.* FROM jsonb_array_elements($2::jsonb) AS given(values)
    JOIN position_edits e ON e.user_id = $1 AND e.position_id = (given.values->>'id')::uuid
    CROSS JOIN LATERAL jsonb_populate_record(NULL::positions, coalesce(e.broker, e.base) || given.values
      || jsonb_build_object('updated_at',
           greatest(e.edited_at, (coalesce(e.broker, e.base)->>'updated_at')::timestamptz))) r`;

const DELETE_ROWS = `
  DELETE FROM positions WHERE user_id = $1 AND id = ANY($2)
  RETURNING account_id AS "accountId", portfolio_date AS "portfolioDate"`;

/**
 * Writes the rows of the edits named: what the broker says, with the edits over it. An edit made just now raises the
 * version. Answers the snapshots to be summed anew.
 */
export async function writeEdited(
  client: pg.ClientBase,
  userId: string,
  positionIds: readonly string[],
  why: "LAID_AGAIN" | "MADE",
): Promise<Snapshot[]> {
  if (positionIds.length === 0) {
    return [];
  }
  const { rows } = await client.query<EditedRow>(EDITED, [userId, positionIds]);
  const raise = why === "MADE" ? 1 : 0;
  const written = rows.map((row) => ({ row, values: valuesOf(row, row.version + raise) }));
  const left = await client.query<Snapshot>(DELETE_ROWS, [userId, rows.map(({ id }) => id)]);
  await client.query(INSERT_EDITED, [userId, JSON.stringify(written.map(({ values }) => values))]);
  return [
    ...left.rows,
    ...written.map(({ row, values }) => ({
      accountId: row.accountId,
      portfolioDate: values.portfolio_date ?? row.portfolioDate,
    })),
  ];
}

/** The columns in which the row differs from the broker's. */
function valuesOf(row: EditedRow, version: number) {
  const edited = applyEdit(row, row.changes);
  const isMoved = edited.portfolioDate !== row.portfolioDate;
  return {
    id: row.id,
    version,
    symbol: edited.symbol,
    description: edited.description,
    type: edited.type,
    quantity: edited.quantity,
    last_price: edited.lastPrice,
    current_value: edited.currentValue,
    cost_basis_total: edited.costBasisTotal,
    total_gain_loss_dollar: edited.totalGainLossDollar,
    total_gain_loss_percent: edited.totalGainLossPercent,
    // Figures that an edit makes untrue become unknown.
    ...(isRevalued(row, edited) && {
      todays_gain_loss_dollar: null,
      todays_gain_loss_percent: null,
      percent_of_account: null,
    }),
    // No file of the other day has the row, so none may find it there.
    ...(isMoved && { portfolio_date: edited.portfolioDate, row_key: `MOVED|${row.id}`, occurrence: 1 }),
  } as const satisfies { portfolio_date?: CalendarDate } & Record<string, unknown>;
}

const INSERT_BROKER = `
  INSERT INTO positions
  SELECT r.* FROM position_edits e LEFT JOIN unnest($3::uuid[], $4::int[]) AS old(id, version) ON old.id = e.position_id
    CROSS JOIN LATERAL jsonb_populate_record(NULL::positions, e.broker || jsonb_build_object('updated_at', now(),
      'version', coalesce(old.version, (e.broker->>'version')::int) + 1)) r
   WHERE e.user_id = $1 AND e.position_id = ANY($2) AND e.broker IS NOT NULL
  RETURNING account_id AS "accountId", portfolio_date AS "portfolioDate"`;

/**
 * Takes edits and deletions off: the rows are what the newest file says, or gone where it says nothing. Answers the
 * snapshots to be summed anew.
 */
export async function writeBroker(
  client: pg.ClientBase,
  userId: string,
  positionIds: readonly string[],
): Promise<Snapshot[]> {
  const left = await client.query<Snapshot & { readonly id: string; readonly version: number }>(
    `${DELETE_ROWS}, id, version`,
    [userId, positionIds],
  );
  const back = await client.query<Snapshot>(INSERT_BROKER, [
    userId,
    positionIds,
    left.rows.map(({ id }) => id),
    left.rows.map(({ version }) => version),
  ]);
  await client.query("DELETE FROM position_edits WHERE user_id = $1 AND position_id = ANY($2)", [
    userId,
    positionIds,
  ]);
  return [...left.rows, ...back.rows];
}
