import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { previewFile } from "../../import/testing/upload.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

const world = await startTestApp();
const BYTES = readFileSync(
  fileURLToPath(
    new URL(
      "../../../../../packages/core/src/uploads/fidelity/fixtures/history-one-account-renamed~export.csv",
      import.meta.url,
    ),
  ),
);

const list = async (user: TestUser) =>
  (await graphqlRequest(world, user, "{ getLeftFiles { sessionId fileName fileSizeBytes } }")).data
    ?.getLeftFiles;
const content = (user: TestUser | undefined, id: string) =>
  graphqlRequest(world, user, `{ getLeftFileContent(sessionId: "${id}") }`);
const take = (user: TestUser | undefined, id: string) =>
  graphqlRequest(world, user, `mutation { takeLeftFile(sessionId: "${id}") }`);

async function preview(user: TestUser): Promise<string> {
  const { data } = await previewFile(world, user, { name: "export.csv", bytes: BYTES });
  return data.previewFileUpload.sessionId;
}

test("a file that was left is its person's to see, read and take, once, and nobody else's", async () => {
  const [ann, bob] = [await createUser(world), await createUser(world, { roles: ["ADMIN"] })];
  const id = await preview(ann);
  expect(await list(ann)).toEqual([]);
  expect(await world.services.leftFiles.leave(bob.id, id)).toBe(false);

  expect(await world.services.leftFiles.leave(ann.id, id)).toBe(true);

  expect(await list(ann)).toEqual([{ sessionId: id, fileName: "export.csv", fileSizeBytes: BYTES.length }]);
  expect(await list(bob)).toEqual([]);
  expect((await content(ann, id)).data?.getLeftFileContent).toBe(BYTES.toString("utf8"));
  for (const user of [bob, undefined]) {
    expect((await content(user, id)).data?.getLeftFileContent ?? null).toBeNull();
    expect((await take(user, id)).data?.takeLeftFile ?? false).toBe(false);
  }
  expect((await take(ann, id)).data?.takeLeftFile).toBe(true);
  expect(await list(ann)).toEqual([]);
  expect((await take(ann, id)).data?.takeLeftFile).toBe(false);
  expect((await content(ann, id)).errors?.[0]?.extensions?.["code"]).toBe("NOT_FOUND");
  expect((await content(ann, "x")).errors?.[0]?.extensions?.["code"]).toBe("NOT_FOUND");
});

test("what a read-only person was left stays, and a cancelled or expired preview is left to nobody", async () => {
  const [reader, cleo] = [await createUser(world), await createUser(world)];
  const id = await preview(reader);
  await world.services.leftFiles.leave(reader.id, id);
  await world.database.prisma.user.update({ where: { id: reader.id }, data: { roles: ["READONLY"] } });
  expect((await take(reader, id)).data?.takeLeftFile ?? false).toBe(false);

  const gone = await preview(cleo);
  await world.services.leftFiles.leave(cleo.id, gone);
  await graphqlRequest(world, cleo, `mutation { cancelFileUpload(sessionId: "${gone}") }`);

  expect(await list(cleo)).toEqual([]);
  expect(await world.services.leftFiles.leave(cleo.id, gone)).toBe(false);
});
