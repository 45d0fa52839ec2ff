import { expect, test, vi } from "vitest";
import { exportFile, generateHistory } from "../../import/testing/generated-history.ts";
import { holdImports } from "../../import/testing/hold-imports.ts";
import {
  confirmFile,
  endOfOperation,
  followedBy,
  previewFile,
  progressOf,
} from "../../import/testing/upload.ts";
import { insertAccount } from "../../testing/ledger-rows.ts";
import { endGrants, share } from "../../testing/shared-accounts.ts";
import {
  createUser,
  graphqlRequest,
  inScope,
  restRequest,
  startTestApp,
  type TestUser,
} from "../../testing/test-app.ts";

vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();

/** What a tab of the person hears from now on, by kind. */
async function tabOf({ id }: TestUser) {
  const kinds: string[] = [];
  const end = await app.services.personChanges.follow(id, ({ kind }) => kinds.push(kind));
  return { kinds, end };
}

/** A change of the person's own data, which their own tab hears of. */
const changeOf = (user: TestUser) =>
  graphqlRequest(
    app,
    user,
    `mutation { createUserAccount(input: { name: "New", brokerage: "Fidelity", isRetirement: false }) { id } }`,
  );

test("a tab hears that something may be different at those who share, as long as they do", async () => {
  const [ann, ben, stranger] = [await createUser(app), await createUser(app), await createUser(app)];
  const account = await insertAccount(app, ben);
  const people = { owner: ben, grantee: ann };
  const [tab, foreign] = [await tabOf(ann), await tabOf(stranger)];

  await share(app, people, [account.id]);
  await vi.waitFor(() => expect(tab.kinds).toContain("SHARING"));
  expect(tab.kinds).not.toContain("MISSED");
  await changeOf(ben);
  await vi.waitFor(() => expect(tab.kinds).toContain("MISSED"));
  expect(new Set(tab.kinds)).toEqual(new Set(["SHARING", "MISSED"]));

  // A tab that is opened later hears the same; after the last day of the grant none does, though nobody says so.
  const later = await tabOf(ann);
  await changeOf(ben);
  await vi.waitFor(() => expect(later.kinds).toContain("MISSED"));
  await app.owner.query("ALTER TABLE account_grants DISABLE TRIGGER USER");
  await endGrants(app, ben);
  await app.owner.query("ALTER TABLE account_grants ENABLE TRIGGER USER");
  for (const { kinds } of [tab, later]) {
    kinds.length = 0;
  }
  await changeOf(ben);
  await changeOf(ann);
  await vi.waitFor(() => expect(tab.kinds).toContain("ACCOUNTS"));
  expect([...tab.kinds, ...later.kinds]).not.toContain("MISSED");
  expect(foreign.kinds).toEqual([]);
  for (const { end } of [tab, later, foreign]) {
    end();
  }
});

test("an import in another's books is followed, and ended, by whoever may change its accounts", async () => {
  const [ann, ben, stranger] = [await createUser(app), await createUser(app), await createUser(app)];
  const people = { owner: ben, grantee: ann };
  const account = await insertAccount(app, ben, { name: "Large", number: "Z12345678" });
  await share(app, people, [account.id], "MANAGE");
  const rows = generateHistory(7, 200, 10);
  const confirm = async (user: Parameters<typeof previewFile>[1], lines: typeof rows, time: string) => {
    const file = { name: `${time}.csv`, bytes: exportFile(lines, `06/30/2026 ${time}:00 pm`) };
    const { data } = await previewFile(app, user, file);
    const { data: confirmed } = await confirmFile(app, user, data.previewFileUpload.sessionId);
    return confirmed.confirmFileUpload.operationId as string;
  };
  const statusOf = async (user: TestUser, id: string) => (await progressOf(app, user, id)).status;

  await holdImports(app, async () => {
    const bens = await confirm(ben, rows, "1");
    const own = rows.filter(({ text }) => text.includes(",Z12345678,"));
    const anns = await confirm(inScope(ann, ben.id), own, "2");

    expect([await statusOf(ann, anns), await statusOf(ben, anns)]).toEqual([200, 200]);
    expect((await progressOf(app, ann, anns)).body).not.toHaveProperty("waitsFor");
    expect([await statusOf(ann, bens), await statusOf(stranger, anns)]).toEqual([404, 404]);
    expect([await followedBy(app, ann), await followedBy(app, stranger)]).toEqual([[anns], []]);
    expect(await followedBy(app, ben)).toEqual([bens, anns]);

    await share(app, people, [account.id], "VIEW");
    const cancel = () => restRequest(app, ann, `POST /api/upload/progress/${anns}/cancel`);
    expect([await statusOf(ann, anns), (await cancel()).status]).toEqual([404, 404]);
    await share(app, people, [account.id], "MANAGE");
    expect((await cancel()).body).toMatchObject({ operationId: anns, status: "CANCELLED" });
    const { rows: logged } = await app.owner.query(
      "SELECT performed_by_id, target_user_id FROM audit_logs WHERE action_type = 'FILE_IMPORT_CANCELLED'",
    );
    expect(logged).toEqual([{ performed_by_id: ann.id, target_user_id: ben.id }]);
    return bens;
  }).then((bens) => endOfOperation(app, ben, bens));
});
