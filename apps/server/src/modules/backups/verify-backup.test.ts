import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { DomainError } from "@strikebook/core/shared/errors";
import { makeBackup } from "@strikebook/database/backup/make-backup";
import { withClient } from "@strikebook/database/testing/test-database";
import { expect, test } from "vitest";
import { createUser, graphqlRequest, startTestApp, TEST_NOW } from "../../testing/test-app.ts";
import { createBackupsRepository } from "./backups.repository.ts";
import { createBackupsService } from "./backups.service.ts";

const world = await startTestApp();
const admin = await createUser(world, { username: "boss", roles: ["ADMIN"] });
const second = await createUser(world, { username: "vice", roles: ["ADMIN"] });
const ann = await createUser(world, { username: "ann" });
const reader = await createUser(world, { username: "rae", roles: ["READONLY"] });
const folder = path.join(world.spoolDir, "backups");
mkdirSync(folder);

const NOBODY = "3f0c3a56-1111-4222-8333-944444444444";
const LATER = new Date("2026-11-21T10:00:00.000Z");
const FACTS = "fileName provenAt error proofBegunAt proofError";
const VERIFY = `mutation ($id: ID!) { adminVerifyBackup(id: $id) { ${FACTS} } }`;
const LIST = `{ adminGetBackups { lastGood { fileName } files { isDownloadable backup { id ${FACTS} } } } }`;

const { backups } = world.services;
const verify = (as: { token: string } | undefined, id: string) => graphqlRequest(world, as, VERIFY, { id });
const codeOf = async (as: { token: string } | undefined, id: string) =>
  (await verify(as, id)).errors?.[0]?.extensions?.["code"];
const standing = async () =>
  (await graphqlRequest(world, admin, "{ adminGetHousekeeping { backup { standing error } } }")).data
    .adminGetHousekeeping.backup;

type Listed = {
  id: string;
  fileName: string;
  provenAt: string | null;
  error: string | null;
  proofError: string;
};
async function list(): Promise<Map<string, Listed>> {
  const { files } = (await graphqlRequest(world, admin, LIST)).data.adminGetBackups;
  return new Map(files.map(({ backup }: { backup: Listed }) => [backup.fileName, backup]));
}

/** Verifies the file as an administrator and waits; answers its row. */
async function verified(fileName: string): Promise<Listed | undefined> {
  const reply = await verify(admin, (await list()).get(fileName)?.id ?? NOBODY);
  expect(reply.errors).toBeUndefined();
  await backups.settled();
  return (await list()).get(fileName);
}

/** A file that was made elsewhere and brought into the folder. */
async function bring(fileName: string, passphrase?: string): Promise<string> {
  const file = path.join(folder, fileName);
  const now = new Date("2026-11-03T00:00:00.000Z");
  await makeBackup({ databaseUrl: world.ownerUrl, file, passphrase, appVersion: "0.1.0", now });
  return file;
}

const made = await backups.make({});
const file = path.join(folder, made.fileName);
const whole = readFileSync(file);

/** The service of another server on the same database. */
function another(changed: Partial<ReturnType<typeof createBackupsRepository>>) {
  const repository = { ...createBackupsRepository(world.database, world.ownerUrl), ...changed };
  const settings = { folder, keep: { days: 7, weeks: 4, months: 12 } };
  return createBackupsService({ repository, settings, appVersion: "0.1.0", clock: { now: () => LATER } });
}

test("nobody and other roles verify nothing", async () => {
  expect(await codeOf(undefined, made.id)).toBe("UNAUTHENTICATED");
  expect(await codeOf(ann, made.id)).toBe("FORBIDDEN");
  expect(await codeOf(reader, made.id)).toBe("FORBIDDEN");
  expect((await list()).get(made.fileName)).toMatchObject({ provenAt: TEST_NOW.toISOString() });
});

test("an id of no file here is not found, nor a link, nor a file that went", async () => {
  for (const id of [NOBODY, "x", "../jwt-secret", ""]) {
    expect(await codeOf(admin, id)).toBe("NOT_FOUND");
  }
  const linked = await bring("linked.backup");
  const gone = await bring("gone.backup");
  const known = await list();
  rmSync(gone);
  rmSync(linked);
  symlinkSync(file, linked);
  for (const name of ["linked.backup", "gone.backup"]) {
    expect(await codeOf(admin, known.get(name)?.id ?? "")).toBe("NOT_FOUND");
  }
  rmSync(linked);

  const stick = path.join(world.spoolDir, "stick");
  const there = await backups.make({}, { folder: stick });
  expect(await codeOf(admin, there.id)).toBe("NOT_FOUND");
  await world.database.prisma.backup.delete({ where: { id: there.id } });
});

