import { formatBytes, formatInstant, formatLongDate, plural } from "../../../lib/format.ts";
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
      return { text: "There is no backup yet.", note: `Backups go to ${folder}` };
  }
}

export const quietNote = (lastUploadAt: string | null): string =>
  lastUploadAt === null ? "No upload yet" : `Last upload: ${formatInstant(lastUploadAt)}`;

/** Opens the administrator's own mail program: the server sends nothing. */
export function reminderLink(email: string): string {
  const subject = encodeURIComponent("Strikebook: time for a new file");
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${subject}`;
}

/** The facts that stand beside the tasks, a sentence each. */
export function houseFacts({ backup, storage, closures }: Housekeeping): string[] {
  const { databaseBytes, freeBytes, growthBytes, growthDays } = storage;
  const [next] = closures;
  return [
    ...(backup.standing === "RUNNING" ? ["A backup is being made."] : []),
    ...(backup.lastGoodAt === null ? [] : [`Last backup ${formatInstant(backup.lastGoodAt)}, verified.`]),
    `${formatBytes(freeBytes)} free.`,
    growthBytes === null || growthDays === null
      ? `Database ${formatBytes(databaseBytes)}.`
      : `Database ${formatBytes(databaseBytes)}, ${growthWords(growthBytes)} in ${plural(growthDays, "day")}.`,
    ...(next === undefined ? [] : [closureWords(next)]),
  ];
}

const growthWords = (bytes: number): string =>
  bytes < 0 ? `${formatBytes(-bytes)} less` : `${formatBytes(bytes)} more`;

function closureWords({ day, name, tradingHour }: Housekeeping["closures"][number]): string {
  const how = tradingHour === null ? "Exchange closed" : "Exchange closes early";
  return `${how} ${formatLongDate(day)} (${name}).`;
}
