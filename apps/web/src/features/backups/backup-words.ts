import { formatInstant } from "../../lib/format.ts";
import type { BadgeTone } from "../../ui/status-badge.tsx";
import { type BackupFile, isBeingVerified } from "./backups.queries.ts";

type Proof = { readonly tone: BadgeTone; readonly word: string; readonly note?: string };

/** The proof of a file: whether a database restored from it was the same. */
export function proofOf(file: BackupFile): Proof {
  const { kind, provenAt, error, proofError } = file.backup;
  if (isBeingVerified(file)) {
    return { tone: "neutral", word: "Verifying" };
  }
  if (provenAt !== null) {
    return { tone: "success", word: "Proven", note: proofError ?? `Verified ${formatInstant(provenAt)}` };
  }
  if (error !== null) {
    return { tone: "warning", word: "Not proven", note: error };
  }
  const note = proofError ?? (kind === "FOUND" ? "Found in the folder" : undefined);
  return { tone: "neutral", word: "Not tried", ...(note !== undefined && { note }) };
}

/** How a file came to be, by its name where it was found. */
export function originOf({ backup: { kind, fileName } }: BackupFile): string {
  if (kind !== "FOUND") {
    return kind === "NIGHTLY" ? "Automatic" : "By hand";
  }
  if (fileName.startsWith("before-upgrade-")) {
    return "Before an upgrade";
  }
  return fileName.startsWith("before-restore-") ? "Before a restore" : "Found";
}

export const encryptionOf = ({ isEncrypted }: BackupFile): string => {
  if (isEncrypted === null) {
    return "Unknown";
  }
  return isEncrypted ? "Yes" : "No";
};
