import { countWords } from "@strikebook/core/shared/count-words";
import type { UploadProblem } from "@strikebook/core/upload-health/upload-problem";
import type { ResolvedAccounts } from "../session/own-accounts.repository.ts";
import type { UploadSession } from "../session/upload-session.ts";
import type { Snapshot } from "./compare-positions.repository.ts";

type Findings = {
  readonly blockingLines: number;
  readonly resolved: ResolvedAccounts;
  readonly snapshot: Snapshot;
};

/** Why confirming would be refused as things stand, or undefined. */
export const blockedReasonOf = (session: UploadSession, findings: Findings): string | undefined =>
  findBlock(session, findings)?.reason;

type Block = {
  readonly reason: string;
  /** Absent when the user only has to answer something. */
  readonly problem?: UploadProblem;
};

/** The obstacle to confirming, with its kind; undefined when there is none. */
export function findBlock(
  session: UploadSession,
  { blockingLines, resolved, snapshot }: Findings,
): Block | undefined {
  const { unknownBecause } = session.reading.identity;
  if (unknownBecause !== undefined) {
    return { reason: unknownBecause, problem: "UNKNOWN_FORMAT" };
  }
  if (blockingLines > 0) {
    const lines = countWords(blockingLines, "line moves", "lines move");
    const reason = `${lines} money or shares and could not be understood. Nothing is imported until every such line is.`;
    return { reason, problem: "UNREADABLE_LINES" };
  }
  if (session.stagedRows === 0) {
    return {
      reason: "The file has no data lines: there is nothing to import.",
      problem: "EMPTY_FILE",
    };
  }
  if (resolved.ambiguousNames.length > 0) {
    const names = resolved.ambiguousNames.join(", ");
    const reason = `The file gives names but no account numbers, and these are not names of yours: ${names}. Download one file for each account.`;
    return { reason, problem: "UNCLEAR_ACCOUNTS" };
  }
  return findQuestion(session, { resolved, snapshot });
}

function findQuestion(
  { fileType }: UploadSession,
  { resolved, snapshot }: Pick<Findings, "resolved" | "snapshot">,
): Block | undefined {
  if (resolved.needsAccount && !resolved.isAnswered) {
    return { reason: "The file does not say which account it is of. Choose the account." };
  }
  if (fileType === "PORTFOLIO" && snapshot.date === undefined) {
    return { reason: "The file does not say of which day it is. Give the date." };
  }
  return undefined;
}
