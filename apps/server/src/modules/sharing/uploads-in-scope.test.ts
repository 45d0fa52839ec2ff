import { beforeAll, expect, test, vi } from "vitest";
import { sample } from "../../import/testing/samples.ts";
import { undoImport } from "../../import/testing/undo.ts";
import { importFile } from "../../import/testing/upload.ts";
import { accountsOf, codeOf, endGrants, type OwnAccount, share } from "../../testing/shared-accounts.ts";
import { createUser, graphqlRequest, inScope, startTestApp } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const app = await startTestApp();
const [ann, ben, stranger] = [await createUser(app), await createUser(app), await createUser(app)];
const both = { owner: ben, grantee: ann };

let bens: readonly OwnAccount[];
let individual: string;
const imports: Record<"anns" | "combined" | "single", string> = { anns: "", combined: "", single: "" };
beforeAll(async () => {
  const importOf = async (...file: Parameters<typeof importFile>) =>
    (await importFile(...file)).result.importId;
  imports.single = await importOf(app, ben, sample("s02/History_for_Account_X87654321.csv"));
  imports.anns = await importOf(app, ann, sample("s01/Accounts_History.csv"));
  imports.combined = await importOf(app, ben, sample("s03/Accounts_History.csv"));
  bens = await accountsOf(app, ben);
  individual = bens.find(({ accountIdentifier }) => accountIdentifier === "X87654321")?.id ?? "";
});

type Who = Parameters<typeof graphqlRequest>[1];

const HISTORY = `query ($page: Int, $size: Int, $id: ID) { getUploadHistory(page: $page, size: $size, importId: $id) {
  totalElements uploads { importId filename totalLines undoneAt accounts { accountId accountName } } } }`;
const history = async (user: Who, asked: Record<string, unknown> = {}) => {
  const { data, errors } = await graphqlRequest(app, user, HISTORY, asked);
  expect(errors).toBeUndefined();
  return data.getUploadHistory;
};
type Upload = { readonly importId: string };
const idsOf = ({ uploads }: { readonly uploads: readonly Upload[] }) =>
  uploads.map(({ importId }) => importId);

const UNDO_PREVIEW = `query ($id: ID!) { getImportUndoPreview(importId: $id) {
  filename effect { transactionsRemoved realizedPnlChange accounts { accountId } } } }`;
const previewUndo = (user: Who, id: string) => graphqlRequest(app, user, UNDO_PREVIEW, { id });

test("an import is seen when all accounts in it may be read", async () => {
  await share(app, both, [individual]);
  const owners = await history(ben);
  expect(idsOf(owners)).toEqual([imports.combined, imports.single]);

  expect(await history(inScope(ann, ben.id))).toEqual({
    totalElements: 1,
    uploads: owners.uploads.slice(1),
  });
  expect((await history(inScope(ann, ben.id), { id: imports.combined })).totalElements).toBe(0);

  await share(
    app,
    both,
    bens.slice(1).map(({ id }) => id),
  );
  expect(idsOf(await history(inScope(ann, ben.id)))).not.toContain(imports.combined);
  await share(
    app,
    both,
    bens.map(({ id }) => id),
  );
  expect(await history(inScope(ann, ben.id))).toEqual(owners);
});

test("all of us is one history, the latest import first, whatever the size of its pages", async () => {
  await share(app, both, [individual]);
  const family = inScope(ann, "all");

  const whole = await history(family);
  expect(whole.totalElements).toBe(2);
  expect(idsOf(whole)).toEqual([imports.anns, imports.single]);
  expect(whole.uploads[1].accounts).toMatchObject([{ accountId: individual }]);
  expect(whole.uploads[1].accounts[0].accountName).toMatch(/^Test · /);
  const pages = [await history(family, { size: 1, page: 0 }), await history(family, { size: 1, page: 1 })];
  expect(pages.flatMap(idsOf)).toEqual(idsOf(whole));
});

test("the effect of an undo is told of an import that may be seen, and of no other", async () => {
  await share(app, both, [individual]);

  const { data } = await previewUndo(inScope(ann, ben.id), imports.single);
  expect(data.getImportUndoPreview).toEqual(
    (await previewUndo(ben, imports.single)).data.getImportUndoPreview,
  );
  expect((await previewUndo(inScope(ann, "all"), imports.single)).data).toEqual(data);
  expect(codeOf(await previewUndo(inScope(ann, ben.id), imports.combined))).toBe("NOT_FOUND");
  expect(codeOf(await previewUndo(ann, imports.single))).toBe("NOT_FOUND");
});

test("strangers and ended grants find nobody", async () => {
  await share(app, both, [individual]);
  expect(codeOf(await graphqlRequest(app, inScope(stranger, ben.id), HISTORY))).toBe("NOT_FOUND");
  await endGrants(app, ben);
  expect(codeOf(await graphqlRequest(app, inScope(ann, ben.id), HISTORY))).toBe("NOT_FOUND");
  expect(idsOf(await history(inScope(ann, "all")))).toEqual([imports.anns]);
});

test("an undone import goes on being seen by those who may read its accounts, and undoing needs all of them", async () => {
  await share(app, both, [individual], "MANAGE");
  const undo = (user: Who, id: string) =>
    graphqlRequest(app, user, "mutation ($id: ID!) { undoImport(importId: $id) { undoneAt } }", { id });
  expect(codeOf(await undo(inScope(ann, ben.id), imports.combined))).toBe("NOT_FOUND");
  await undoImport(app, ben, imports.combined);
  expect(codeOf(await undo(inScope(ann, ben.id), imports.combined))).toBe("NOT_FOUND");
  expect(idsOf(await history(inScope(ann, ben.id)))).toEqual([imports.single]);
});
