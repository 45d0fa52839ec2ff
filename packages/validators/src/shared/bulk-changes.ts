import type { z } from "zod";

/** Changes that one request may ask for. */
export const BULK_CHANGES_MAX = 1000;

/** Every change that can be read, and what is wrong with the others, naming each: `Update 3: ...`, 1-based. */
export function readChanges<Change extends z.ZodType>(
  change: Change,
  given: readonly unknown[],
): { readonly changes: z.output<Change>[]; readonly problems: string[] } {
  if (given.length > BULK_CHANGES_MAX) {
    return { changes: [], problems: [`At most ${BULK_CHANGES_MAX} updates at once`] };
  }
  const read = given.map((each) => change.safeParse(each));
  return {
    changes: read.flatMap((result) => (result.success ? [result.data] : [])),
    problems: read.flatMap((result, index) =>
      result.success ? [] : result.error.issues.map(({ message }) => `Update ${index + 1}: ${message}`),
    ),
  };
}
