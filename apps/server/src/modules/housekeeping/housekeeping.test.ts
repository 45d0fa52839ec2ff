import { expect, test, vi } from "vitest";
import { importFile, previewFile } from "../../import/testing/upload.ts";
import { createUser, graphqlRequest, startTestApp, TEST_NOW } from "../../testing/test-app.ts";

const world = await startTestApp();
const boss = await createUser(world, { username: "boss", roles: ["ADMIN"] });
const ann = await createUser(world, { username: "ann" });
const DAY_MS = 24 * 60 * 60 * 1000;

const QUERY = `{ adminGetHousekeeping {
  tasks firstSteps { hasBackup }
  lockedPeople { username lockedUntil }
  failedFiles { person { username } fileName kind words actions tries at } failedFilesTotal
  quietPeople { person { username email lastUploadAt } days } quietPeopleTotal
  storage { databaseBytes freeBytes growthBytes growthDays isLow }
  backup { standing folder lastGoodAt error }
  closures { day name tradingHour } version gitCommit checkedAt } }`;

const look = async () => (await graphqlRequest(world, boss, QUERY)).data.adminGetHousekeeping;

test("housekeeping is for administrators only", async () => {
  const reader = await createUser(world, { roles: ["READONLY"] });

  expect((await graphqlRequest(world, undefined, QUERY)).data).toBeUndefined();
  for (const user of [ann, reader]) {
    const { data, errors } = await graphqlRequest(world, user, QUERY);
    expect(data?.adminGetHousekeeping ?? null).toBeNull();
    expect(errors?.[0]?.extensions?.["code"]).toBe("FORBIDDEN");
  }
});

test("the facts: room, the next closures, the version", async () => {
  const { storage, closures, version, backup } = await look();

  expect(storage.databaseBytes).toBeGreaterThan(1_000_000);
  expect(storage.freeBytes).toBeGreaterThan(0);
  // Thanksgiving, the short Friday after it, and Christmas Eve.
  expect(closures).toMatchObject([
    { day: "2026-11-26", tradingHour: null },
    { day: "2026-11-27", tradingHour: "09:30-13:00" },
    { day: "2026-12-24", tradingHour: "09:30-13:00" },
  ]);
  expect(version).toBe("0.1.0");
  expect(backup).toMatchObject({ standing: "NONE", lastGoodAt: null, error: null });
});

test("growth is told against an older day's size", async () => {
  const { databaseBytes } = (await look()).storage;
  await world.database.prisma.storageSample.create({
    data: { day: new Date("2026-11-10"), databaseBytes: BigInt(databaseBytes - 1_000_000) },
  });

  const { storage } = await look();

  expect(storage.growthDays).toBe(10);
  expect(storage.growthBytes).toBeGreaterThanOrEqual(1_000_000);
  const samples = await world.database.prisma.storageSample.findMany({ orderBy: { day: "asc" } });
  expect(samples.map(({ day }) => day.toISOString().slice(0, 10))).toEqual(["2026-11-10", "2026-11-20"]);
});

test("a failed file names who, what and the words; an import of the same name settles it", async () => {
  await previewFile(world, ann, { name: "empty.csv", bytes: "" });
  await previewFile(world, ann, { name: "empty.csv", bytes: "" });

  const { tasks, failedFiles, failedFilesTotal } = await look();

  expect(tasks).toContain("FAILED_FILES");
  expect(failedFilesTotal).toBe(1);
  expect(failedFiles).toEqual([
    {
      person: { username: "ann" },
      fileName: "empty.csv",
      kind: null,
      words: "File is empty",
      actions: [],
      tries: 2,
      at: TEST_NOW.toISOString(),
    },
  ]);

  await world.database.prisma.auditLog.create({
    data: {
      actionType: "FILE_IMPORTED",
      success: true,
      description: "imported",
      details: { fileName: "empty.csv", rowsAdded: 1 },
      performedById: ann.id,
      performedAt: new Date(TEST_NOW.getTime() + 1000),
    },
  });
  expect((await look()).failedFiles).toEqual([]);
});

