import { formatCount, formatDate, formatDays, plural } from "../../../lib/format.ts";
import { serverWords } from "../../../lib/network/server-words.ts";
import { ROW_WORDS } from "../file-kinds.ts";
import type { UploadPreview } from "../uploads.mutations.ts";

/** The effect of confirming in one sentence: `14 new transactions in 2 new accounts, 40 already on record.` */
export function verdictWords(preview: UploadPreview): string {
  const { newLines, duplicateLines, fileType } = preview;
  const one = ROW_WORDS[fileType];
  if (newLines > 0) {
    const known = duplicateLines > 0 ? `, ${formatCount(duplicateLines)} already on record` : "";
    return `${plural(newLines, `new ${one}`)}${accountsWords(preview)}${known}.`;
  }
  return duplicateLines > 0
    ? `Nothing new: ${duplicateLines === 1 ? `the ${one} is` : `all ${plural(duplicateLines, one)} are`} already on record.`
    : `Nothing new: the file has no ${one}s.`;
}

/** Empty while it is not known whose rows they are. */
function accountsWords({ accounts, needsAccount }: UploadPreview): string {
  const created = accounts.filter(({ isNew }) => isNew).length;
  const [account] = accounts;
  if (account === undefined || needsAccount) {
    return "";
  }
  if (created === accounts.length) {
    return ` in ${plural(created, "new account")}`;
  }
  return accounts.length === 1
    ? ` in ${account.accountName}`
    : ` in ${plural(accounts.length, "account")}${created > 0 ? `, ${formatCount(created)} of them new` : ""}`;
}

/** Whether the file's cash is the ledger's, or what it lacks; empty where the file moves none. */
export function cashWords({
  cashMatches,
  cashMissing,
  brokerage,
}: Pick<UploadPreview, "brokerage" | "cashMatches" | "cashMissing">): string {
  if (cashMissing !== null) {
    return serverWords(cashMissing);
  }
  if (cashMatches === true) {
    return `Cash matches ${brokerage}'s file to the cent.`;
  }
  return cashMatches === false ? "Cash doesn't match: see the accounts below." : "";
}

/** The days of the file's rows; empty while not known. */
export function daysWords({ fileType, firstDay, lastDay, portfolioDateSource }: UploadPreview): string {
  if (!firstDay || !lastDay) {
    return "";
  }
  return fileType === "PORTFOLIO" && portfolioDateSource !== null
    ? `Positions as of ${formatDate(lastDay)} (${DATE_SOURCE[portfolioDateSource]}).`
    : `${formatDays(firstDay, lastDay)}.`;
}

const DATE_SOURCE: Record<NonNullable<UploadPreview["portfolioDateSource"]>, string> = {
  FOOTER: "from the file",
  FILE_NAME: "from the file's name",
  GIVEN: "as you said",
  UNKNOWN: "date not known",
};
