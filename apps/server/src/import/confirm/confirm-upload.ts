import { randomUUID } from "node:crypto";
import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import type { RealizedChange } from "@strikebook/core/ledger/profit-brought";
import { DomainError, notFound } from "@strikebook/core/shared/errors";
import type { FileType } from "@strikebook/core/uploads/upload-file";
import type { Connection, ReaderConnection } from "@strikebook/database/connection";
import { lockUser } from "@strikebook/database/user-lock";
import { writeAudit } from "../../records/audit-trail.repository.ts";
import { describeChanges } from "../preview/change-words.ts";
import { compareHistory, nameCreatedAccounts } from "../preview/compare-history.repository.ts";
import {
  comparePositions,
  countPositionLines,
  type Snapshot,
} from "../preview/compare-positions.repository.ts";
import { findFileRange } from "../preview/file-range.repository.ts";
import { countHistoryLines } from "../preview/history-preview.repository.ts";
import { type Answers, snapshotOf } from "../preview/preview-upload.ts";
import { tieOutCash, tieOutPositions } from "../preview/tie-out.repository.ts";
import { nameByFiles } from "../session/account-names.repository.ts";
import type { AccountTieOut, LineCounts, UploadResult } from "../session/answers.ts";
import { rankOf } from "../session/file-rank.ts";
import { granteeOf, requireManaged, storeConfirmedAccount } from "../session/managed-accounts.repository.ts";
import {
  createMissingAccounts,
  type ResolvedAccounts,
  resolveAccounts,
} from "../session/own-accounts.repository.ts";
import { findImportOfFile, listImportsOfFile } from "../session/past-imports.repository.ts";
import { readSession } from "../session/read-session.ts";
import { resultOfClosed, undoneSince } from "../session/result-of-closed.ts";
import { closeSession, dropFiles, findSession, hasStoredFile } from "../session/sessions.repository.ts";
import { describeQuiet, describeResult, nothingNew } from "../session/upload-result.ts";
import { daysOf, type UploadSession } from "../session/upload-session.ts";
import { insertImport, insertImportAnswers, insertImportLines, storeResult } from "./imports.repository.ts";
import { keepRealized } from "./keep-realized.ts";
import { insertImportFacts } from "./merge-history.repository.ts";
import { mergePositions, sumMerged } from "./merge-positions.repository.ts";
import { refuseBlocked, refuseChosenLines, refuseForeignLines } from "./refusals.ts";
import { mergeKnownTransactions } from "./row-versions.repository.ts";
import { settleEvidence } from "./settle-evidence.repository.ts";
import { bringBackSaidAgain, settleProvisional } from "./settle-provisional.repository.ts";
import { matchHistory, storeHistory } from "./store-history.ts";
import { describeUntied } from "./untied-assignments.repository.ts";

export type Confirmation = Answers & {
  readonly userId: string;
  readonly sessionId: string;
  /** Lines held for review that the user imports all the same. */
  readonly importLines: readonly number[];
  readonly actor: Actor;
  readonly now: Date;
  /** `now` on the exchange's wall clock, `YYYY-MM-DDTHH:mm`, for files that do not say when they were downloaded. */
  readonly at: string;
};

/** Finished steps of an import, in this order; other files than histories have neither `recorded` nor `matched`. */
export const IMPORT_POINTS = [
  "closed",
  "read",
  "compared",
  "inserted",
  "recorded",
  "matched",
  "merged",
  "done",
  "ended",
] as const;

export type ImportPoint = (typeof IMPORT_POINTS)[number];

/**
 * Told when a point is reached, and with `share`, 0 to 1, how much of the way to the next one is done: progress is made
 * of it, and tests stop the process there.
 */
export type AtStep = (point: ImportPoint, share?: number) => void;

export type ConfirmWays = { readonly withReader: ReaderConnection; readonly atStep?: AtStep | undefined };

/** Imports the session's file within the caller's transaction. Of many confirms one does it, the others wait and answer the same. */
export async function confirmSession(
  client: Connection,
  confirmation: Confirmation,
  { withReader, atStep = () => undefined }: ConfirmWays,
): Promise<UploadResult> {
  const { userId, sessionId } = confirmation;
  if (!(await closeSession(client, userId, sessionId, "CONFIRMED"))) {
    return await resultOfClosed(client, userId, sessionId);
  }
  const closed = await findSession(client, userId, sessionId);
  if (closed === undefined) {
    throw notFound("Upload session");
  }
  atStep("closed");
  // Before the user is locked: nobody else waits while a file is read.
  const onShare = (share: number) => atStep("closed", share);
  const session = await readSession(client, closed, { withReader, onShare });
  atStep("read");
  await lockUser(client, userId);
  const said = { ...session, accountId: confirmation.accountId ?? session.accountId };
  const resolved = await resolveAccounts(client, userId, session.reading, said.accountId);
  await requireManaged(client, { userId, granteeId: granteeOf(confirmation.actor) }, said);
  await storeConfirmedAccount(client, session, resolved, confirmation.accountId);
  const earlier = await findImportOfFile(client, userId, session.sha256, resolved.accountKey);
  if (earlier !== undefined) {
    await dropFiles(client, [sessionId]);
    return nothingNew(session.fileName, earlier);
  }
  if (session.reading.identity.unknownBecause === undefined && !(await hasStoredFile(client, sessionId))) {
    throw granteeOf(confirmation.actor) === undefined ? await nothingStored(client, session) : undoneSince();
  }
  const result = await importSession(client, { session, confirmation, atStep, resolved });
  atStep("done");
  return result;
}

