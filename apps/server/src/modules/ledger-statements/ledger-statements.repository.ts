import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import type { Book } from "@strikebook/core/ledger/ledger";
import {
  isOfEveryUnderlying,
  isOfTaxBookAlone,
  type LedgerStatement,
  type StatementTerms,
  statedUnderlyings,
} from "@strikebook/core/ledger/statements/statement";
import { DomainError, notFound } from "@strikebook/core/shared/errors";
import { underlyingOf } from "@strikebook/core/transactions/option-contract";
import type { AssetClass } from "@strikebook/core/transactions/transaction";
import type { Database } from "@strikebook/database/client";
import type { Connection, Queries } from "@strikebook/database/connection";
import { onTrialCopy } from "@strikebook/database/copy/trial-copy";
import { onPoolClient } from "@strikebook/database/transaction";
import { inUserTransaction } from "@strikebook/database/user-lock";
import { settleEvidence } from "../../import/confirm/settle-evidence.repository.ts";
import {
  listLinkedBy,
  rematchUnderlyings,
  tryUnderlyings,
} from "../../ledger/rematch-underlyings.repository.ts";
import {
  listStatements,
  STATEMENT_COLUMNS,
  type StatementRow,
  toStatement,
} from "../../ledger/statements/statements.repository.ts";
import { writeAudit } from "../../records/audit-trail.repository.ts";
import { removeUnusedAccounts } from "../../records/brought-accounts.repository.ts";
import { effectOf, type LedgerFigures, type OpenHolding, type StatementEffect } from "./statement-effect.ts";

/** A statement before it is on record. */
export type NewStatement = StatementTerms & Pick<LedgerStatement, "assetClass" | "reason">;

const INSERT = `
  INSERT INTO ledger_statements (user_id, kind, day, account_id, asset_class, instrument, "into", ratio, quantity, basis,
    acquired_on, percent, "value", is_taxable, is_moved_out, reason, underlying, into_underlying, into_account_id, sale_rank, books)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
  RETURNING ${STATEMENT_COLUMNS}`;

// With $2 null it was about all accounts. Tie-outs of imports before it say nothing any more (domain.md 1.8).
const NOTE_REMOVAL = `
  UPDATE brokerage_accounts SET statement_removed_at = now()
   WHERE user_id = $1 AND ($2::uuid IS NULL OR id IN ($2, $3))`;

const OPEN_HOLDINGS = `
  SELECT account_id AS "accountId", instrument, trim_scale(sum(quantity))::text AS quantity,
         CASE WHEN bool_or(amount IS NULL) THEN NULL ELSE trim_scale(sum(amount))::text END AS amount
    FROM open_lots WHERE user_id = $1 AND book IN ($3, 'BOTH') AND ($2::text[] IS NULL OR underlying = ANY($2))
   GROUP BY account_id, instrument`;

const COUNTS = `
  SELECT (SELECT count(*)::int FROM realized_closings
           WHERE user_id = $1 AND unmatched_quantity <> 0 AND book IN ($2, 'BOTH')) AS unmatched,
         (SELECT count(*)::int FROM open_lots WHERE user_id = $1 AND book IN ($2, 'BOTH')) AS "openLots"`;

// A row says best of which class its instrument is.
const ASSET_CLASS = `
  SELECT asset_class AS "assetClass" FROM transactions
   WHERE user_id = $1 AND underlying = $2 AND instrument = $3 AND asset_class IS NOT NULL LIMIT 1`;

const ACCOUNTS = `
  SELECT a.id, a.name, a.account_identifier AS number,
         EXISTS (SELECT FROM transactions t WHERE t.user_id = $1 AND t.underlying = $2 AND t.instrument = $3
                    AND t.account_id = a.id) AS "hasRows"
    FROM brokerage_accounts a WHERE a.user_id = $1 ORDER BY a.name, a.id`;

export type StatedAccount = {
  readonly id: string;
  readonly name: string;
  readonly number: string | null;
  /** Rows of the instrument that was asked for are on record in it. */
  readonly hasRows: boolean;
};

export type LedgerStatementsRepository = ReturnType<typeof createLedgerStatementsRepository>;

export const createLedgerStatementsRepository = ({ pool }: Pick<Database, "pool">) => ({
  list: (userId: string): Promise<LedgerStatement[]> => listStatements(pool, userId),

  async findAssetClass(userId: string, instrument: string): Promise<AssetClass | undefined> {
    const values = [userId, underlyingOf(instrument), instrument];
    return (await pool.query<{ assetClass: AssetClass }>(ASSET_CLASS, values)).rows[0]?.assetClass;
  },

  async listAccounts(userId: string, instrument = ""): Promise<StatedAccount[]> {
    return (await pool.query<StatedAccount>(ACCOUNTS, [userId, underlyingOf(instrument), instrument])).rows;
  },

  /**
   * The effects of each statement on its own: it is stored and matched as `add` does it, on a copy of what it touches.
   * The person's lock isn't taken: an import goes on beside it.
   */
  preview: (userId: string, statements: readonly NewStatement[]): Promise<StatementEffect[]> =>
    onPoolClient(pool, async (client) => {
      const effects: StatementEffect[] = [];
      for (const statement of statements) {
        const work = () => tryStatement(client, userId, statement);
        const touched = () => listLinkedBy(client, userId, statement);
        effects.push(await refusing([statement], () => onTrialCopy(client, userId, work, touched)));
      }
      return effects;
    }),

  /** Stores what `choose` answers to those on record, and matches again what it touches. A refusal is thrown by `choose`. */
  add: (userId: string, { choose, entryOf }: AddTerms): Promise<LedgerStatement[]> =>
    inUserTransaction(pool, userId, async (client) => {
      const statements = choose(await listStatements(client, userId));
      if (statements.length === 0) {
        return [];
      }
      const added = await refusing(statements, () => insertAll(client, userId, statements));
      for (const statement of added) {
        await writeAudit(client, entryOf(statement));
      }
      return added;
    }),

  /** False when there is no such statement of the user. */
  remove: (userId: string, id: string, entryOf: AddTerms["entryOf"]): Promise<boolean> =>
    inUserTransaction(pool, userId, async (client) => {
      const { rows } = await client.query<StatementRow>(
        `DELETE FROM ledger_statements WHERE user_id = $1 AND id = $2 RETURNING ${STATEMENT_COLUMNS}`,
        [userId, id],
      );
      const [row] = rows;
      if (row === undefined) {
        return false;
      }
      const statement = toStatement(row);
      await matchWithout(client, userId, statement);
      await client.query(NOTE_REMOVAL, [userId, row.accountId, row.intoAccountId]);
      await writeAudit(client, entryOf(statement));
      return true;
    }),
});

