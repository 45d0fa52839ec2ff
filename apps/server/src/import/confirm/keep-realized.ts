import type { Connection } from "@strikebook/database/connection";
import { accountsOfRealized, countRealizedLines } from "../preview/count-realized.repository.ts";
import type { AccountTieOut, LineCounts } from "../session/answers.ts";
import { createMissingAccounts, type ResolvedAccounts } from "../session/own-accounts.repository.ts";
import type { UploadSession } from "../session/upload-session.ts";
import { insertImport, insertImportLines } from "./imports.repository.ts";
import { insertRealized } from "./realized-rows.repository.ts";

type NewExport = {
  readonly session: UploadSession;
  readonly importId: string;
  readonly resolved: ResolvedAccounts;
};

type Kept = {
  readonly counts: LineCounts;
  /** Lots; rows of wash sales are none. */
  readonly added: number;
  readonly accounts: readonly AccountTieOut[];
  readonly notes: readonly string[];
};

/** Keeps the staged lots beside the ledger, which they don't change. */
export async function keepRealized(
  client: Connection,
  { session, importId, resolved }: NewExport,
): Promise<Kept> {
  const { userId, brokerage } = session;
  const { counts, rowCount, lots } = await countRealizedLines(client);
  const own = await createMissingAccounts(client, userId, brokerage, resolved.accounts);
  await insertImport(client, { session, importId, counts, resolved });
  await insertImportLines(client, session.id, importId);
  await insertRealized(client, { userId, importId }, own);
  const accounts = accountsOfRealized(resolved.accounts, rowCount).map((account, index) => ({
    ...account,
    accountId: own[index]?.accountId,
  }));
  return { counts, added: lots, accounts, notes: [] };
}
