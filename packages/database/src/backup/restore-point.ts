import { randomBytes } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { withConnection } from "../connection.ts";
import { contentsOf } from "../ownership.ts";
import { type BackupRequest, makeBackup } from "./make-backup.ts";

/** The moment before which the data can be brought back. */
type Occasion = "before-upgrade" | "before-restore";

/** Restore points of one occasion that are kept. */
const KEPT = 3;

type Where = Pick<BackupRequest, "databaseUrl" | "appVersion" | "passphrase"> & { readonly folder: string };

/** Writes a backup before data is replaced or changed as a whole. Answers its file; undefined when there is no data. */
export async function makeRestorePoint(occasion: Occasion, where: Where): Promise<string | undefined> {
  const { folder, ...request } = where;
  const connection = { name: "strikebook restore point", idleInTransactionMsMax: 0 };
  const { kind } = await withConnection(where.databaseUrl, connection, (client) => contentsOf(client));
  if (kind !== "DATA") {
    return undefined;
  }
  const now = new Date();
  // Names sort by time; two of one second must not meet.
  const stamp = `${now.toISOString().slice(0, 19).replaceAll(":", "")}Z-${randomBytes(2).toString("hex")}`;
  const made = `${occasion}-${stamp}.backup`;
  const file = path.join(folder, made);
  await makeBackup({ ...request, file, now });
  // By name, the one just made is the oldest where a clock was ahead before: it stays whatever it is called.
  const earlier = (await readdir(folder)).filter(
    (name) => name.startsWith(occasion) && name.endsWith(".backup") && name !== made,
  );
  for (const name of earlier
    .sort()
    .reverse()
    .slice(KEPT - 1)) {
    await rm(path.join(folder, name), { force: true });
  }
  return file;
}
