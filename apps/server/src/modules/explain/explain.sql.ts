import type { ExplainedOrder } from "@strikebook/core/explain/join-explanations";
import { INCOME_AMOUNT, IS_INCOME } from "../../ledger/income.sql.ts";
import { JOIN_SHORT_PROOF, SHORT_PROOF } from "../../ledger/lots.sql.ts";
import { DAY_OF_NAMES, isOf } from "../../ledger/names/named-as.sql.ts";
import { STATEMENT_COLUMNS } from "../../ledger/statements/statements.repository.ts";
import { isToldFile } from "../../records/told-files.repository.ts";

const FILL = (t: string, i: string) => `
  json_build_object('transactionId', ${t}.id::text, 'date', ${t}.event_date, 'action', ${t}.action, 'quantity', trim_scale(${t}.quantity)::text,
    'price', trim_scale(${t}.price)::text, 'amount', trim_scale(${t}.amount)::text,
    'fileName', ${i}.file_name, 'line', ${t}.line)`;

/** What income of no security reads as, by its symbol and its underlying. */
const NO_SECURITY = "'Cash'";

/** A contract's symbol, as core's `readContractSymbol` takes it apart. */
const CONTRACT = String.raw`'^-?([A-Z][A-Z.]*\d?)(\d{2})(\d{2})(\d{2})([CP])(\d+(?:\.\d+)?)$'`;

/**
 * SQL: the text by which `row` is found: underlying, symbol and, of a contract, the words that people read it by, as
 * core's `contractWords` has them, in capitals and without commas: `XYZ $50.00 PUT JAN 16 2026`.
 */
const wordsOf = (row: string) => `
  upper(concat_ws(' ', coalesce(${row}.underlying, ${NO_SECURITY}), coalesce(${row}.instrument, ${NO_SECURITY}),
    (SELECT concat_ws(' ', part[1], '$' || to_char(part[6]::numeric, 'FM999999999990.0099'),
                      CASE part[5] WHEN 'C' THEN 'CALL' ELSE 'PUT' END,
                      substr('JANFEBMARAPRMAYJUNJULAUGSEPOCTNOVDEC', 3 * part[3]::int - 2, 3), part[4], '20' || part[2])
       FROM regexp_match(${row}.instrument, ${CONTRACT}) AS part WHERE part IS NOT NULL)))`;

/** SQL: `row` is of the group of parameter `at`, and has every word of the next, an array; null for all. */
const found = (row: string, at: number) => `
   AND ($${at}::text IS NULL OR coalesce(${row}.underlying, ${NO_SECURITY}) = $${at})
   AND ($${at + 1}::text[] IS NULL
        OR (SELECT bool_and(strpos(words, upper(word)) > 0) FROM unnest($${at + 1}) AS word, (SELECT ${wordsOf(row)}) AS of_row (words)))`;

/** SQL: the order of rows, the biggest gain or loss first where that is asked for. */
const ordered = (
  row: string,
  { by, day }: { readonly by: string; readonly day: string },
  order: ExplainedOrder,
) =>
  `ORDER BY ${order === "BIGGEST" ? `abs(${row}.${by}) DESC, ` : ""}${row}.${day} DESC, ${row}.instrument, ${row}.id`;

const groups = (
  row: string,
  { by, unmatched }: { readonly by: string; readonly unmatched: string },
  from: string,
) => `
  SELECT coalesce(${row}.underlying, ${NO_SECURITY}) AS underlying, count(*)::int AS rows, ${unmatched} AS "unmatchedRows",
         trim_scale(coalesce(sum(${row}.${by}), 0))::text AS total ${from}
   GROUP BY 1 ORDER BY abs(coalesce(sum(${row}.${by}), 0)) DESC, 1`;

const text = (sum: string) => `trim_scale(coalesce(${sum}, 0))::text`;

const CLOSINGS = `
  FROM realized_closings c
 WHERE c.user_id = $1 AND c.book IN ($2, 'BOTH') AND c.closed_on BETWEEN $3 AND $4
   AND ($5::uuid[] IS NULL OR c.account_id = ANY($5)) AND ${isOf("c", "c.closed_on", ["$6", "$8"])}
   AND ($7 = 'ALL' OR (c.asset_class = 'OPTION') = ($7 = 'OPTION'))`;

/** All statements of the user; closings and lots refer to one by its number. */
const STATEMENTS = `SELECT ${STATEMENT_COLUMNS} FROM ledger_statements WHERE user_id = $1 ORDER BY ledger_statements.number`;

const UNMATCHED = "count(*) FILTER (WHERE c.unmatched_quantity <> 0)::int";