test("a good file is proven again, which is on record; asked by two at once that is done once", async () => {
  world.setNow(LATER);

  const replies = await Promise.all([
    verify(admin, made.id),
    verify(second, made.id),
    verify(admin, made.id),
  ]);
  for (const { data } of replies) {
    expect(data?.["adminVerifyBackup"]).toEqual({
      fileName: made.fileName,
      provenAt: TEST_NOW.toISOString(),
      error: null,
      proofBegunAt: LATER.toISOString(),
      proofError: null,
    });
  }
  expect((await verify(second, made.id)).errors).toBeUndefined();
  await backups.settled();

  expect((await list()).get(made.fileName)).toMatchObject({
    provenAt: LATER.toISOString(),
    error: null,
    proofBegunAt: null,
    proofError: null,
  });
  const where = { actionType: "BACKUP_VERIFICATION_STARTED" };
  const entries = await world.database.prisma.auditLog.findMany({ where });
  expect(entries).toMatchObject([{ success: true, details: { fileName: made.fileName } }]);
  expect([admin.id, second.id]).toContain(entries[0]?.performedById);
});

test("of two servers one proves the file, and meanwhile nothing else is made or proven", async () => {
  const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>();
  let proofs = 0;
  const server = another({
    prove: async () => {
      proofs += 1;
      await isHeld;
      return { people: 0, kinds: [] };
    },
  });
  await server.verify(made.id, {});
  await bring("other.backup");
  const other = (await list()).get("other.backup")?.id ?? "";

  expect((await verify(admin, made.id)).data?.["adminVerifyBackup"]).toMatchObject({
    proofBegunAt: LATER.toISOString(),
  });
  const refused = { message: "A backup is being verified. Try again in a moment." };
  expect((await verify(admin, other)).errors).toMatchObject([refused]);
  expect((await graphqlRequest(world, admin, "mutation { adminRunBackup { id } }")).errors).toMatchObject([
    refused,
  ]);
  letGo();
  await server.settled();

  expect(proofs).toBe(1);
  await withClient(world.ownerUrl, async (client) => {
    await client.query("SELECT pg_advisory_lock(20261124)");
    expect((await verify(admin, other)).errors).toMatchObject([
      { message: "A backup is being made already.", extensions: { code: "CONFLICT" } },
    ]);
  });
  rmSync(path.join(folder, "other.backup"));
});

test("a file that was damaged loses its proof, stays, and is told; whole again it is proven again", async () => {
  const bytes = Buffer.from(whole);
  bytes[bytes.length - 40] = (bytes[bytes.length - 40] ?? 0) ^ 1;
  writeFileSync(file, bytes);

  expect(await verified(made.fileName)).toMatchObject({
    provenAt: null,
    error: expect.stringMatching(/^This backup is damaged: .*\.$/),
    proofError: null,
  });
  expect(existsSync(file)).toBe(true);
  expect(await standing()).toMatchObject({ standing: "FAILED" });

  writeFileSync(file, whole);
  expect(await verified(made.fileName)).toMatchObject({ provenAt: LATER.toISOString(), error: null });
  expect(await standing()).toEqual({ standing: "GOOD", error: null });
});

test("a file under another passphrase can't be tried, which changes no earlier proof", async () => {
  await bring("grandma.backup", "correct horse");
  expect(await verified("grandma.backup")).toMatchObject({
    provenAt: null,
    error: null,
    proofError: "This backup is encrypted: name the file of its passphrase.",
  });

  const prove = async () => {
    throw new DomainError("FORBIDDEN", "The account may not create databases.");
  };
  const full = async () => {
    throw Object.assign(new Error("write"), { code: "ENOSPC" });
  };
  for (const [tried, words] of [
    [prove, "The account may not create databases."],
    [full, `The disk is full. (${folder})`],
  ] as const) {
    const server = another({ prove: tried });
    await server.verify(made.id, {});
    await server.settled();
    expect((await list()).get(made.fileName)).toMatchObject({
      provenAt: LATER.toISOString(),
      error: null,
      proofError: words,
    });
  }
  expect(await standing()).toEqual({ standing: "GOOD", error: null });
});

test("a file that was found and proven is no proof of this house's nights", async () => {
  world.setNow(new Date("2026-11-21T11:00:00.000Z"));
  copyFileSync(await bring("grandpa.backup"), path.join(folder, "letter.backup"));
  expect(await verified("grandpa.backup")).toMatchObject({ provenAt: "2026-11-21T11:00:00.000Z" });
  await world.database.prisma.backup.delete({ where: { id: made.id } });
  await world.database.prisma.backup.deleteMany({ where: { fileName: made.fileName } });

  expect(await standing()).toMatchObject({ standing: "NONE" });
  expect((await graphqlRequest(world, admin, LIST)).data.adminGetBackups.lastGood).toBeNull();
});

test("a proof whose server ended is told as broken off by the next one", async () => {
  const { id } = (await list()).get("grandpa.backup") ?? { id: "" };
  await world.database.prisma.backup.update({ where: { id }, data: { proofBegunAt: LATER } });

  await backups.endBrokenOff();

  expect((await list()).get("grandpa.backup")).toMatchObject({
    provenAt: "2026-11-21T11:00:00.000Z",
    proofError: "The server stopped before the backup was verified.",
  });
});
