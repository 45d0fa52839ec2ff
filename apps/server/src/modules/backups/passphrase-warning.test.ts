import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { createUser, graphqlRequest, startTestApp } from "../../testing/test-app.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "strikebook-passphrase-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const keep = { days: 7, weeks: 4, months: 12 };

test.each([
  ["a", expect.stringMatching(/easily guessed: choose one of at least 8 characters/)],
  ["correct horse", null],
  [undefined, null],
])(
  "with the passphrase %s backups are made, and the page warns when it should",
  async (passphrase, words) => {
    const world = await startTestApp({}, { backups: { folder, keep, passphrase } });
    const admin = await createUser(world, { username: "boss", roles: ["ADMIN"] });

    expect((await world.services.backups.make({})).error).toBeUndefined();

    const reply = await graphqlRequest(world, admin, "{ adminGetBackups { isEncrypted passphraseWarning } }");
    expect(reply.data?.["adminGetBackups"]).toEqual({
      isEncrypted: passphrase !== undefined,
      passphraseWarning: words,
    });
  },
);
