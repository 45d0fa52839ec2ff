import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { countWords, formatCount } from "@strikebook/core/shared/count-words";
import { formatMoney } from "@strikebook/core/shared/money-format";
import type { FileIdentity } from "@strikebook/core/uploads/brokerage-format";
import type pg from "pg";
import { findBlock } from "./blocked-upload.ts";
import { storeChunks } from "./chunks.repository.ts";
import type { FileRank } from "./history-comparison.repository.ts";
import {
  type AmountChange,
  countHistoryLines,
  listAmountChanges,
  listReview,
  sampleHistory,
  tieOutHistory,
} from "./history-preview.repository.ts";
import { compareToKeep, keepComparison } from "./kept-comparison.repository.ts";
import { findAnswers } from "./line-answers.repository.ts";
import { type ResolvedAccounts, requireOwnAccount, resolveAccounts } from "./own-accounts.repository.ts";
import {
  comparePositions,
  countPositionLines,
  type Snapshot,
  type SnapshotChanges,
  samplePositions,
} from "./positions.repository.ts";
import {
  enforceQuota,
  findLinesLeftOut,
  insertSession,
  listImportsOfFile,
  ofAccount,
} from "./sessions.repository.ts";
import { blocksOnDisk, identifyFileOnDisk, type StagedFile, stageFile } from "./stage-file.ts";
import { createStagingTable } from "./staging.ts";
import { tieOutPositions, withCashBalances } from "./tie-out-checks.ts";
import type { Comparison, UploadPreview } from "./upload-preview.ts";
import { otherAccountWarning, skipReasonOf } from "./upload-result.ts";
import type { UploadSession } from "./upload-session.ts";

/** An upload to be read: bytes on disk, and what the person said with it. */
export type NewUpload = {
  readonly sessionId: string;
  readonly userId: string;
  readonly path: string;
  readonly sha256: Buffer;
  readonly sizeBytes: number;
  readonly fileName: string;
  readonly accountId: string | undefined;
  readonly portfolioDate: CalendarDate | undefined;
};

/** Answers of the person; what is absent was not answered. */
export type Answers = {
  readonly accountId: string | undefined;
  readonly portfolioDate: CalendarDate | undefined;
};

/** Reads the file into a new session, all or nothing. */
export async function openSession(client: pg.ClientBase, upload: NewUpload): Promise<UploadSession> {
  await requireOwnAccount(client, upload.userId, upload.accountId);
  const identity = await withAnswers(client, upload, await identifyFileOnDisk(upload.path, upload.fileName));
  const isKnown = identity.unknownBecause === undefined;
  const staged = isKnown
    ? await stageFile(client, {
        sessionId: upload.sessionId,
        blocks: blocksOnDisk(upload.path),
        identity,
        file: upload.path,
      })
    : await stageUnknownFile(client, upload.sessionId, identity);
  const session = {
    id: upload.sessionId,
    userId: upload.userId,
    fileName: upload.fileName,
    sha256: upload.sha256,
    sizeBytes: upload.sizeBytes,
    fileType: identity.fileType,
    brokerage: identity.brokerage,
    reading: staged.reading,
    stagedRows: staged.stagedRows,
    accountId: upload.accountId,
    portfolioDate: upload.portfolioDate,
  };
  await insertSession(client, session);
  await storeChunks(client, upload.sessionId, staged.chunks);
  await enforceQuota(client, upload.userId);
  return { ...session, state: "OPEN", isExpired: false, operationId: undefined };
}

/** What the person said of lines before, and of lines of this very file while it waits in another preview. */
async function withAnswers(
  client: pg.ClientBase,
  { userId, sha256 }: NewUpload,
  identity: FileIdentity,
): Promise<FileIdentity> {
  if (identity.unknownBecause !== undefined) {
    return identity;
  }
  const answers = {
    byText: await findAnswers(client, userId),
    leftOut: await findLinesLeftOut(client, userId, sha256),
  };
  return { ...identity, answers };
}

/** A file that no brokerage knows can only be looked at and cancelled: neither rows nor bytes of it are kept. */
async function stageUnknownFile(
  client: pg.ClientBase,
  sessionId: string,
  identity: FileIdentity,
): Promise<StagedFile> {
  await client.query(createStagingTable(sessionId, identity.fileType));
  const reading = { identity, accounts: [], warnings: [], unnumberedAccounts: [] };
  return { reading, stagedRows: 0, chunks: [] };
}

