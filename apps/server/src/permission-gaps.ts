import type { Permission } from "./permission.ts";

/** The entries of only one list, as a sentence for the start to fail with; undefined when the lists agree. */
export function disagreement(
  what: string,
  table: Readonly<Record<string, Permission>>,
  existing: readonly string[],
  mayBeAbsent: readonly string[] = [],
): string | undefined {
  const missing = existing.filter((name) => table[name] === undefined);
  const unknown = Object.keys(table).filter(
    (name) => !existing.includes(name) && !mayBeAbsent.includes(name),
  );
  if (missing.length > 0) {
    return `permissions.ts says nothing about the ${what} ${missing.join(", ")}`;
  }
  return unknown.length > 0
    ? `permissions.ts names the ${what} ${unknown.join(", ")}, which does not exist: is its file wired in graphql/schema.ts or app.ts?`
    : undefined;
}
