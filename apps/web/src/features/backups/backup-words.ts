import type { BadgeTone } from "../../ui/status-badge.tsx";
import type { BackupFile } from "./backups.queries.ts";

type Proof = { readonly tone: BadgeTone; readonly word: string; readonly note?: string };

/** The proof of a file: whether a database restored from it was the same. */
export function proofOf({ backup: { kind, provenAt, error } }: BackupFile): Proof {
  if (provenAt !== null) {
    return { tone: "success", word: "Proven" };
  }
  return error === null
    ? {
        tone: "neutral",
        word: "Not tried",
        ...(kind === "FOUND" && { note: "Found in the folder" }),
      }
    : { tone: "warning", word: "Not proven", note: error };
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
