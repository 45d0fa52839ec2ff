import path from "node:path";
import { listBackupFiles } from "./backup-files.ts";
import type { BackupsRepository } from "./backups.repository.ts";
import type { BackupSettings } from "./backups.types.ts";

type Head = NonNullable<Awaited<ReturnType<BackupsRepository["readAuditHead"]>>>;

/** The end of the audit log as a backup holds it, and the file's name for people. */
export type LogHead = Pick<Head, "hash" | "position"> & { readonly keptIn: string };

type Needs = {
  readonly repository: Pick<BackupsRepository, "madeAt" | "readAuditHead">;
  readonly settings: Pick<BackupSettings, "folder" | "passphrase">;
};

/**
 * The ends of this database's audit log in the backups of the folder, each file read once. Backups from before the
 * database was made or restored tell of another log, and those under another passphrase tell nothing.
 */
export function createLogHeads({ repository, settings: { folder, passphrase } }: Needs) {
  const known = new Map<string, Head | undefined>();
  return async (): Promise<LogHead[]> => {
    const madeAt = await repository.madeAt();
    const heads: LogHead[] = [];
    for (const { name, version } of await listBackupFiles(folder)) {
      if (!known.has(version)) {
        known.set(version, await repository.readAuditHead(path.join(folder, name), passphrase));
      }
      const head = known.get(version);
      if (head !== undefined && head.at >= madeAt) {
        heads.push({ position: head.position, hash: head.hash, keptIn: `the backup ${name}` });
      }
    }
    return heads;
  };
}
