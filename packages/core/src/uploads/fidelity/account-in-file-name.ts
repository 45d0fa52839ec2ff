import type { AccountCell } from "./cells/account-cell.ts";

/** A sentence names no more. */
const NAMED_MAX = 3;

/** Compares the accounts of a history's rows with the one that the file's name tells: the rows win, but not silently. */
export function createFileNameCheck(fromFileName: string | undefined) {
  const others = new Set<string>();
  let isFound = false;
  let last: AccountCell | undefined;

  return {
    add(account: AccountCell): void {
      // Rows of one account share what was read of its cell, and mostly follow each other.
      if (fromFileName === undefined || account === last) {
        return;
      }
      last = account;
      const { accountNumber } = account;
      if (accountNumber === fromFileName) {
        isFound = true;
      } else if (accountNumber !== undefined && others.size <= NAMED_MAX) {
        others.add(accountNumber);
      }
    },
    warning(): string[] {
      if (others.size === 0) {
        return [];
      }
      const named = [...others].slice(0, NAMED_MAX).join(", ") + (others.size > NAMED_MAX ? " and more" : "");
      const says = isFound ? "says also" : "says";
      return [
        `The file's name says account ${fromFileName}, its account column ${says} ${named}: the column counts`,
      ];
    },
  };
}
