import type { FileIdentity } from "@strikebook/core/uploads/brokerage-format";
import { createHistoryReader } from "@strikebook/core/uploads/formats";
import type pg from "pg";
import { readLines } from "../file/chunks.repository.ts";
import type { ReviewLine } from "./answers.ts";
import type { UploadSession } from "./upload-session.ts";

type Answerable = Pick<ReviewLine, "actionText" | "amount" | "quantity">;

/** A blocked line's action text, the key of its line answer, and its amounts; nothing where it can only be left out. */
export function describeBlockedLine(
  identity: FileIdentity,
  { line, text }: Pick<ReviewLine, "line" | "text">,
): Answerable {
  if (identity.fileType !== "TRANSACTION") {
    return {};
  }
  const reader = createHistoryReader({ ...identity, answers: { byText: {}, leftOut: [] } });
  const [reading] = [...reader.read([text], line), ...reader.finish().readings];
  return reading?.state === "REVIEW"
    ? { actionText: reading.answerKey, amount: reading.amount, quantity: reading.quantity }
    : {};
}

/** The line, when it blocks the import of the session, which has been read. */
export async function findReviewLine(
  client: pg.ClientBase,
  session: UploadSession,
  line: number,
): Promise<(Answerable & { readonly reason: string }) | undefined> {
  const { rows } = await client.query<{ reason: string }>(
    "SELECT reason FROM staged WHERE line = $1 AND state = 'V' AND is_blocking",
    [line],
  );
  if (rows[0] === undefined) {
    return undefined;
  }
  const texts = await readLines(client, session.id, [line]);
  const text = texts.get(line) ?? "";
  return { ...rows[0], ...describeBlockedLine(session.reading.identity, { line, text }) };
}
