import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import { DomainError, notFound } from "@strikebook/core/shared/errors";
import type { FileAnswers, LineAnswer } from "@strikebook/core/uploads/line-answers";
import type { Connection, ReaderConnection } from "@strikebook/database/connection";
import { lockUser } from "@strikebook/database/user-lock";
import { writeAudit } from "../../records/audit-trail.repository.ts";
import { findReviewLine } from "./answerable-lines.repository.ts";
import { findAnswers, keepAnswer } from "./line-answers.repository.ts";
import { granteeOf, isManaged } from "./managed-accounts.repository.ts";
import { readSession } from "./read-session.ts";
import type { UploadSession } from "./upload-session.ts";
import { lockOpenSession } from "./waiting-session.repository.ts";

/** A user's answer to a line that blocks a preview of theirs. */
export type LineClassification = {
  readonly userId: string;
  readonly sessionId: string;
  readonly line: number;
  /** LEAVE_OUT_THIS_LINE is for this file alone; all others are for every line of the same text. */
  readonly answer: LineAnswer | "LEAVE_OUT_THIS_LINE";
  readonly actor: Actor;
  readonly now: Date;
};

/**
 * Reads the session's file again with the answer; answers the session as it is then. Throws INVALID_INPUT when the line
 * waits for no answer or does not fit it. Within the caller's transaction.
 */
export async function classifyLine(
  client: Connection,
  { userId, sessionId, line, answer, actor, now }: LineClassification,
  withReader: ReaderConnection,
): Promise<UploadSession> {
  const waiting = await lockOpenSession(client, userId, sessionId);
  if (!(await isManaged(client, { userId, granteeId: granteeOf(actor) }, waiting))) {
    throw notFound("Upload session");
  }
  const session = await readSession(client, waiting, { withReader });
  const blocking = await findReviewLine(client, session, line);
  if (blocking === undefined) {
    throw misfit(`Line ${line} of this file waits for no answer`);
  }
  await lockUser(client, userId);
  const { leftOut } = answersOf(session);
  if (answer === "LEAVE_OUT_THIS_LINE") {
    return await readWithNewAnswers(client, session, { leftOut: [...leftOut, line], withReader });
  }
  if (blocking.actionText === undefined) {
    throw misfit(`Line ${line} can't be read, whatever it is: ${blocking.reason}. It can only be left out`);
  }
  await keepAnswer(client, userId, { actionText: blocking.actionText, answer });
  const read = await readWithNewAnswers(client, session, { leftOut, withReader });
  const still = await findReviewLine(client, read, line);
  if (still !== undefined) {
    throw misfit(`That does not fit line ${line}: ${still.reason}`);
  }
  const event = { actionType: "LINE_ANSWER_SET", text: blocking.actionText, answer } as const;
  await writeAudit(client, auditEntry(event, actor, { at: now }));
  return read;
}

type Rereading = {
  /** Lines that the user leaves out of the file; those that it was read with when absent. */
  readonly leftOut?: FileAnswers["leftOut"];
  readonly withReader: ReaderConnection;
};

/**
 * Reads the session's file with the answers that it was read with and those that were kept since, which may be for lines
 * that block it. Within the caller's transaction, which has locked the session.
 */
export async function readWithNewAnswers(
  client: Connection,
  session: UploadSession,
  { leftOut, withReader }: Rereading,
): Promise<UploadSession> {
  const before = answersOf(session);
  const byText = { ...before.byText, ...(await findAnswers(client, session.userId)) };
  const answers = { byText, leftOut: leftOut ?? before.leftOut };
  return await readSession(client, session, { withReader, answers });
}

const answersOf = ({ reading }: UploadSession): FileAnswers =>
  reading.identity.answers ?? { byText: {}, leftOut: [] };

const misfit = (message: string) => new DomainError("INVALID_INPUT", `${message}.`, { line: `${message}.` });
