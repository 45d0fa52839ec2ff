import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { createPasswords } from "@strikebook/auth/password";
import { makeBackup } from "@strikebook/database/backup/make-backup";
import { readBackup } from "@strikebook/database/backup/manifest";
import { expect, test } from "vitest";
import { createUser, graphqlRequest, restRequest, startTestApp } from "../../testing/test-app.ts";

const world = await startTestApp();
const PASSWORD = "Blue-Lamp-72";
const passwordHash = await createPasswords({ cost: 4 }).hash(PASSWORD);
const admin = await createUser(world, { username: "boss", roles: ["ADMIN"], passwordHash });
const ann = await createUser(world, { username: "ann", passwordHash });
const reader = await createUser(world, { username: "rae", roles: ["READONLY"], passwordHash });
const folder = path.join(world.spoolDir, "backups");
mkdirSync(folder);

const NOBODY = "3f0c3a56-1111-4222-8333-944444444444";
const LIST = `{ adminGetBackups { isInContainer lastGood { fileName }
  backups { fileName error }
  files { backup { id kind fileName startedAt sizeBytes provenAt error } folder isEncrypted isDownloadable restoreCommand } } }`;

const list = async () => (await graphqlRequest(world, admin, LIST)).data.adminGetBackups;
const standing = async () =>
  (await graphqlRequest(world, admin, "{ adminGetHousekeeping { tasks backup { standing error } } }")).data
    .adminGetHousekeeping;
const download = (
  as: { token: string } | undefined,
  id: string,
  body: unknown = { currentPassword: PASSWORD },
) => restRequest(world, as, `POST /api/admin/backups/${id}/download`, body);
const entries = (actionType: string) =>
  world.database.prisma.auditLog.findMany({ where: { actionType }, orderBy: { performedAt: "asc" } });

/** A backup made by hand somewhere, as another installation would. */
async function bring(fileName: string, now: string, passphrase?: string): Promise<string> {
  const file = path.join(folder, fileName);
  await makeBackup({
    databaseUrl: world.ownerUrl,
    file,
    passphrase,
    appVersion: "0.1.0",
    now: new Date(now),
  });
  return file;
}

test("files that were brought into the folder are listed by their manifest, and nothing else is", async () => {
  await bring("before-restore-2026-11-01T101112Z-ab12.backup", "2026-11-01T10:11:12Z");
  await bring("grandma.backup", "2025-01-02T03:04:05Z", "correct horse");
  writeFileSync(path.join(folder, "letter.backup"), "Dear all");
  writeFileSync(path.join(folder, ".hidden.backup"), "");
  writeFileSync(path.join(folder, "strikebook-2026-10-01T000000Z.backup.failed"), "");

  const first = await list();
  const again = await list();

  expect(again).toEqual(first);
  expect(first.lastGood).toBeNull();
  expect(first.isInContainer).toBe(false);
  const byName = new Map(
    first.files.map((row: { backup: { fileName: string } }) => [row.backup.fileName, row]),
  );
  expect([...byName.keys()].sort()).toEqual([
    "before-restore-2026-11-01T101112Z-ab12.backup",
    "grandma.backup",
  ]);
  expect(byName.get("before-restore-2026-11-01T101112Z-ab12.backup")).toMatchObject({
    backup: { kind: "FOUND", startedAt: "2026-11-01T10:11:12.000Z", provenAt: null, error: null },
    folder,
    isEncrypted: false,
    isDownloadable: true,
    restoreCommand: `npm run strikebook -- restore ${folder}/before-restore-2026-11-01T101112Z-ab12.backup --replace`,
  });
  // Its time is locked in with the rest: the file's own stands in.
  expect(byName.get("grandma.backup")).toMatchObject({ isEncrypted: true, backup: { kind: "FOUND" } });
});

test("a file found is neither a try nor a proof", async () => {
  expect(await standing()).toMatchObject({ backup: { standing: "NONE", error: null } });
});

test("a file is handed over to an administrator who gives the password, and that is on record", async () => {
  const { files } = await list();
  const { id, fileName, sizeBytes } = files.find(
    ({ isEncrypted }: { isEncrypted: boolean }) => !isEncrypted,
  ).backup;

  const reply = await world.app.inject({
    method: "POST",
    url: `/api/admin/backups/${id}/download`,
    headers: { authorization: `Bearer ${admin.token}` },
    payload: { currentPassword: PASSWORD },
  });

  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    "content-disposition": `attachment; filename="${fileName}"`,
    "content-length": String(sizeBytes),
    "cache-control": "no-store",
  });
  const copy = path.join(world.spoolDir, "copy");
  writeFileSync(copy, reply.rawPayload);
  expect((await readBackup({ file: copy })).head.createdAt).toBe("2026-11-01T10:11:12.000Z");
  expect(await entries("BACKUP_DOWNLOADED")).toMatchObject([
    { performedById: admin.id, success: true, details: { fileName } },
  ]);
});

