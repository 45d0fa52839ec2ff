import { lstat } from "node:fs/promises";
import path from "node:path";
import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import { notFound } from "@strikebook/core/shared/errors";
import type { Clock } from "../../clock.ts";
import type { BackupsRepository } from "./backups.repository.ts";
import type { BackupRow, BackupSettings } from "./backups.types.ts";
import { isNoGood, proveBackup, wordsOf } from "./prove-backup.ts";

type Needs = {
  readonly repository: BackupsRepository;
  readonly settings: BackupSettings;
  readonly clock: Clock;
};

type Asked = { readonly actor: Actor; readonly onBegun: (row: BackupRow) => void };

/**
 * Proves a file of the house again, as the night proves a new one, and records what came of it. Answers the row as it is
 * when another server does so now; undefined when something else is being made or proven. Throws NOT_FOUND.
 */
export async function verifyAlone(needs: Needs, id: string, asked: Asked): Promise<BackupRow | undefined> {
  const { repository, clock } = needs;
  const { fileName } = await findHere(needs, id);
  let row: BackupRow | undefined;
  await repository.whileAlone(async () => {
    const now = clock.now();
    const audit = auditEntry({ actionType: "BACKUP_VERIFICATION_STARTED", fileName }, asked.actor, {
      at: now,
    });
    row = await repository.beginProof(id, now, audit);
    asked.onBegun(row);
    row = await repository.endProof(id, await outcomeOf(needs, row));
  });
  if (row !== undefined) {
    return row;
  }
  const present = await repository.findFile(id);
  return present?.proofBegunAt === undefined ? undefined : present;
}

/** A backup whose file lies in the folder, and is no link to another file of the server. */
async function findHere({ repository, settings }: Needs, id: string): Promise<BackupRow> {
  const row = await repository.findFile(id);
  const about = row && (await lstat(path.join(settings.folder, row.fileName)).catch(() => undefined));
  if (row === undefined || about?.isFile() !== true) {
    throw notFound("Backup");
  }
  return row;
}

type Outcome = Pick<BackupRow, "error" | "proofError" | "provenAt">;

/** The proof of a backup after trying it: a file that doesn't restore loses its proof and stays; where trying itself failed (no room, another passphrase), an earlier proof stays. */
async function outcomeOf({ repository, settings, clock }: Needs, row: BackupRow): Promise<Outcome> {
  try {
    const error = await proveBackup(repository, row, settings);
    return { error, proofError: undefined, provenAt: error === undefined ? clock.now() : undefined };
  } catch (error) {
    const words = wordsOf(error, settings.folder);
    return isNoGood(error)
      ? { error: words, proofError: undefined, provenAt: undefined }
      : { error: row.error, proofError: words, provenAt: row.provenAt };
  }
}