export const CLOSING_TOTALS = `
  SELECT count(*)::int AS rows, ${UNMATCHED} AS unmatched,
         ${text("sum(c.buys)")} AS buys, ${text("sum(c.sells)")} AS sells, ${text("sum(c.net)")} AS total,
         ${text("sum(c.commission)")} AS commission, ${text("sum(c.fees)")} AS fees,
         (SELECT coalesce(json_agg(s), '[]') FROM (${STATEMENTS}) s) AS statements ${CLOSINGS}`;

export const CLOSING_GROUPS = groups("c", { by: "net", unmatched: UNMATCHED }, CLOSINGS + found("c", 9));

const CLOSING_ORDER = { by: "net", day: "closed_on" };

const closingRows = (order: ExplainedOrder) => `
  SELECT c.id::text, c.transaction_id::text AS "entryId", c.closed_on::text AS day, c.account_id AS "accountId", c.type, c.asset_class AS "assetClass",
         c.instrument, c.underlying, ${text("c.quantity")} AS quantity,
         ${text("c.unmatched_quantity")} AS "unmatchedQuantity", ${text("c.buys")} AS buys, ${text("c.sells")} AS sells,
         ${text("c.commission")} AS commission, ${text("c.fees")} AS fees, ${text("c.net")} AS total,
         CASE WHEN t.id IS NULL THEN NULL ELSE ${FILL("t", "i")} END AS fill
    FROM (SELECT c.* ${CLOSINGS}${found("c", 9)} ${ordered("c", CLOSING_ORDER, order)} LIMIT $11 OFFSET $12) c
    LEFT JOIN transactions t ON t.id = c.transaction_id AND t.user_id = $1
    LEFT JOIN imports i ON i.id = t.import_id
   ${ordered("c", CLOSING_ORDER, order)}`;

export const LOTS = `
  SELECT l.closing_id::text AS "closingId", l.open_transaction_id::text AS "openEntryId",
         t.instrument AS "openInstrument", t.account_id AS "openAccountId", l.opened_on::text AS "openedOn", ${text("l.quantity")} AS quantity,
         ${text("l.buys")} AS buys, ${text("l.sells")} AS sells, ${text("l.commission")} AS commission,
         ${text("l.fees")} AS fees, ${text("l.sells - l.buys")} AS total,
         CASE WHEN t.id IS NULL THEN NULL ELSE ${FILL("t", "i")} END AS fill,
         ${SHORT_PROOF} AS proof
    FROM closing_lots l
    JOIN realized_closings c ON c.id = l.closing_id AND c.user_id = $1
    LEFT JOIN transactions t ON t.id = l.open_transaction_id AND t.user_id = $1
    LEFT JOIN imports i ON i.id = t.import_id
    ${JOIN_SHORT_PROOF}
   WHERE l.closing_id = ANY($2::bigint[])
   ORDER BY l.closing_id, l.sequence`;

// An execution as core/ledger/executions.ts defines it, in SQL: one page must not read a decade of orders.
const EXECUTIONS = `
  FROM transactions t
 WHERE t.user_id = $1 AND t.event_date BETWEEN $2 AND $3 AND ($4::uuid[] IS NULL OR t.account_id = ANY($4))
   AND ${isOf("t", DAY_OF_NAMES, ["$5", "$7"])} AND t.asset_class NOT IN ('CASH', 'PLAN') AND t.instrument IS NOT NULL
   AND t.underlying IS NOT NULL AND ($6 = 'ALL' OR (t.asset_class = 'OPTION') = ($6 = 'OPTION')) AND t.cash_effect <> 0
   AND (t.type = ANY($8) OR t.type = ANY($9) OR t.type = ANY($10))
   AND (t.type <> 'CASH_IN_LIEU' OR coalesce(t.quantity, 0) <> 0) AND NOT (t.id = ANY($11::bigint[]))`;

const IS_BUYING = "(t.type = ANY($8) OR (NOT t.type = ANY($9) AND t.cash_effect < 0))";

export const EXECUTION_TOTALS = `
  SELECT count(*)::int AS rows, 0 AS unmatched, ${text(`sum(-t.cash_effect) FILTER (WHERE ${IS_BUYING})`)} AS buys,
         ${text(`sum(t.cash_effect) FILTER (WHERE NOT ${IS_BUYING})`)} AS sells, ${text("sum(t.cash_effect)")} AS total,
         ${text("sum(t.commission)")} AS commission, ${text("sum(t.fees)")} AS fees ${EXECUTIONS}`;

export const EXECUTION_GROUPS = groups(
  "t",
  { by: "cash_effect", unmatched: "0" },
  EXECUTIONS + found("t", 12),
);

const EXECUTION_ORDER = { by: "cash_effect", day: "event_date" };