/** The session's file against what is on record. Leaves temporary tables until the end of the transaction. */
export async function previewSession(
  client: pg.ClientBase,
  session: UploadSession,
  rank: FileRank,
): Promise<UploadPreview> {
  const resolved = await resolveAccounts(client, session.userId, session.reading, session.accountId);
  const snapshot = snapshotOf(session, session);
  const isHistory = session.fileType === "TRANSACTION";
  const past = await listImportsOfFile(client, session.userId, session.sha256);
  const earlier = ofAccount(past, resolved.accountKey);
  const comparison = isHistory
    ? await compareHistoryFile(client, session, resolved, rank)
    : await comparePositionsFile(client, session, resolved, snapshot);
  const block = findBlock(session, { ...comparison, resolved, snapshot });
  return {
    ...comparison,
    sessionId: session.id,
    fileName: session.fileName,
    fileType: session.fileType,
    brokerage: session.brokerage,
    warnings: [...comparison.warnings, ...(earlier === undefined ? past.map(otherAccountWarning) : [])],
    skipReason: earlier && skipReasonOf(earlier),
    needsAccount: resolved.needsAccount && !resolved.isAnswered,
    portfolioDate: snapshot.date,
    portfolioDateSource: isHistory ? undefined : dateSourceOf(session),
    blockedReason: block?.reason,
    problem: block?.problem,
  };
}

/** The person's word wins over the footer, the footer over the file name. */
export function snapshotOf({ reading }: UploadSession, answers: Answers): Snapshot {
  return {
    date: answers.portfolioDate ?? reading.identity.portfolioDate,
    at: reading.identity.downloadedAt,
  };
}

function dateSourceOf({ portfolioDate, reading }: UploadSession) {
  return portfolioDate === undefined ? (reading.identity.portfolioDateSource ?? "UNKNOWN") : "GIVEN";
}

async function compareHistoryFile(
  client: pg.ClientBase,
  session: UploadSession,
  resolved: ResolvedAccounts,
  rank: FileRank,
): Promise<Comparison> {
  const compared = await compareToKeep(client, session, resolved.known);
  const { differingLines, ...counted } = await countHistoryLines(client);
  const changes = differingLines === 0 ? [] : await listAmountChanges(client, session.id, rank);
  const comparison = {
    ...counted,
    review: await listReview(client, session),
    accounts: withCashBalances(
      await tieOutHistory(client, session.id, resolved.accounts, rank),
      resolved.accounts,
      session.reading,
    ),
    sampleTransactions: await sampleHistory(client, session.id, resolved.accounts),
    samplePositions: [],
    warnings: [...session.reading.warnings, ...describeAmountChanges(changes)],
  };
  await keepComparison(client, compared);
  return comparison;
}

async function comparePositionsFile(
  client: pg.ClientBase,
  session: UploadSession,
  resolved: ResolvedAccounts,
  snapshot: Snapshot,
): Promise<Comparison> {
  await comparePositions(client, session.id, resolved.known, snapshot);
  await client.query("CREATE TEMP TABLE held (line integer, reason text) ON COMMIT DROP");
  const { changes, ...counted } = await countPositionLines(client, session.id);
  return {
    ...counted,
    review: await listReview(client, session),
    accounts: await tieOutPositions(client, session, resolved.accounts, snapshot.date),
    sampleTransactions: [],
    samplePositions: await samplePositions(client, session.id, resolved.accounts),
    warnings: [...session.reading.warnings, ...describeChanges(changes, "will")],
  };
}

const CHANGES_NAMED = 5;

/** The newest download decides the details of a row: where that moves cash, both amounts and the line are said. */
function describeAmountChanges(changes: readonly AmountChange[]): string[] {
  const [taken, kept] = [changes.filter(({ wins }) => wins), changes.filter(({ wins }) => !wins)];
  return [
    ...nameLines(
      taken,
      `${countWords(taken.length, "row on record takes", "rows on record take")} another amount from this newer download`,
      ({ line, before, after }) => `line ${line}, ${formatMoney(before)} becomes ${formatMoney(after)}`,
    ),
    ...nameLines(
      kept,
      `${countWords(kept.length, "row on record keeps", "rows on record keep")} the amount of a newer download`,
      ({ line, before, after, storedLine, fileName }) =>
        `line ${line}, ${formatMoney(after)} here, ${formatMoney(before)} in line ${storedLine} of ${fileName}`,
    ),
  ];
}

function nameLines(
  changes: readonly AmountChange[],
  what: string,
  sayOne: (change: AmountChange) => string,
): string[] {
  const named = changes.slice(0, CHANGES_NAMED).map(sayOne);
  const rest = changes.length - named.length;
  return changes.length === 0
    ? []
    : [`${what}: ${named.join("; ")}${rest > 0 ? `; and ${formatCount(rest)} more` : ""}`];
}

/** What importing one day again changes, in words. */
export function describeChanges(
  { changed, kept, gone, edited }: SnapshotChanges,
  tense: "did" | "will",
): string[] {
  const rows = (count: number) => countWords(count, "position");
  const verb = (past: string, future: string) => (tense === "did" ? past : `will be ${future}`);
  return [
    ...(changed > 0
      ? [`${rows(changed)} of that day ${verb("updated", "updated")} to this newer download`]
      : []),
    ...(gone > 0
      ? [`${rows(gone)} of that day ${verb("removed", "removed")}: not in this newer download`]
      : []),
    ...(kept > 0 ? [`${rows(kept)} left as on record: typed in by hand, or from a newer download`] : []),
    ...(edited > 0
      ? [`${rows(edited)} ${verb("left", "left")} as you edited or deleted ${edited === 1 ? "it" : "them"}`]
      : []),
  ];
}
