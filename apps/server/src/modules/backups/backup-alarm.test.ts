import { expect, test } from "vitest";
import type { Mail } from "../../outside/mailer.ts";
import { createUser, startTestApp } from "../../testing/test-app.ts";
import { createBackupAlarm } from "./backup-alarm.ts";
import { createBackupsRepository } from "./backups.repository.ts";

const mails: Mail[] = [];
let isMailUp = true;
const TOKEN = "a-token-for-prometheus";
const world = await startTestApp({}, { metricsToken: TOKEN });
await createUser(world, { username: "boss", roles: ["ADMIN"] });
await createUser(world, { username: "second", roles: ["ADMIN"] });
await createUser(world, { username: "ann" });
await world.database.prisma.user.updateMany({ where: { username: "second" }, data: { enabled: false } });

const repository = createBackupsRepository(world.database, world.ownerUrl);
const sendMail = async (mail: Mail) => {
  mails.push(mail);
  return isMailUp;
};
const at = (day: number, hour = 12) => new Date(Date.UTC(2026, 10, day, hour));
const alarm = (now: Date, isNightly = true) =>
  createBackupAlarm({
    repository,
    isNightly,
    sendMail,
    appUrl: "https://strikebook.example.org",
    clock: { now: () => now },
  });

async function tried(day: number, provenAt: Date | undefined, error?: string) {
  const row = await repository.begin({ kind: "NIGHTLY", fileName: `${day}.backup`, startedAt: at(day, 3) });
  await repository.end(row.id, { sizeBytes: undefined, provenAt, finishedAt: at(day, 4), error });
}

test("two nights without a proven backup are mailed to administrators who may sign in, once", async () => {
  await tried(10, at(10, 4));
  await tried(11, undefined, "The disk is full. (/backups)");

  expect(await alarm(at(12, 4)).tell()).toBe(false);
  expect(await alarm(at(12, 6), false).tell()).toBe(false);
  expect(mails).toEqual([]);

  isMailUp = false;
  expect(await alarm(at(12, 6)).tell()).toBe(false);
  isMailUp = true;
  mails.length = 0;
  expect(await Promise.all([alarm(at(12, 7)).tell(), alarm(at(12, 7)).tell()])).toContain(true);
  expect(await alarm(at(12, 8)).tell()).toBe(false);
  expect(await alarm(at(20)).tell()).toBe(false);
  expect(mails).toEqual([
    {
      to: "boss@example.com",
      subject: "Strikebook: no proven backup for two nights",
      text: [
        "Hello Test,",
        "",
        "The newest proven backup is from 2026-11-10 03:00 UTC.",
        "The last try failed: The disk is full. (/backups)",
        "Look at Admin, Backups: https://strikebook.example.org/admin/backups",
        "",
      ].join("\n"),
    },
  ]);
});

test("when it happens again, it is mailed again", async () => {
  mails.length = 0;
  await tried(21, at(21, 4));

  expect(await alarm(at(22)).tell()).toBe(false);
  expect(await alarm(at(24)).tell()).toBe(true);
  expect(mails.map(({ to }) => to)).toEqual(["boss@example.com"]);
});

test("metrics say it too", async () => {
  const { body } = await world.app.inject({
    url: "/metrics",
    headers: { authorization: `Bearer ${TOKEN}` },
  });

  // BACKUP_AT is off here: no night can be missed.
  expect(body).toContain("\nstrikebook_backup_missed 0\n");
  expect(await alarm(at(24)).isMissed()).toBe(true);
  expect(await alarm(at(22)).isMissed()).toBe(false);
});