/** Its own bytes were not kept: they were on record when it came. */
async function nothingStored(client: Connection, { userId, sha256 }: UploadSession): Promise<DomainError> {
  const isElsewhere = (await listImportsOfFile(client, userId, sha256)).length > 0;
  return isElsewhere
    ? new DomainError(
        "CONFLICT",
        "This file was imported for another account. Upload it again and choose its account before you confirm.",
      )
    : undoneSince();
}

type Task = {
  readonly session: UploadSession;
  readonly confirmation: Confirmation;
  readonly atStep: AtStep;
  readonly resolved: ResolvedAccounts;
};

async function importSession(client: Connection, task: Task): Promise<UploadResult> {
  const { session, confirmation, resolved } = task;
  const answers: Answers = {
    accountId: confirmation.accountId ?? session.accountId,
    portfolioDate: confirmation.portfolioDate ?? session.portfolioDate,
  };
  const snapshot = snapshotOf(session, answers);
  const importId = randomUUID();
  const merged = await MERGE[session.fileType](client, { ...task, snapshot, importId });
  const { known } = await resolveAccounts(client, session.userId, session.reading, answers.accountId);
  const which = { userId: session.userId, importId };
  await insertImportAnswers(client, {
    ...which,
    accounts: known,
    chosenLines: confirmation.importLines,
    portfolioDate: session.fileType === "PORTFOLIO" ? snapshot.date : undefined,
  });
  await nameByFiles(client, session.userId, known);
  const result = describeResult(session, {
    ...merged,
    accountIds: known.map(({ accountId }) => accountId),
    importId,
    days: daysOf(session, snapshot.date),
    accountsCreated: resolved.accounts.filter(({ accountId }) => accountId === undefined).length,
  });
  await storeResult(client, which, result);
  const event = { actionType: "FILE_IMPORTED", fileName: session.fileName, rowsAdded: merged.added } as const;
  await writeAudit(client, auditEntry(event, confirmation.actor, { at: confirmation.now }));
  task.atStep("merged");
  return result;
}

type Merge = Task & {
  readonly snapshot: Snapshot;
  readonly importId: string;
};

type Merged = {
  readonly counts: LineCounts;
  readonly added: number;
  readonly accounts: readonly AccountTieOut[];
  readonly notes: readonly string[];
  readonly realized?: readonly RealizedChange[];
};

async function mergeRealized(client: Connection, task: Merge): Promise<Merged> {
  refuseChosenLines(task.confirmation);
  refuseBlocked({ ...task, range: undefined }, { blockingLines: 0 });
  task.atStep("compared");
  const kept = await keepRealized(client, task);
  task.atStep("inserted");
  return kept;
}

const MERGE: Readonly<Record<FileType, (client: Connection, task: Merge) => Promise<Merged>>> = {
  TRANSACTION: mergeHistory,
  PORTFOLIO: mergeSnapshot,
  REALIZED: mergeRealized,
};

async function mergeHistory(client: Connection, task: Merge): Promise<Merged> {
  const { session, confirmation, resolved, importId } = task;
  const rank = rankOf(session, confirmation.at);
  await compareHistory(client, rank, resolved.known);
  task.atStep("compared");
  await refuseForeignLines(client, confirmation.importLines);
  await bringBackSaidAgain(client);
  const counted = await countHistoryLines(client);
  const range = await findFileRange(client, session, rank.at);
  refuseBlocked({ ...task, range }, counted);
  const own = await createMissingAccounts(client, session.userId, session.brokerage, resolved.accounts);
  await nameCreatedAccounts(client, own);
  await insertImport(client, { session, importId, counts: counted.counts, resolved });
  await mergeKnownTransactions(client, importId, rank);
  const history = { userId: session.userId, importId, accounts: own, newRows: counted.counts.newLines };
  const added = await storeHistory(client, history, (share) => task.atStep("compared", share));
  task.atStep("inserted");
  await insertImportFacts(client, history);
  await insertImportLines(client, session.id, importId);
  task.atStep("recorded");
  const changes = await matchHistory(client, history, (share) => task.atStep("recorded", share));
  const settled = await settleProvisional(client, session.userId, importId);
  const proven = await settleEvidence(client, session.userId);
  task.atStep("matched");
  const accounts = await tieOutCash(client, { importId, ...resolved, own, reading: session.reading });
  const notes = [
    ...describeQuiet(session, range),
    ...settled.notes,
    ...(await describeUntied(client, session.userId, importId)),
  ];
  const realized = [...changes, ...settled.changes, ...proven];
  return { counts: counted.counts, added: added - settled.withheld, accounts, notes, realized };
}

async function mergeSnapshot(client: Connection, task: Merge): Promise<Merged> {
  const { session, resolved, snapshot, importId, confirmation } = task;
  refuseChosenLines(confirmation);
  const own =
    resolved.isAnswered && snapshot.date !== undefined
      ? await createMissingAccounts(client, session.userId, session.brokerage, resolved.accounts)
      : [];
  await comparePositions(client, own, snapshot);
  task.atStep("compared");
  const { counts, changes, blockingLines } = await countPositionLines(client);
  refuseBlocked({ ...task, range: undefined }, { blockingLines });
  await insertImport(client, { session, importId, counts, resolved });
  await insertImportLines(client, session.id, importId);
  const { added, lifted } = await mergePositions(client, { userId: session.userId, importId }, snapshot);
  task.atStep("inserted");
  await sumMerged(client, session.userId, snapshot, lifted);
  const realized = await settleEvidence(client, session.userId);
  const tieOuts = await tieOutPositions(client, session, resolved.accounts, snapshot.date);
  const accounts = tieOuts.map((tieOut, index) => ({ ...tieOut, accountId: own[index]?.accountId }));
  return { counts, added, accounts, notes: describeChanges(changes, "did"), realized };
}
