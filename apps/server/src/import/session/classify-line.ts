import { DomainError } from "@strikebook/core/shared/errors";
import type { FileAnswers, LineAnswer } from "@strikebook/core/uploads/line-answers";
import type { Connection, ReaderConnection } from "@strikebook/database/connection";
import { lockUser } from "@strikebook/database/user-lock";
import { blocksOfSession } from "../file/chunks.repository.ts";
import { stageFile } from "../file/stage-file.ts";
import { findReviewLine, isBlockedByLines } from "./answerable-lines.repository.ts";
import { findAnswers, keepAnswer } from "./line-answers.repository.ts";
import { dropStaged, storeReadAgain } from "./sessions.repository.ts";
import type { UploadSession } from "./upload-session.ts";
import { lockOpenSession } from "./waiting-session.repository.ts";

/** A user's answer to a line that blocks a preview of theirs. */
export type LineClassification = {
  readonly userId: string;
  readonly sessionId: string;
  readonly line: number;
  /** LEAVE_OUT_THIS_LINE is for this file alone; all others are for every line of the same text. */
  readonly answer: LineAnswer | "LEAVE_OUT_THIS_LINE";
};

/**
 * Reads the session's file again with the answer; answers the session as it is then. Throws INVALID_INPUT when the line
 * waits for no answer or does not fit it. Within the caller's transaction.
 */
export async function classifyLine(
  client: Connection,
  { userId, sessionId, line, answer }: LineClassification,
  withReader: ReaderConnection,
): Promise<UploadSession> {
  await lockUser(client, userId);
  const session = await lockOpenSession(client, userId, sessionId);
  const blocking = await findReviewLine(client, session, line);
  if (blocking === undefined) {
    throw misfit(`Line ${line} of this file waits for no answer`);
  }
  const before = session.reading.identity.answers?.leftOut ?? [];
  if (answer === "LEAVE_OUT_THIS_LINE") {
    return await readAgain(client, session, { leftOut: [...before, line], withReader });
  }
  if (blocking.actionText === undefined) {
    throw misfit(`Line ${line} can't be read, whatever it is: ${blocking.reason}. It can only be left out`);
  }
  await keepAnswer(client, userId, { actionText: blocking.actionText, answer });
  const read = await readAgain(client, session, { leftOut: before, withReader });
  const still = await findReviewLine(client, read, line);
  if (still !== undefined) {
    throw misfit(`That does not fit line ${line}: ${still.reason}`);
  }
  return read;
}

/**
 * Answers that were kept since the session's file was read may be for lines that block it: read again with them, or as
 * it was when there are none. Within the caller's transaction, which has locked the session.
 */
export async function readWithNewAnswers(
  client: Connection,
  session: UploadSession,
  withReader: ReaderConnection,
): Promise<UploadSession> {
  const { byText, leftOut } = session.reading.identity.answers ?? { byText: {}, leftOut: [] };
  const kept = Object.keys(await findAnswers(client, session.userId));
  const hasNews = kept.some((text) => !(text in byText));
  return hasNews && (await isBlockedByLines(client, session))
    ? await readAgain(client, session, { leftOut, withReader })
    : session;
}

type Rereading = { readonly leftOut: FileAnswers["leftOut"]; readonly withReader: ReaderConnection };

async function readAgain(
  client: Connection,
  session: UploadSession,
  { leftOut, withReader }: Rereading,
): Promise<UploadSession> {
  const answers: FileAnswers = { byText: await findAnswers(client, session.userId), leftOut };
  await dropStaged(client, [session.id], false);
  const { reading, stagedRows } = await withReader((reader) =>
    stageFile(client, {
      sessionId: session.id,
      blocks: blocksOfSession(reader, session.id),
      identity: { ...session.reading.identity, answers },
    }),
  );
  const read = { ...session, reading, stagedRows };
  await storeReadAgain(client, read);
  return read;
}

const misfit = (message: string) => new DomainError("INVALID_INPUT", `${message}.`, { line: `${message}.` });
