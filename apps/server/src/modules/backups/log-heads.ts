import path from "node:path";
import { listBackupFiles } from "./backup-files.ts";
import type { BackupsRepository } from "./backups.repository.ts";
import type { BackupSettings } from "./backups.types.ts";

type Head = NonNullable<Awaited<ReturnType<BackupsRepository["readAuditHead"]>>>;

/** The end of the audit log as a backup holds it, and the file's name for people. */
export type LogHead = Pick<Head, "hash" | "position"> & { readonly keptIn: string };

type Needs = {
  readonly repository: Pick<BackupsRepository, "listMadeHere" | "readAuditHead">;
  readonly settings: Pick<BackupSettings, "folder" | "passphrase">;
};

/**
 * The ends of this database's audit log in the backups that it made itself, each file read once. Others in the folder may
 * tell of another log: they are of another installation, or from before a restore, whose records of backups are not in
 * it. Files under another passphrase tell nothing.
 */
export function createLogHeads({ repository, settings: { folder, passphrase } }: Needs) {
  const known = new Map<string, Head | undefined>();
  return async (): Promise<LogHead[]> => {
    const own = await repository.listMadeHere();
    const heads: LogHead[] = [];
    for (const { name, version } of await listBackupFiles(folder, own)) {
      if (!known.has(version)) {
        known.set(version, await repository.readAuditHead(path.join(folder, name), passphrase));
      }
      const head = known.get(version);
      if (head !== undefined) {
        heads.push({ position: head.position, hash: head.hash, keptIn: `the backup ${name}` });
      }
    }
    return heads;
  };
}
