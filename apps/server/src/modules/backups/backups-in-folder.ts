import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import path from "node:path";
import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import { restoreCommand } from "@strikebook/core/shared/command-line";
import { notFound } from "@strikebook/core/shared/errors";
import type { Clock } from "../../clock.ts";
import { backupNamesIn } from "./backup-files.ts";
import type { BackupsRepository } from "./backups.repository.ts";
import type { BackupFileRow, BackupRow, BackupSettings, FoundFile } from "./backups.types.ts";

type Needs = {
  readonly repository: BackupsRepository;
  readonly settings: BackupSettings;
  readonly clock: Clock;
};

/** The files of the house: what lies in its folder counts, whether or not the table has heard of it. */
export function backupsIn({ repository, settings, clock }: Needs) {
  const { folder, passphrase, runsIn = "npm" } = settings;

  async function told(row: BackupRow): Promise<BackupFileRow> {
    const isHere = row.folder === undefined;
    const where = row.folder ?? folder;
    const file = path.join(where, row.fileName);
    return {
      ...row,
      sizeBytes: (isHere ? await repository.sizeOf(file) : undefined) ?? row.sizeBytes,
      folder: where,
      isEncrypted: isHere ? await repository.isEncrypted(file) : undefined,
      isDownloadable: isHere,
      restoreCommand: restoreCommand(file, runsIn),
    };
  }

  return {
    /** Newest first. Files that the table doesn't know, after a restore for example, are noted first. */
    async listFiles(): Promise<BackupFileRow[]> {
      const names = await backupNamesIn(folder);
      const found: FoundFile[] = [];
      for (const name of await repository.listUnknown(names)) {
        found.push(...(await repository.lookAt(path.join(folder, name), passphrase)));
      }
      if (found.length > 0) {
        await repository.noteFound(found);
      }
      return await Promise.all((await repository.listFiles(names)).map(told));
    },

    /** The name of a file of the house by its id; throws NOT_FOUND. */
    async nameOfFile(id: string): Promise<string> {
      const row = await repository.findFile(id);
      if (row === undefined) {
        throw notFound("Backup");
      }
      return row.fileName;
    },

    /** Opens a file of the house to be handed over, which is on record first. The caller closes it. */
    async openFile(fileName: string, actor: Actor): Promise<{ handle: FileHandle; sizeBytes: number }> {
      // A link in the folder may lead to any file of the server.
      const flags = constants.O_RDONLY + constants.O_NOFOLLOW;
      const handle = await open(path.join(folder, fileName), flags).catch(() => {
        throw notFound("Backup");
      });
      try {
        const { size } = await handle.stat();
        const event = { actionType: "BACKUP_DOWNLOADED", fileName } as const;
        await repository.record(auditEntry(event, actor, { at: clock.now() }));
        return { handle, sizeBytes: size };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },
  };
}