test("nobody, other roles, a wrong or missing password and other ids get nothing", async () => {
  const { id, fileName } = (await list()).files[0].backup;

  expect((await download(undefined, id)).status).toBe(401);
  expect((await download(ann, id)).status).toBe(403);
  expect((await download(reader, id)).status).toBe(403);
  for (const body of [{}, { currentPassword: "" }, { currentPassword: 7 }]) {
    expect(await download(admin, id, body)).toMatchObject({ status: 400 });
  }
  expect(await download(admin, id, { currentPassword: "Red-Lamp-72" })).toMatchObject({
    status: 400,
    body: { message: "Current password is incorrect" },
  });
  expect(await entries("BACKUP_DOWNLOAD_REFUSED")).toMatchObject([
    { performedById: admin.id, success: false, details: { fileName } },
  ]);
  for (const other of [NOBODY, "x", "..%2F..%2Fjwt-secret", encodeURIComponent(fileName)]) {
    expect(await download(admin, other)).toMatchObject({ status: 404 });
  }
  expect(await entries("BACKUP_DOWNLOADED")).toHaveLength(1);
});

test("a link in the folder leads nowhere", async () => {
  const file = await bring("linked.backup", "2026-11-03T00:00:00Z");
  const { files } = await list();
  const { id } = files.find(
    ({ backup }: { backup: { fileName: string } }) => backup.fileName === "linked.backup",
  ).backup;
  renameSync(file, path.join(world.spoolDir, "elsewhere"));
  symlinkSync(path.join(world.spoolDir, "elsewhere"), file);

  expect(await download(admin, id)).toMatchObject({ status: 404 });
  rmSync(file);
  expect((await list()).files).toHaveLength(files.length - 1);
});

test("guesses at the password are counted as at the front door", async () => {
  const { id } = (await list()).files[0].backup;
  const tries = [];
  for (let guess = 0; guess < 12; guess++) {
    tries.push((await download(admin, id, { currentPassword: `Guess-${guess}` })).status);
  }

  expect(tries).toContain(429);
  expect((await download(admin, id)).status).toBe(429);
});

test("guesses with a stolen session from many addresses are counted as from one, until an administrator unlocks", async () => {
  const kim = await createUser(world, { username: "kim", roles: ["ADMIN"], passwordHash });
  const { id } = (await list()).files[0].backup;
  const guess = async (address: number, currentPassword: string) => {
    const { statusCode } = await world.app.inject({
      method: "POST",
      url: `/api/admin/backups/${id}/download`,
      remoteAddress: `198.51.100.${address}`,
      headers: { authorization: `Bearer ${kim.token}` },
      payload: { currentPassword },
    });
    return statusCode;
  };
  for (let address = 1; address <= 10; address++) {
    expect(await guess(address, `Guess-${address}`)).not.toBe(429);
  }
  expect(await guess(11, PASSWORD)).toBe(429);

  expect(await restRequest(world, ann, `POST /api/users/${kim.id}/unlock`)).toMatchObject({ status: 403 });
  expect(await restRequest(world, admin, `POST /api/users/${kim.id}/unlock`)).toMatchObject({ status: 200 });
  expect(await guess(11, PASSWORD)).toBe(200);
});

test("a file that grew since it was noted has the size that it has", async () => {
  const file = path.join(folder, "grandma.backup");
  const sizeOf = async () =>
    (await list()).files.find(
      ({ backup }: { backup: { fileName: string } }) => backup.fileName === "grandma.backup",
    ).backup.sizeBytes;
  expect(await sizeOf()).toBe(statSync(file).size);

  appendFileSync(file, "the rest");

  expect(await sizeOf()).toBe(statSync(file).size);
});

test("a backup that failed elsewhere is not the house's, one that was proven there counts", async () => {
  const file = path.join(world.spoolDir, "no-folder");
  writeFileSync(file, "");
  const failed = await world.services.backups.make({}, { folder: path.join(file, "stick") });
  expect(failed.error).toContain("ENOTDIR");
  expect(await standing()).toMatchObject({ backup: { standing: "NONE", error: null } });

  const stick = path.join(world.spoolDir, "stick");
  world.setNow(new Date(world.clock.now().getTime() + 5000));
  await world.services.backups.make({}, { folder: stick });
  expect(await standing()).toMatchObject({ backup: { standing: "GOOD" } });
  const [there] = (await list()).files.filter((file: { folder: string }) => file.folder === stick);
  expect(there).toMatchObject({ isDownloadable: false, isEncrypted: null, backup: { error: null } });
  expect((await download(admin, there.backup.id)).status).toBe(404);
});

test("after the table was emptied by a restore, the house's own files are there again", async () => {
  world.setNow(new Date(world.clock.now().getTime() + 5000));
  const made = await world.services.backups.make({});
  await world.database.prisma.backup.deleteMany();
  copyFileSync(path.join(folder, made.fileName), path.join(folder, "copy.backup"));

  const names = (await list()).files.map(({ backup }: { backup: { fileName: string } }) => backup.fileName);

  expect(names).toEqual(expect.arrayContaining([made.fileName, "copy.backup", "grandma.backup"]));
});

test("a whole file is listed although its making was broken off", async () => {
  const fileName = "strikebook-2026-10-05T030000Z.backup";
  await bring(fileName, "2026-10-05T03:00:00Z");
  await world.database.prisma.backup.create({
    data: {
      kind: "NIGHTLY",
      fileName,
      startedAt: new Date("2026-10-05T03:00:00Z"),
      finishedAt: new Date("2026-10-05T03:00:05Z"),
      error: "The server stopped before the backup was done.",
    },
  });

  expect((await list()).files).toContainEqual(
    expect.objectContaining({ backup: expect.objectContaining({ fileName, kind: "FOUND", error: null }) }),
  );
});
