/** PostgreSQL's character_not_in_repertoire. */
const CODE = "22021";
/** Our JSON is well-formed but for this: half of a pair of surrogates. */
const NO_JSON = "invalid input syntax for type json";

/**
 * True when PostgreSQL refused a text: it keeps every character but NUL and, in JSON, half of a pair. Prisma tells its
 * code in the message only.
 */
export function isUnstorableText(error: unknown): boolean {
  if (!(error instanceof Error)) {
    return false;
  }
  const { code } = error as { code?: unknown };
  return (
    code === CODE ||
    (code === "P2039" && error.message.includes(`\`${CODE}\``)) ||
    error.message.includes(NO_JSON)
  );
}

export const UNSTORABLE_MESSAGE = "A text holds a character that cannot be stored";
