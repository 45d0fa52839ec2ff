/** PostgreSQL's character_not_in_repertoire. */
const CODE = "22021";

/** True when PostgreSQL refused a text: it keeps every character but NUL. Prisma tells its code in the message only. */
export function isUnstorableText(error: unknown): boolean {
  if (!(error instanceof Error)) {
    return false;
  }
  const { code } = error as { code?: unknown };
  return code === CODE || (code === "P2039" && error.message.includes(`\`${CODE}\``));
}

export const UNSTORABLE_MESSAGE = "A text holds a character that cannot be stored";
