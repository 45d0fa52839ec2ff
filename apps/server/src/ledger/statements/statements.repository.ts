import type { LedgerEntry } from "@strikebook/core/ledger/ledger";
import type { UnderlyingLink } from "@strikebook/core/ledger/linking/linked-underlyings";
import {
  EVERY_ACCOUNT,
  isOfEveryUnderlying,
  type LedgerStatement,
  type StatementTerms,
  statedUnderlyings,
} from "@strikebook/core/ledger/statements/statement";
import { statementEntry } from "@strikebook/core/ledger/statements/statement-entry";
import { underlyingOf } from "@strikebook/core/transactions/option-contract";
import type { Queries } from "@strikebook/database/connection";
import type { Batch, Days, InstrumentRows } from "../matching/match-plan.ts";

const NUMBER_OF = (id: string) => `(SELECT coalesce(a.account_identifier, a.name) FROM brokerage_accounts a
    WHERE a.id = ledger_statements.${id} AND ledger_statements.kind = 'RENUMBER')`;

const SALE = `(SELECT t.id::text FROM transactions t
    WHERE ledger_statements.kind = 'LOTS' AND t.user_id = ledger_statements.user_id AND t.account_id = ledger_statements.account_id
      AND t.event_date = ledger_statements.day AND t.fingerprint = decode(left(ledger_statements.sale_rank, -6), 'hex')
      AND t.occurrence = right(ledger_statements.sale_rank, 6)::int)`;

/** The columns of `ledger_statements` as the fields of a `LedgerStatement`, for `toStatement`. */
export const STATEMENT_COLUMNS = `id, number::text, kind, day::text, account_id AS "accountId",
  asset_class AS "assetClass", instrument, "into", trim_scale(ratio)::text AS ratio,
  trim_scale(quantity)::text AS quantity, trim_scale(basis)::text AS basis, acquired_on::text AS "acquiredOn",
  trim_scale(percent)::text AS percent, trim_scale("value")::text AS value, is_taxable AS "isTaxable", is_moved_out AS "isMovedOut", reason,
  into_account_id AS "intoAccountId", ${NUMBER_OF("into_account_id")} AS "accountNumber",
  ${NUMBER_OF("account_id")} AS "oldNumber", sale_rank AS "saleRank", books, ${SALE} AS "transactionId"`;

export type StatementRow = { readonly [Key in keyof LedgerStatement]-?: LedgerStatement[Key] | null };

/** Nulls are absent fields. */
export const toStatement = (row: StatementRow): LedgerStatement =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as LedgerStatement;

/** The user's statements, in the order in which they were added. */
export async function listStatements(client: Queries, userId: string): Promise<LedgerStatement[]> {
  const { rows } = await client.query<StatementRow>(
    `SELECT ${STATEMENT_COLUMNS} FROM ledger_statements WHERE user_id = $1 ORDER BY ledger_statements.number`,
    [userId],
  );
  return rows.map(toStatement);
}

type ProofRow = Pick<LedgerStatement, "day" | "instrument"> & {
  readonly accountId: string;
  readonly mostHeld: NonNullable<LedgerStatement["mostHeld"]>;
};

/** What matching reads beside the rows: the user's statements, and what snapshots prove of sales without a lot. */
export async function listStated(client: Queries, userId: string): Promise<LedgerStatement[]> {
  const { rows } = await client.query<ProofRow>(
    `SELECT account_id AS "accountId", instrument, day::text, trim_scale(most_held)::text AS "mostHeld"
     FROM share_evidence WHERE user_id = $1 ORDER BY account_id, instrument, day`,
    [userId],
  );
  const proofs = rows.map((row, index): LedgerStatement => {
    const number = `proof ${index}`;
    return { ...row, id: number, number, kind: "SHORT", assetClass: "STOCK" };
  });
  return [...(await listStatements(client, userId)), ...proofs];
}

/** Underlyings that share lots by a statement, as rows of files that name another instrument. */
export const linksOfStatements = (statements: readonly StatementTerms[]): UnderlyingLink[] =>
  statements
    .filter((one) => !isOfEveryUnderlying(one))
    .map(({ instrument, into = instrument, accountId = EVERY_ACCOUNT }) => ({
      accountId,
      underlying: underlyingOf(instrument),
      relatedInstrument: underlyingOf(into),
    }));

/** The entries of statements, which matching takes beside the rows of their underlyings. */
export class StatedEntries {
  readonly #entries: readonly LedgerEntry[];
  /** All instruments of these underlyings must be matched together. */
  readonly underlyings: ReadonlySet<string>;
  /** True where a statement may touch the lots of any underlying. */
  readonly #touchesAll: boolean;

  /** `accountIds` are by number. */
  constructor(statements: readonly LedgerStatement[], accountIds: ReadonlyMap<string, string>) {
    const numbers = new Map([...accountIds].map(([number, id]) => [id, number]));
    this.#entries = statements.map((one) => statementEntry(one, numbers.get(one.accountId ?? "")));
    this.#touchesAll = statements.some(isOfEveryUnderlying);
    this.underlyings = new Set(statements.flatMap(statedUnderlyings));
  }

  /** Rows by instrument with those that only statements name, and every instrument of a stated underlying as linking. */
  mark(rows: readonly InstrumentRows[], isWanted: (underlying: string) => boolean): InstrumentRows[] {
    const onRecord = new Set(rows.map(({ instrument }) => instrument));
    const named = this.#entries
      .filter(
        ({ underlying, instrument }) =>
          instrument !== "" && isWanted(underlying) && !onRecord.has(instrument),
      )
      .map(
        ({ underlying, instrument }) =>
          [instrument, { underlying, instrument, count: 0, isLinking: true }] as const,
      );
    return [
      ...rows.map((row) =>
        this.#touchesAll || this.underlyings.has(row.underlying) ? { ...row, isLinking: true } : row,
      ),
      ...new Map(named).values(),
    ];
  }

  /** The entries of a slice of a batch. */
  listOf({
    batch,
    days: [from, to],
  }: {
    readonly batch: Batch;
    readonly days: Days;
  }): readonly LedgerEntry[] {
    const isOfDays = ({ eventDate }: LedgerEntry) =>
      (from === undefined || eventDate >= from) && (to === undefined || eventDate < to);
    return this.listOfUnderlyings(batch.isLinked ? batch.underlyings : []).filter(isOfDays);
  }

  /** With those that touch every underlying, where there is any. */
  listOfUnderlyings(underlyings: readonly string[]): readonly LedgerEntry[] {
    const wanted = new Set(underlyings);
    return underlyings.length === 0
      ? []
      : this.#entries.filter(
          ({ underlying, statement }) =>
            wanted.has(underlying) || (statement !== undefined && isOfEveryUnderlying(statement)),
        );
  }
}

/** SQL: a statement of user $1 touches an underlying on a day or later, as average cost does from its day on; both are SQL. */
export const isStatedFrom = (underlying: string, day: string) => `EXISTS (
  SELECT 1 FROM ledger_statements s
  WHERE s.user_id = $1 AND (s.day >= ${day} OR s.kind = 'AVERAGE_COST') AND (s.kind = 'RENUMBER' OR ${underlying} IN (s.underlying, s.into_underlying)))`;