test("a failed file is dismissed by administrators only, once, on record, and listed again when it fails again", async () => {
  const reader = await createUser(world, { roles: ["READONLY"] });
  const at = (seconds: number) => world.setNow(new Date(TEST_NOW.getTime() + seconds * 1000));
  const dismiss = (as: { token: string } | undefined, fileName: string, userId = ann.id) =>
    graphqlRequest(
      world,
      as,
      "mutation ($userId: ID!, $fileName: String!) { adminDismissFailedFile(userId: $userId, fileName: $fileName) }",
      { userId, fileName },
    );
  const names = async () => (await look()).failedFiles.map(({ fileName }: { fileName: string }) => fileName);
  at(2);
  await previewFile(world, ann, { name: "mine.csv", bytes: "" });
  await previewFile(world, ann, { name: "other.csv", bytes: "" });
  at(3);

  expect((await dismiss(undefined, "mine.csv")).errors?.[0]?.extensions?.["code"]).toBe("UNAUTHENTICATED");
  for (const user of [ann, reader]) {
    expect((await dismiss(user, "mine.csv")).errors?.[0]?.extensions?.["code"]).toBe("FORBIDDEN");
  }
  for (const [fileName, userId] of [
    ["nowhere.csv", ann.id],
    ["mine.csv", boss.id],
    ["mine.csv", "x"],
  ] as const) {
    expect((await dismiss(boss, fileName, userId)).data).toEqual({ adminDismissFailedFile: false });
  }
  expect((await dismiss(boss, "x".repeat(1001))).errors?.[0]?.message).toBe("fileName is too long");
  expect((await names()).sort()).toEqual(["mine.csv", "other.csv"]);

  expect((await dismiss(boss, "mine.csv")).data).toEqual({ adminDismissFailedFile: true });
  expect((await dismiss(boss, "mine.csv")).data).toEqual({ adminDismissFailedFile: false });
  expect(await names()).toEqual(["other.csv"]);
  const where = { actionType: "FAILED_FILE_DISMISSED" };
  expect(await world.database.prisma.auditLog.findMany({ where })).toMatchObject([
    { performedById: boss.id, targetUserId: ann.id, details: { fileName: "mine.csv" }, success: true },
  ]);

  at(4);
  await previewFile(world, ann, { name: "mine.csv", bytes: "" });
  expect((await look()).failedFiles).toMatchObject([
    { fileName: "mine.csv", tries: 1 },
    { fileName: "other.csv" },
  ]);
  at(5);
  await dismiss(boss, "mine.csv");
  await dismiss(boss, "other.csv");
  world.setNow(TEST_NOW);
});

test("people who are locked out or quiet are named", async () => {
  const quiet = await createUser(world, { username: "quiet" });
  const createdAt = new Date(TEST_NOW.getTime() - 45 * DAY_MS);
  await world.database.prisma.user.update({ where: { id: quiet.id }, data: { createdAt } });
  const blockedUntil = new Date(TEST_NOW.getTime() + 60_000);
  await world.database.prisma.signInThrottle.create({
    data: { key: "account:ann", failures: 10, lastFailureAt: TEST_NOW, blockedUntil },
  });

  const { tasks, lockedPeople, quietPeople } = await look();

  expect(tasks).toEqual(["LOCKED_PEOPLE", "BACKUP", "QUIET_PEOPLE"]);
  expect(lockedPeople).toEqual([{ username: "ann", lockedUntil: blockedUntil.toISOString() }]);
  expect(quietPeople).toEqual([
    { person: { username: "quiet", email: "quiet@example.com", lastUploadAt: null }, days: 45 },
  ]);
});

