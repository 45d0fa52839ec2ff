import { random } from "@strikebook/core/shared/random";
import { expect, test, vi } from "vitest";
import { generateEventfulHistory } from "../../import/testing/eventful-history.ts";
import { slicesOfDays } from "../../import/testing/file-slices.ts";
import { exportFile } from "../../import/testing/generated-history.ts";
import { rematchAll } from "../../import/testing/rematch-all.ts";
import { stateOf } from "../../import/testing/state.ts";
import {
  addStatement,
  type GivenStatement,
  matchedOf,
  previewStatement,
  removeStatement,
} from "../../import/testing/statements.ts";
import { undoImport } from "../../import/testing/undo.ts";
import { importFile } from "../../import/testing/upload.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000 });

const app = await startTestApp();

/** Statements of every kind over the symbols of an eventful history (AMD, F, KO, SPNC), on its days. */
function statementsOver(days: readonly string[], next: () => number, accountId: string): GivenStatement[] {
  const day = () => days[Math.floor(next() * days.length)] ?? "";
  return [
    { kind: "RENAME", day: day(), instrument: "AMD", into: "F" },
    { kind: "RENAME", day: day(), instrument: "F", into: "FORD", accountId },
    { kind: "RESTRIKE", day: day(), instrument: "KO", into: "KO", ratio: "2" },
    { kind: "OPENING", day: day(), instrument: "KO", accountId, quantity: "40", basis: "1234.56" },
    { kind: "ALLOCATE", day: day(), instrument: "KO", into: "SPNC", percent: "12.5" },
    { kind: "GONE", day: day(), instrument: "AMD", accountId },
    { kind: "RENUMBER", day: day(), instrument: "", accountId, accountNumber: "211223344" },
  ];
}

async function expectRebuilt(user: TestUser): Promise<void> {
  const incremental = await matchedOf(app, user.id);
  await rematchAll(app, user.id);
  expect(await matchedOf(app, user.id)).toEqual(incremental);
}

async function firstAccount(user: TestUser): Promise<string> {
  const { data } = await graphqlRequest(app, user, "{ userGetAccounts { id accountIdentifier } }");
  return data.userGetAccounts.find(
    ({ accountIdentifier }: { accountIdentifier: string }) => accountIdentifier === "Z12345678",
  ).id;
}

test.each([1, 2, 3])(
  "history %i with statements: after each step all is as if rebuilt, and in the end as if they had never been",
  async (seed) => {
    const next = random(seed * 131);
    const rows = generateEventfulHistory(seed, 24, 8);
    const days = [...new Set(rows.map(({ day }) => day))];
    const files = slicesOfDays(days, next).map((part, index) => ({
      name: `Accounts_History (${index}).csv`,
      bytes: exportFile(
        rows.filter(({ day }) => part.includes(day)),
        "06/30/2026 4:00 pm",
      ),
    }));
    const [ann, bob] = [await createUser(app), await createUser(app)];
    const half = Math.ceil(files.length / 2);
    const importIds: string[] = [];
    const take = async (file: (typeof files)[number]) => {
      importIds.push((await importFile(app, ann, file)).result.importId);
    };
    for (const file of files.slice(0, half)) {
      await take(file);
    }

    const added: string[] = [];
    for (const statement of statementsOver(days, next, await firstAccount(ann))) {
      const before = await matchedOf(app, ann.id);
      const foreseen = await previewStatement(app, ann, statement);
      expect(foreseen.errors).toBeUndefined();
      expect(await matchedOf(app, ann.id)).toEqual(before);
      const { data, errors } = await addStatement(app, ann, statement);
      expect(errors).toBeUndefined();
      added.push(data.addStatement.id);
      await expectRebuilt(ann);
    }
    for (const file of files.slice(half)) {
      await take(file);
      await expectRebuilt(ann);
    }

    const undone = Math.floor(next() * importIds.length);
    await undoImport(app, ann, importIds[undone] ?? "");
    await expectRebuilt(ann);
    for (const id of added.sort(() => next() - 0.5)) {
      expect((await removeStatement(app, ann, id)).data).toEqual({ removeStatement: true });
      await expectRebuilt(ann);
    }

    for (const file of files.toSpliced(undone, 1)) {
      await importFile(app, bob, file);
    }
    expect(await stateOf(app, ann.id)).toEqual(await stateOf(app, bob.id));
  },
);
