import { DomainError } from "@strikebook/core/shared/errors";
import { type Connection, withConnection } from "../connection.ts";
import { CopyRows } from "../copy/copy-rows.ts";
import { applyWithin, waitForMigrations } from "../migrations/migrate.ts";
import {
  foldReplaced,
  type Migration,
  type NamedMigration,
  readMigrations,
} from "../migrations/migration-files.ts";
import { markOurs } from "../ownership.ts";
import { inTransaction } from "../transaction.ts";
import { compareWith } from "./compare.ts";
import { emptyDatabase, endOtherConnections } from "./empty-database.ts";
import { foldEnumValues } from "./fold-enum-values.ts";
import { type Head, type Manifest, readBackup } from "./manifest.ts";
import { quickenLoad } from "./quicken-load.ts";
import type { BackupFile } from "./read-archive.ts";
import { useOneTextForm } from "./tables.ts";

export type Restored = {
  readonly manifest: Manifest;
  /** Others were connected: a server that runs still works with what it knew before. */
  readonly wasInUse: boolean;
};

type Options = {
  /** The folder of migrations; the program's own when not given. */
  readonly migrations?: string | undefined;
  /** Leaves the data at the backup's own migrations, for the version that made it. */
  readonly isAsOfBackup?: boolean;
  /** Writes what belongs to the restore, in its transaction. */
  readonly beforeCommit?: ((client: Connection) => Promise<void>) | undefined;
};

/**
 * Puts the data of a backup in the place of all that a database holds: read and checked first, then in one transaction
 * emptied, loaded, compared with the backup's manifest, and migrated to this version unless it shall not be. Fails with the database as it was.
 */
export async function restoreBackup(
  databaseUrl: string,
  source: BackupFile,
  { migrations: folder, isAsOfBackup = false, beforeCommit }: Options = {},
): Promise<Restored> {
  const { manifest, ...migrations } = await readRestorable(source, folder);
  let ended = 0;
  const connection = { name: "strikebook restore", idleInTransactionMsMax: 0 };
  await withConnection(databaseUrl, connection, async (client) => {
    await inTransaction(client, async () => {
      await waitForMigrations(client);
      await useOneTextForm(client);
      ended = await emptyDatabase(client);
      await applyWithin(client, migrations.ofBackup, namedFor(manifest, isAsOfBackup));
      await load(client, source, manifest);
      await compareWith(client, manifest);
      await applyWithin(client, isAsOfBackup ? [] : migrations.since);
      await markOurs(client);
      await beforeCommit?.(client);
    });
    ended += await endOtherConnections(client);
  });
  return { manifest, wasInUse: ended > 0 };
}

/** Reads and checks all of a backup; refuses one of a newer version. Answers its migrations, and those that came since. */
export async function readRestorable(source: BackupFile, folder?: string) {
  const manifest = await readBackup(source);
  return { manifest, ...planMigrations(manifest.head, await readMigrations(folder)) };
}

function planMigrations({ migrations, appVersion }: Head, known: readonly Migration[]) {
  const named = new Map(known.map((migration) => [migration.name, migration]));
  const ofBackup = foldReplaced(migrations, known, "backup").map(({ name, checksum }) => {
    const migration = named.get(name);
    if (migration?.checksum !== checksum) {
      throw new DomainError(
        "UNAVAILABLE",
        `This backup was made by a newer Strikebook (${appVersion}; ${name}): update this one first. Nothing was changed.`,
      );
    }
    return migration;
  });
  const since = known.filter((migration) => !ofBackup.includes(migration));
  const folded = foldEnumValues([...ofBackup, ...since]);
  return { ofBackup: folded.slice(0, ofBackup.length), since: folded.slice(ofBackup.length) };
}

/** The bookkeeping of a migration: what the backup names, by which the version that made it knows its data. */
const namedFor =
  ({ head }: Manifest, isAsOfBackup: boolean) =>
  (migration: Migration): NamedMigration[] => {
    const names = new Set([migration, ...migration.replaces].map(({ name }) => name));
    const named = head.migrations.filter(({ name }) => names.has(name));
    return isAsOfBackup || named.some(({ name }) => name === migration.name) ? named : [...named, migration];
  };

async function load(client: Connection, source: BackupFile, { head, summary }: Manifest): Promise<void> {
  const names = head.tables.map(({ name }) => name);
  // Rows that a migration wrote are in the backup as well.
  await client.query(`TRUNCATE ${names.join(", ")} RESTART IDENTITY CASCADE`);
  const finishLoad = await quickenLoad(client, names);
  let rows: CopyRows | undefined;
  try {
    await readBackup(source, {
      table: async ({ name, columns }) => {
        rows = new CopyRows(client, name, columns);
      },
      rows: async (bytes) => await rows?.write(bytes),
      end: async () => await rows?.end(),
    });
  } catch (error) {
    // An open COPY would keep the ROLLBACK waiting for ever.
    rows?.abort();
    throw error;
  }
  await finishLoad();
  for (const [name, value] of Object.entries(summary.sequences)) {
    await client.query("SELECT setval($1::text::regclass, $2)", [name, value]);
  }
  await client.query(`ANALYZE ${names.join(", ")}`);
}
