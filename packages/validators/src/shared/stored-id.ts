import { z } from "zod";

const NOT_AN_ID = "00000000-0000-0000-0000-000000000000";

/** The id of a stored row. A malformed one becomes one that does not exist, so that both have one answer. */
export const storedId = z
  .string()
  .transform((text) => (z.uuid().safeParse(text).success ? text.toLowerCase() : NOT_AN_ID));

/** The number of a stored transaction, or of a statement with a minus. A malformed one becomes one that does not exist. */
export const storedNumber = z.string().transform((value) => (/^-?\d{1,18}$/.test(value) ? value : "0"));
