import type { FileRange } from "@strikebook/core/coverage/file-range";
import { countWords } from "@strikebook/core/shared/count-words";
import type { UploadProblem } from "@strikebook/core/upload-health/upload-problem";
import type { ResolvedAccounts } from "../session/own-accounts.repository.ts";
import type { UploadSession } from "../session/upload-session.ts";
import type { Snapshot } from "./compare-positions.repository.ts";

export type Findings = {
  readonly blockingLines: number;
  readonly resolved: ResolvedAccounts;
  readonly snapshot: Snapshot;
  /** Of a history file. */
  readonly range: FileRange | undefined;
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
  { blockingLines, ...findings }: Findings,
): Block | undefined {
  const { unknownBecause } = session.reading.identity;
  if (unknownBecause !== undefined) {
    return { reason: unknownBecause, problem: "UNKNOWN_FORMAT" };
  }
  if (blockingLines > 0) {
    const lines = countWords(blockingLines, "line moves", "lines move");
    const reason = `${lines} money or shares and couldn't be understood. Nothing is imported until you resolve them.`;
    return { reason, problem: "UNREADABLE_LINES" };
  }
  if (session.stagedRows === 0 && session.fileType !== "TRANSACTION") {
    return {
      reason: "The file has no data lines, so there's nothing to import.",
      problem: "EMPTY_FILE",
    };
  }
  return findQuestion(session, findings);
}

function findNameProblem(names: ResolvedAccounts["names"]): Block | undefined {
  const open = names.filter(({ accountId, isNew }) => accountId === undefined && !isNew);
  if (open.some(({ name }) => name === "")) {
    const reason =
      "Some lines of the file have neither an account number nor a name. Download one file for each account.";
    return { reason, problem: "UNCLEAR_ACCOUNTS" };
  }
  if (open.length > 0) {
    const which = open.map(({ name }) => name).join(", ");
    const reason = `The file gives names but no account numbers. Say which account each of these is: ${which}.`;
    return { reason };
  }
  const ids = names.flatMap(({ accountId }) => accountId ?? []);
  const shared = names.filter(
    ({ accountId }) => ids.indexOf(accountId ?? "") !== ids.lastIndexOf(accountId ?? ""),
  );
  return shared.length === 0
    ? undefined
    : { reason: `Of ${shared.map(({ name }) => name).join(" and ")} only one can be that account.` };
}

function findQuestion(
  { fileType, stagedRows }: UploadSession,
  { resolved, snapshot, range }: Omit<Findings, "blockingLines">,
): Block | undefined {
  const names = findNameProblem(resolved.names);
  if (names !== undefined) {
    return names;
  }
  if (resolved.needsAccount && !resolved.isAnswered) {
    return { reason: "We couldn't tell which account this file belongs to. Choose the account." };
  }
  if (fileType === "PORTFOLIO" && snapshot.date === undefined) {
    return { reason: "We couldn't tell which day this file is from. Enter the date." };
  }
  if (fileType === "TRANSACTION" && stagedRows === 0 && range?.days === undefined) {
    return {
      reason: "The file has no data lines. Say which days you asked for, and they count as covered.",
    };
  }
  return undefined;
}