/** PostgreSQL's numeric_value_out_of_range and foreign_key_violation. */
const [OUT_OF_RANGE, MISSING] = ["22003", "23503"];

/**
 * Says in words what the database refuses: splits upon splits of a huge position come to more than columns hold, and an
 * account that was just looked at may be gone when the user's lock is free.
 */
async function refusing<Value>(
  statements: readonly NewStatement[],
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    if (code === OUT_OF_RANGE) {
      const field = statements.some(({ kind }) => kind === "RESTRIKE") ? "ratio" : "quantity";
      const message = "This would make a position too large to be kept";
      throw new DomainError("INVALID_INPUT", message, { [field]: message });
    }
    throw code === MISSING ? notFound("Account") : error;
  }
}

export type AddTerms = {
  readonly choose: (onRecord: readonly LedgerStatement[]) => readonly NewStatement[];
  readonly entryOf: (statement: LedgerStatement) => AuditEntry;
};

/** Stores them and matches again what they touch. */
async function insertAll(client: Connection, userId: string, statements: readonly NewStatement[]) {
  const added: LedgerStatement[] = [];
  for (const statement of statements) {
    added.push(await insert(client, userId, statement));
  }
  await rematchUnderlyings(client, userId, scopeOf(statements));
  await settleEvidence(client, userId);
  return added;
}

/** Matches again what the statement touched, and lets an account go that it alone has held since an undo. */
async function matchWithout(client: Connection, userId: string, statement: LedgerStatement): Promise<void> {
  await rematchUnderlyings(client, userId, scopeOf([statement]));
  const accountIds = [statement.accountId, statement.intoAccountId].filter((id) => id !== undefined);
  const { touched } = await removeUnusedAccounts(client, userId, accountIds);
  if (touched.length > 0) {
    await rematchUnderlyings(client, userId, touched);
  }
  await settleEvidence(client, userId);
}

/** The underlyings that they touch; undefined where one may touch every underlying. */
const scopeOf = (statements: readonly NewStatement[]): string[] | undefined =>
  statements.some(isOfEveryUnderlying) ? undefined : [...new Set(statements.flatMap(statedUnderlyings))];

/** On a copy that is dropped. */
async function tryStatement(
  client: Connection,
  userId: string,
  statement: NewStatement,
): Promise<StatementEffect> {
  const scope = { underlyings: scopeOf([statement]), book: bookOf(statement) };
  const before = await readFigures(client, userId, scope);
  await insert(client, userId, statement);
  const realizedChange = await tryUnderlyings(client, userId, scope, () => settleEvidence(client, userId));
  return effectOf(before, await readFigures(client, userId, scope), realizedChange);
}

/** The book in which a statement shows: what a merger's shares were worth counts in the tax book alone, as do choices made for the tax. */
const bookOf = (statement: NewStatement): Book =>
  statement.kind === "EXCHANGE" || isOfTaxBookAlone(statement) ? "TAX" : "TRADE";

async function insert(client: Queries, userId: string, statement: NewStatement): Promise<LedgerStatement> {
  const { kind, day, accountId, assetClass, instrument, into, ratio, quantity, basis } = statement;
  const { acquiredOn, percent, value, isTaxable, isMovedOut, reason } = statement;
  const { rows } = await client.query<StatementRow>(INSERT, [
    userId,
    kind,
    day,
    accountId,
    assetClass,
    instrument,
    into,
    ratio,
    quantity,
    basis,
    acquiredOn,
    percent,
    value,
    isTaxable,
    isMovedOut,
    reason,
    underlyingOf(instrument),
    underlyingOf(into ?? instrument),
    statement.intoAccountId,
    statement.saleRank,
    statement.books,
  ]);
  return toStatement(rows[0] as StatementRow);
}

async function readFigures(
  client: Queries,
  userId: string,
  { underlyings, book }: { readonly underlyings: readonly string[] | undefined; readonly book: Book },
): Promise<LedgerFigures> {
  const counts = await client.query<Omit<LedgerFigures, "holdings">>(COUNTS, [userId, book]);
  const { rows } = await client.query<OpenHolding>(OPEN_HOLDINGS, [userId, underlyings, book]);
  return { ...(counts.rows[0] as Omit<LedgerFigures, "holdings">), holdings: rows };
}
