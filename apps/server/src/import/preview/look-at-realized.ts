import { exportWords, openLotsWords } from "@strikebook/core/realized-export/export-words";
import type { Connection } from "@strikebook/database/connection";
import type { Comparison } from "../session/answers.ts";
import type { ResolvedAccounts } from "../session/own-accounts.repository.ts";
import type { UploadSession } from "../session/upload-session.ts";
import { accountsOfRealized, countRealizedLines, listYearsOfLots } from "./count-realized.repository.ts";
import { listReview } from "./history-preview.repository.ts";

/** Previews an export of realized gains or of open lots: every lot of it is new, and no line of it keeps it from being imported. */
export async function lookAtRealized(
  client: Connection,
  session: UploadSession,
  { accounts }: ResolvedAccounts,
): Promise<Comparison> {
  const { counts, rowCount, openLots } = await countRealizedLines(client);
  return {
    counts,
    rowCount,
    blockingLines: 0,
    alreadyIn: [],
    review: await listReview(client, session),
    accounts: accountsOfRealized(accounts, rowCount),
    sampleTransactions: [],
    samplePositions: [],
    warnings: session.reading.warnings,
    holds: openLots > 0 ? openLotsWords(openLots) : exportWords(await listYearsOfLots(client)),
  };
}
