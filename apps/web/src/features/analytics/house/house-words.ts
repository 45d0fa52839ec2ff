import { formatBytes, formatDate, formatInstant, formatLongDate, plural } from "../../../lib/format.ts";
import type { Housekeeping } from "../housekeeping.queries.ts";

/** What is the matter with the backup, and a note. */
export function backupWords({ standing, lastGoodAt, error, folder }: Housekeeping["backup"]): {
  readonly text: string;
  readonly note: string;
} {
  const last =
    lastGoodAt === null ? "No backup has succeeded yet." : `Last good one: ${formatInstant(lastGoodAt)}`;
  switch (standing) {
    case "FAILED":
      return { text: `The last backup failed. ${error ?? "It was cut off."}`, note: last };
    case "OLD":
      return { text: "The last backup is too old.", note: last };
    default:
      return { text: "There is no proven backup yet.", note: `Backups go to ${folder}` };
  }
}

export const quietNote = (lastUploadAt: string | null): string =>
  lastUploadAt === null ? "No upload yet" : `Last upload: ${formatInstant(lastUploadAt)}`;

/** Opens the administrator's own mail program: the server sends nothing. */
export function reminderLink(email: string): string {
  const subject = encodeURIComponent("Strikebook: time for a new file");
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${subject}`;
}

/** A fact of the installation: a value, what is to be known of it, and whether it needs a look. */
export type HouseFact = { readonly value: string; readonly note: string; readonly isBad: boolean };

/** The newest good backup, with the day of its proof. */
export function backupFact({ standing, lastGoodAt, provenAt, isNightly }: Housekeeping["backup"]): HouseFact {
  const how = isNightly ? "Backed up every night." : "Automatic backups are off.";
  const isBad = standing !== "GOOD" && standing !== "RUNNING";
  if (lastGoodAt === null) {
    return { value: standing === "RUNNING" ? "Being made" : "None proven yet", note: how, isBad };
  }
  const proof = provenAt === null ? "Not proven." : `Proven ${formatInstant(provenAt)}.`;
  const words = standing === "RUNNING" ? "Another one is being made." : how;
  return { value: formatInstant(lastGoodAt), note: `${proof} ${words}`, isBad };
}

/** Whether the audit log is intact, with the day of the last look. */
export function logFact(log: Housekeeping["auditLog"]): HouseFact {
  if (log === null) {
    return { value: "Not checked yet", note: "Checked every night, or when you ask.", isBad: false };
  }
  const { problem, verified, checkedAt } = log;
  return {
    value: problem === null ? "Intact" : "Changed outside Strikebook",
    note: `${plural(verified, "entry", "entries")} checked ${formatInstant(checkedAt)}.`,
    isBad: problem !== null,
  };
}

/** Room on the disk, and how fast the database takes it. */
export function roomFact({
  databaseBytes,
  freeBytes,
  growthBytes,
  growthDays,
  isLow,
}: Housekeeping["storage"]): HouseFact {
  const growth =
    growthBytes === null || growthDays === null
      ? ""
      : `, ${growthWords(growthBytes)} in ${plural(growthDays, "day")}`;
  return {
    value: `${formatBytes(freeBytes)} free`,
    note: `Database ${formatBytes(databaseBytes)}${growth}.`,
    isBad: isLow,
  };
}

const growthWords = (bytes: number): string =>
  bytes < 0 ? `${formatBytes(-bytes)} less` : `${formatBytes(bytes)} more`;

export function closureWords({ day, name, tradingHour }: Housekeeping["closures"][number]): string {
  const how = tradingHour === null ? "Exchange closed" : "Exchange closes early";
  return `${how} ${formatLongDate(day)} (${name}).`;
}

/** So many accounts are named; of more, how many they are. */
const ACCOUNTS_NAMED = 2;

/** The accounts whose files end earlier than a person's newest: `IRA to Nov 17, 2026; HSA has no history`. */
export function behindText(behind: Housekeeping["people"][number]["behind"]): string {
  const named = behind
    .slice(0, ACCOUNTS_NAMED)
    .map(({ account, through }) =>
      through === null ? `${account} has no history` : `${account} to ${formatDate(through)}`,
    );
  const more = behind.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join("; ");
}
