import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type pg from "pg";
import type { AccountOfRef } from "../session/own-accounts.repository.ts";

/** What an import was decided by, beside its file: enough to merge the file again as it was merged. */
export type ImportAnswers = {
  readonly importId: string;
  /** Every account of the file, with the own account that it was. */
  readonly accounts: readonly AccountOfRef[];
  /** Refs whose accounts the import created. */
  readonly createdRefs: readonly number[];
  readonly chosenLines: readonly number[];
  readonly portfolioDate: CalendarDate | undefined;
};

/** Keeps the answers with the import, which is there already. */
export async function insertImportAnswers(client: pg.ClientBase, answers: ImportAnswers): Promise<void> {
  await client.query("UPDATE imports SET chosen_lines = $2, portfolio_date = $3 WHERE id = $1", [
    answers.importId,
    answers.chosenLines,
    answers.portfolioDate ?? null,
  ]);
  await client.query(
    `INSERT INTO import_file_accounts (import_id, ref, account_id, is_created)
     SELECT $1, ref, account_id, ref = ANY($4) FROM unnest($2::smallint[], $3::uuid[]) AS own(ref, account_id)`,
    [
      answers.importId,
      answers.accounts.map(({ ref }) => ref),
      answers.accounts.map(({ accountId }) => accountId),
      answers.createdRefs,
    ],
  );
}
