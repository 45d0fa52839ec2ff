import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { alreadyInWords } from "@strikebook/core/uploads/already-in";
import type { FileIdentity } from "@strikebook/core/uploads/brokerage-format";
import type { Connection } from "@strikebook/database/connection";
import { storeChunks } from "../file/chunks.repository.ts";
import { blocksOnDisk, identifyFileOnDisk, type StagedFile, stageFile } from "../file/stage-file.ts";
import { createStagingTable } from "../file/staging-table.repository.ts";
import type { Comparison, UploadPreview } from "../session/answers.ts";
import type { FileRank } from "../session/file-rank.ts";
import { findAnswers } from "../session/line-answers.repository.ts";
import { type Acting, requireManaged } from "../session/managed-accounts.repository.ts";
import {
  type ResolvedAccounts,
  requireOwnAccount,
  resolveAccounts,
} from "../session/own-accounts.repository.ts";
import { listImportsOfFile, ofAccount } from "../session/past-imports.repository.ts";
import { enforceQuota, findLinesLeftOut, insertSession } from "../session/sessions.repository.ts";
import { previewToldTo } from "../session/untold-lines.repository.ts";
import { otherAccountWarning, skipReasonOf } from "../session/upload-result.ts";
import { daysOf, type UploadSession } from "../session/upload-session.ts";
import { describeAmountChanges, describeChanges } from "./change-words.ts";
import { compareHistory } from "./compare-history.repository.ts";
import {
  comparePositions,
  countPositionLines,
  type Snapshot,
  samplePositions,
} from "./compare-positions.repository.ts";
import { findFileRange } from "./file-range.repository.ts";
import {
  countHistoryLines,
  listAmountChanges,
  listReview,
  sampleHistory,
  tieOutHistory,
} from "./history-preview.repository.ts";
import { describeLoneCorrections } from "./lone-corrections.repository.ts";
import { describeLoneStockLegs } from "./lone-stock-legs.repository.ts";
import { lookAtRealized } from "./look-at-realized.ts";
import { findBlock } from "./obstacles.ts";
import { findHistoryElsewhere, findSnapshotElsewhere } from "./other-accounts.repository.ts";
import { tieOutPositions, withCashBalances } from "./tie-out.repository.ts";
import { describeProvisional } from "./withdrawal-words.ts";
import { listProvisional } from "./withdrawn-rows.repository.ts";

/** An upload to be read: bytes on disk, and what the user said with it. */
export type NewUpload = Acting & {
  readonly sessionId: string;
  readonly path: string;
  readonly sha256: Buffer;
  readonly sizeBytes: number;
  readonly fileName: string;
  readonly accountId: string | undefined;
  readonly portfolioDate: CalendarDate | undefined;
};

/** Answers of the user; what is absent was not answered. */
export type Answers = {
  readonly accountId: string | undefined;
  readonly portfolioDate: CalendarDate | undefined;
};

/** Reads the file into a new session, all or nothing. */
export async function openSession(client: Connection, upload: NewUpload): Promise<UploadSession> {
  await requireOwnAccount(client, upload.userId, upload.accountId);
  const identity = await withAnswers(client, upload, await identifyFileOnDisk(upload.path, upload.fileName));
  const isKnown = identity.unknownBecause === undefined;
  const staged = isKnown
    ? await stageFile(client, {
        blocks: blocksOnDisk(upload.path),
        identity,
        file: upload.path,
      })
    : await stageUnknownFile(client, identity);
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
    begunById: upload.granteeId,
  };
  await requireManaged(client, upload, session);
  await insertSession(client, session);
  await storeChunks(client, upload.sessionId, staged.chunks);
  await enforceQuota(client, upload.userId);
  return { ...session, state: "OPEN", isExpired: false, operationId: undefined };
}

