import type { PersonChange, PersonChangeKind } from "@strikebook/core/users/person-change";
import { plural } from "../../lib/format.ts";

/** `Updated: an import added 185 transactions`; undefined where no figure on any screen has changed for what is known. */
export function describeUpdate(changes: readonly PersonChange[]): string | undefined {
  const count = (kind: PersonChangeKind) => changes.filter((change) => change.kind === kind).length;
  const [undone, edits] = [count("UNDO"), count("EDIT") + count("ACCOUNTS")];
  const said = [
    importsInWords(changes),
    undone === 0 ? undefined : `${undone === 1 ? "an import was" : `${undone} imports were`} undone`,
  ].filter((part) => part !== undefined);
  // An import that makes accounts changes them too, and an undo takes them away.
  if (said.length === 0 && edits > 0) {
    said.push("something was changed in another tab or on another device");
  }
  return said.length === 0 ? undefined : `Updated: ${said.join(", ")}`;
}

function importsInWords(changes: readonly PersonChange[]): string | undefined {
  const imports = changes.filter(({ transactions, positions }) => transactions + positions > 0);
  const sum = (key: "positions" | "transactions") => imports.reduce((total, each) => total + each[key], 0);
  const added = [
    [sum("transactions"), "transaction"],
    [sum("positions"), "position"],
  ] as const;
  const parts = added.flatMap(([count, word]) => (count === 0 ? [] : [plural(count, word)]));
  if (parts.length === 0) {
    return undefined;
  }
  return `${imports.length === 1 ? "an import" : `${imports.length} imports`} added ${parts.join(" and ")}`;
}
