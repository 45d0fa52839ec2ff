import { formatCount, formatDate, formatDays, plural } from "../../../../lib/format.ts";
import { rowsAdded } from "../../file-kinds.ts";
import { quantitiesDiffer } from "../../preview/quantities-differ.ts";
import type { AccountTieOut, UploadPreview, UploadResult } from "../../uploads.mutations.ts";

const ACCOUNTS_NAMED = 3;
const DIGITS_SHOWN = 4;

/** `Activity, Jan 2 – Dec 30, 2015 · Joint ...1234, Roth IRA ...5566 · 185 new, 40 known`. */
export function previewWords(preview: UploadPreview): string {
  const parts = [
    kindWords(preview),
    preview.needsAccount ? undefined : accountsWords(preview.accounts),
    countWords(preview),
  ];
  return parts.filter((part) => part !== undefined && part !== "").join(" · ");
}

function kindWords({ fileType, portfolioDate, firstDay, lastDay }: UploadPreview): string {
  if (fileType === "PORTFOLIO") {
    return portfolioDate === null ? "Positions" : `Positions, ${formatDate(portfolioDate)}`;
  }
  if (fileType === "REALIZED") {
    return firstDay && lastDay ? `Realized gains, ${formatDays(firstDay, lastDay)}` : "Tax lots";
  }
  return firstDay && lastDay ? `Activity, ${formatDays(firstDay, lastDay)}` : "Activity";
}

function countWords({ newLines, duplicateLines, reviewLines }: UploadPreview): string {
  const counts = [
    `${formatCount(newLines)} new`,
    duplicateLines > 0 ? `${formatCount(duplicateLines)} known` : undefined,
    reviewLines > 0 ? `${formatCount(reviewLines)} for review` : undefined,
  ];
  return counts.filter((count) => count !== undefined).join(", ");
}

type NamedAccount = Pick<AccountTieOut, "accountName" | "accountNumber">;

/** The first accounts by name, and how many there are besides. */
export function accountsWords(accounts: readonly NamedAccount[]): string {
  const named = accounts.slice(0, ACCOUNTS_NAMED).map(accountWords).join(", ");
  const others = accounts.length - ACCOUNTS_NAMED;
  return others > 0 ? `${named} and ${plural(others, "other")}` : named;
}

/** `Joint ...1234`; an account that is called by its number is `Account ...1234`. */
function accountWords({ accountName, accountNumber }: NamedAccount): string {
  if (accountNumber === null || accountNumber.length <= DIGITS_SHOWN) {
    return accountName;
  }
  const name = accountName === accountNumber ? "Account" : accountName;
  return `${name} ...${accountNumber.slice(-DIGITS_SHOWN)}`;
}

/** `185 added, cash matches`, `184 added, 1 line left out`, `9 added, quantities differ`. */
export function resultWords(result: UploadResult): string {
  const words = `${formatCount(rowsAdded(result))} added`;
  const leftOut = result.accounts.reduce((sum, account) => sum + (account.leftOut?.lines ?? 0), 0);
  if (leftOut > 0) {
    return `${words}, ${plural(leftOut, "line")} left out`;
  }
  if (quantitiesDiffer(result)) {
    return `${words}, quantities differ`;
  }
  return result.cashMatches === null
    ? words
    : `${words}, ${result.cashMatches ? "cash matches" : "cash differs"}`;
}