/** The user's line answers, with those given to the same file while it waits in another preview. */
async function withAnswers(
  client: Connection,
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

/** A file that no brokerage knows can only be looked at and canceled: neither rows nor bytes of it are kept. */
async function stageUnknownFile(client: Connection, identity: FileIdentity): Promise<StagedFile> {
  await createStagingTable(client, identity.fileType);
  const reading = { identity, accounts: [], warnings: [], unnumberedAccounts: [] };
  return { reading, stagedRows: 0, chunks: [] };
}

// Leaves temporary tables until the end of the transaction.
/** The session's file, which has been read, against what is on record; to `granteeId` nothing is told of other accounts of the owner's. */
export async function previewSession(
  client: Connection,
  session: UploadSession,
  rank: FileRank,
  granteeId?: string,
): Promise<UploadPreview> {
  const acting = { userId: session.userId, granteeId };
  await requireManaged(client, acting, session);
  const resolved = await resolveAccounts(client, session.userId, session.reading, session.accountId);
  const snapshot = snapshotOf(session, session);
  const isHistory = session.fileType === "TRANSACTION";
  const past = await listImportsOfFile(client, session.userId, session.sha256);
  const earlier = ofAccount(past, resolved.accountKey);
  const compared = await compareFile(client, session, { resolved, snapshot, rank });
  const comparison = granteeId === undefined ? compared : { ...compared, alreadyIn: [] };
  const isKnown = session.reading.identity.unknownBecause === undefined;
  const range = isHistory && isKnown ? await findFileRange(client, session, rank.at) : undefined;
  const block = findBlock(session, { ...comparison, resolved, snapshot, range });
  return await previewToldTo(client, acting, {
    ...comparison,
    ...daysOf(session, snapshot.date),
    sessionId: session.id,
    fileName: session.fileName,
    fileType: session.fileType,
    brokerage: session.brokerage,
    warnings: [
      ...comparison.alreadyIn.map(alreadyInWords),
      ...comparison.warnings,
      ...(earlier === undefined && granteeId === undefined ? past.map(otherAccountWarning) : []),
    ],
    skipReason: earlier && skipReasonOf(earlier),
    needsAccount: resolved.needsAccount && !resolved.isAnswered && resolved.names.length === 0,
    portfolioDate: snapshot.date,
    portfolioDateSource: session.fileType === "PORTFOLIO" ? dateSourceOf(session) : undefined,
    range,
    names: resolved.names,
    blockedReason: block?.reason,
    problem: block?.problem,
  });
}

/** The user's word wins over the footer, the footer over the file name. */
export function snapshotOf({ reading }: UploadSession, answers: Answers): Snapshot {
  return {
    date: answers.portfolioDate ?? reading.identity.portfolioDate,
    at: reading.identity.downloadedAt,
  };
}

function dateSourceOf({ portfolioDate, reading }: UploadSession) {
  return portfolioDate === undefined ? (reading.identity.portfolioDateSource ?? "UNKNOWN") : "GIVEN";
}

type Compared = {
  readonly resolved: ResolvedAccounts;
  readonly snapshot: Snapshot;
  readonly rank: FileRank;
};

async function compareFile(
  client: Connection,
  session: UploadSession,
  { resolved, snapshot, rank }: Compared,
): Promise<Comparison> {
  switch (session.fileType) {
    case "TRANSACTION":
      return await compareHistoryFile(client, session, resolved, rank);
    case "PORTFOLIO":
      return await comparePositionsFile(client, session, resolved, snapshot);
    case "REALIZED":
      return await lookAtRealized(client, session, resolved);
  }
}

async function compareHistoryFile(
  client: Connection,
  session: UploadSession,
  resolved: ResolvedAccounts,
  rank: FileRank,
): Promise<Comparison> {
  await compareHistory(client, rank, resolved.known);
  const { differingLines, ...counted } = await countHistoryLines(client);
  const changes = differingLines === 0 ? [] : await listAmountChanges(client, rank);
  const comparison = {
    ...counted,
    review: await listReview(client, session),
    accounts: withCashBalances(
      await tieOutHistory(client, resolved.accounts, rank),
      resolved.accounts,
      session.reading,
    ),
    sampleTransactions: await sampleHistory(client, resolved.accounts),
    samplePositions: [],
    warnings: [
      ...session.reading.warnings,
      ...(await describeLoneCorrections(client, session.userId)),
      ...(await describeLoneStockLegs(client, session.userId)),
      ...describeProvisional(await listProvisional(client, session.id), "will"),
      ...describeAmountChanges(changes),
    ],
  };
  return { ...comparison, alreadyIn: await findHistoryElsewhere(client, fileOf(session, resolved, counted)) };
}

async function comparePositionsFile(
  client: Connection,
  session: UploadSession,
  resolved: ResolvedAccounts,
  snapshot: Snapshot,
): Promise<Comparison> {
  await comparePositions(client, resolved.known, snapshot);
  const { changes, ...counted } = await countPositionLines(client);
  return {
    ...counted,
    alreadyIn: await findSnapshotElsewhere(client, fileOf(session, resolved, counted), snapshot.date),
    review: await listReview(client, session),
    accounts: await tieOutPositions(client, session, resolved.accounts, snapshot.date),
    sampleTransactions: [],
    samplePositions: await samplePositions(client, resolved.accounts),
    warnings: [...session.reading.warnings, ...describeChanges(changes, "will")],
  };
}

const fileOf = (
  session: UploadSession,
  { known, accounts }: ResolvedAccounts,
  { counts, rowCount }: Pick<Comparison, "counts" | "rowCount">,
) => ({ session, known, accountCount: accounts.length, rowCount, newLines: counts.newLines });