test("people at a glance: sign-in, newest file, through which day, and no amount; one question however many", async () => {
  const cleo = await createUser(world, { username: "cleo" });
  await world.database.prisma.signInThrottle.create({
    data: { key: "account:cleo", failures: 9, lastFailureAt: TEST_NOW, blockedUntil: TEST_NOW },
  });
  const header =
    "Run Date,Account,Account Number,Action,Symbol,Type,Price ($),Quantity,Amount ($),Settlement Date";
  const bought = (number: string, day: string) =>
    `${day},"Account ${number}",${number},"YOU BOUGHT COCA COLA CO (KO) (Cash)",KO,Cash,10,1,-10,${day}`;
  const file = (person: typeof cleo, name: string, ...lines: readonly string[]) =>
    importFile(world, person, { name, bytes: `\n\n${[header, ...lines].join("\n")}\n` });
  await file(cleo, "old.csv", bought("Z22", "11/17/2026"), bought("Z22", "11/02/2026"));
  await file(cleo, "new.csv", bought("Z11", "11/19/2026"), bought("Z11", "11/02/2026"));
  await world.database.prisma.user.update({
    where: { id: cleo.id },
    data: { lastLoginAt: TEST_NOW, enabled: false, emailSelfChosen: true },
  });
  const ASK = `{ adminGetHousekeeping { peopleTotal people { newestFileName newestFileAt through behind { account through }
    person { username firstName lastName roles enabled lastLoginAt lockedUntil mustChangePassword emailVerified isEmailSelfChosen updatedAt createdAt } } } }`;
  const ask = async () => (await graphqlRequest(world, boss, ASK)).data.adminGetHousekeeping;

  const { people, peopleTotal } = await ask();

  expect(peopleTotal).toBe(people.length);
  const row = people.find(({ person }: { person: { username: string } }) => person.username === "cleo");
  expect(row).toMatchObject({
    newestFileName: "new.csv",
    through: "2026-11-19",
    behind: [{ account: "Account Z22", through: "2026-11-17" }],
    // A lock that is over is none.
    person: {
      ...{ roles: ["USER"], enabled: false, isEmailSelfChosen: true },
      ...{ lastLoginAt: TEST_NOW.toISOString(), lockedUntil: null },
    },
  });
  const bare = people.find(({ person }: { person: { username: string } }) => person.username === "boss");
  expect(bare).toMatchObject({
    newestFileName: null,
    newestFileAt: null,
    through: null,
    behind: [],
    person: { isEmailSelfChosen: false },
  });

  // The fewest of three: what an import left behind is done on the side.
  const countQueries = async () => {
    const counts: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const query = vi.spyOn(world.database.pool, "query");
      await ask();
      counts.push(query.mock.calls.length);
      query.mockRestore();
    }
    return Math.min(...counts);
  };
  const before = await countQueries();
  for (const [index, username] of ["p1", "p2", "p3", "p4"].entries()) {
    const person = await createUser(world, { username });
    await file(person, "early.csv", bought(`Y${index}2`, "11/17/2026"), bought(`Y${index}2`, "11/02/2026"));
    await file(person, "own.csv", bought(`Y${index}1`, "11/19/2026"), bought(`Y${index}1`, "11/02/2026"));
  }
  expect(await countQueries()).toBe(before);
  const later = await ask();
  expect(later.peopleTotal).toBe(peopleTotal + 4);
  const own = later.people.filter(
    ({ newestFileName }: { newestFileName: string }) => newestFileName === "own.csv",
  );
  expect(own.map(({ behind }: { behind: unknown[] }) => behind.length)).toEqual([1, 1, 1, 1]);
});

test("an administrator who is alone sees the first steps, with others there are none", async () => {
  expect((await look()).firstSteps).toBeNull();
  await world.database.prisma.brokerageAccount.deleteMany();
  await world.database.prisma.user.deleteMany({ where: { id: { not: boss.id } } });

  expect((await look()).firstSteps).toEqual({ hasBackup: false });
});