const executionRows = (order: ExplainedOrder) => `
  SELECT t.id::text, t.event_date::text AS day, t.account_id AS "accountId", t.type, t.asset_class AS "assetClass",
         t.instrument, t.underlying, trim_scale(abs(t.quantity))::text AS quantity, '0' AS "unmatchedQuantity",
         CASE WHEN ${IS_BUYING} THEN ${text("-t.cash_effect")} ELSE '0' END AS buys,
         CASE WHEN ${IS_BUYING} THEN '0' ELSE ${text("t.cash_effect")} END AS sells,
         ${text("t.commission")} AS commission, ${text("t.fees")} AS fees, ${text("t.cash_effect")} AS total,
         ${FILL("t", "i")} AS fill
    FROM (SELECT t.* ${EXECUTIONS}${found("t", 12)} ${ordered("t", EXECUTION_ORDER, order)} LIMIT $14 OFFSET $15) t
    JOIN imports i ON i.id = t.import_id
   ${ordered("t", EXECUTION_ORDER, order)}`;

const INCOME = `
  FROM (SELECT t.*, ${INCOME_AMOUNT} AS income FROM transactions t
         WHERE t.user_id = $1 AND ${IS_INCOME} AND t.event_date BETWEEN $2 AND $3) t
 WHERE t.income <> 0 AND ($4::uuid[] IS NULL OR t.account_id = ANY($4)) AND ${isOf("t", DAY_OF_NAMES, ["$5", "$6"])}`;

export const INCOME_TOTALS = `
  SELECT count(*)::int AS rows, 0 AS unmatched, ${text("sum(-t.income) FILTER (WHERE t.income < 0)")} AS buys,
         ${text("sum(t.income) FILTER (WHERE t.income > 0)")} AS sells, ${text("sum(t.income)")} AS total,
         '0' AS commission, '0' AS fees ${INCOME}`;

export const INCOME_GROUPS = groups("t", { by: "income", unmatched: "0" }, INCOME + found("t", 7));

const INCOME_ORDER = { by: "income", day: "event_date" };

const incomeRows = (order: ExplainedOrder) => `
  SELECT t.id::text, t.event_date::text AS day, t.account_id AS "accountId", t.type,
         coalesce(t.asset_class, 'CASH') AS "assetClass", coalesce(t.instrument, ${NO_SECURITY}) AS instrument,
         coalesce(t.underlying, ${NO_SECURITY}) AS underlying, NULL AS quantity, '0' AS "unmatchedQuantity",
         ${text("greatest(-t.income, 0)")} AS buys, ${text("greatest(t.income, 0)")} AS sells, '0' AS commission,
         '0' AS fees, ${text("t.income")} AS total, ${FILL("t", "i")} AS fill
    FROM (SELECT t.* ${INCOME}${found("t", 7)} ${ordered("t", INCOME_ORDER, order)} LIMIT $9 OFFSET $10) t
    JOIN imports i ON i.id = t.import_id
   ${ordered("t", INCOME_ORDER, order)}`;

export const ROWS_OF_CANCELLED_HOLDINGS = `
  SELECT t.id::text, t.account_id AS "accountId", t.event_date::text AS "eventDate", t.run_date::text AS "runDate",
         t.day_order AS "dayOrder", t.type,
         t.asset_class AS "assetClass", t.instrument, t.underlying, t.quantity::text, t.price::text,
         t.cash_effect::text AS "cashEffect", t.action,
         encode(t.fingerprint, 'hex') || lpad(t.occurrence::text, 6, '0') AS rank
    FROM transactions t
   WHERE t.user_id = $1 AND (t.account_id, t.instrument) IN
         (SELECT account_id, instrument FROM transactions
           WHERE user_id = $1 AND type = 'CANCEL' AND instrument IS NOT NULL)`;

/** Compared as text: what is no number is nobody's row. Where not all accounts may be told of ($3), all of the file's must be. */
export const FILE_PLACE = `
  SELECT i.file_name AS "fileName", t.line, i.session_id AS "sessionId"
    FROM transactions t JOIN imports i ON i.id = t.import_id
   WHERE t.user_id = $1 AND ($3::uuid[] IS NULL OR t.account_id = ANY($3) AND ${isToldFile("$3")})
     AND t.id = CASE WHEN $2 ~ '^[0-9]{1,18}$' THEN $2::bigint END`;

export const FIRST_DAYS = `
  SELECT a.account_id AS "accountId", min(a.first_day)::text AS "firstDay"
    FROM import_accounts a JOIN imports i ON i.id = a.import_id
   WHERE i.user_id = $1 AND i.undone_at IS NULL AND i.file_type = 'TRANSACTION'
   GROUP BY a.account_id`;

/** A statement for each order, by a name of its own: a connection keeps a prepared statement by its name. */
const byOrder = (name: string, rows: (order: ExplainedOrder) => string) => ({
  NEWEST: { name, statement: rows("NEWEST") },
  BIGGEST: { name: `${name}-biggest`, statement: rows("BIGGEST") },
});

export const CLOSING_ROWS = byOrder("closings", closingRows);
export const EXECUTION_ROWS = byOrder("executions", executionRows);
export const INCOME_ROWS = byOrder("income", incomeRows);
