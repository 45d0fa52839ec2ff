import { QUEUE_SETTINGS_DEFAULT } from "@strikebook/core/uploads/queue/queue-settings";
import { expect, test } from "vitest";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

const app = await startTestApp();

type Who = Pick<TestUser, "token"> | undefined;

const QUEUE = `{ getUploadQueue { settings { maxConcurrentUploads retryJitter autoStart importsByItself }
  history { id fileName fileSizeBytes status uploadedAt durationMs message } } }`;
const SAVE = `mutation ($settings: UploadQueueSettingsInput!) {
  saveUploadQueueSettings(settings: $settings) { maxConcurrentUploads importsByItself } }`;
const REMEMBER = "mutation ($uploads: [RememberedUploadInput!]!) { rememberUploads(uploads: $uploads) }";
const FORGET = "mutation { forgetRememberedUploads }";

const queueOf = async (user: Who) => (await graphqlRequest(app, user, QUEUE)).data.getUploadQueue;
const save = (user: Who, settings: object) => graphqlRequest(app, user, SAVE, { settings });
const remember = (user: Who, ...uploads: object[]) => graphqlRequest(app, user, REMEMBER, { uploads });

type Reply = Awaited<ReturnType<typeof graphqlRequest>>;
const codeOf = ({ errors }: Reply) => errors?.[0]?.extensions?.["code"];

const upload = (id: string, given: object = {}) => ({
  id,
  fileName: `${id}.csv`,
  fileSizeBytes: 3_000_000_000,
  status: "failed",
  uploadedAt: "2026-11-20T15:00:00.000Z",
  durationMs: 1234.4,
  message: "The server was away",
  ...given,
});

test("who has saved nothing has no settings and no history", async () => {
  expect(await queueOf(await createUser(app))).toEqual({ settings: null, history: [] });
});

test("settings are kept for the person, one by one or all of them, and are nobody else's", async () => {
  const [ann, bob] = [await createUser(app), await createUser(app)];

  const { data } = await save(ann, { ...QUEUE_SETTINGS_DEFAULT, maxConcurrentUploads: 7 });
  expect(data.saveUploadQueueSettings).toEqual({ maxConcurrentUploads: 7, importsByItself: false });
  await save(ann, { importsByItself: true, autoStart: null });

  expect((await queueOf(ann)).settings).toEqual({
    maxConcurrentUploads: 7,
    retryJitter: 0.1,
    autoStart: true,
    importsByItself: true,
  });
  expect((await queueOf(bob)).settings).toBeNull();
});

test("settings out of bounds are refused by name, and what was saved stays", async () => {
  const ann = await createUser(app);
  await save(ann, { maxConcurrentUploads: 4 });

  const { errors } = await save(ann, { maxConcurrentUploads: 11, retryJitter: 2 });

  expect(errors?.[0]?.extensions).toMatchObject({ code: "INVALID_INPUT" });
  expect(Object.keys(errors?.[0]?.extensions?.["fieldErrors"] as object).sort()).toEqual([
    "maxConcurrentUploads",
    "retryJitter",
  ]);
  expect((await queueOf(ann)).settings.maxConcurrentUploads).toBe(4);
});

test("the history is kept newest first, a retry replaces its entry, and it can be forgotten", async () => {
  const [ann, bob] = [await createUser(app), await createUser(app)];
  await remember(bob, upload("1", { fileName: "bob.csv" }));
  await remember(ann, upload("1"), upload("2", { uploadedAt: "2026-11-20T16:00:00.000Z", message: null }));
  await remember(ann, upload("1", { status: "completed", uploadedAt: "2026-11-20T17:00:00.000Z" }));

  const { history } = await queueOf(ann);
  expect(history.map(({ id, status }: { id: string; status: string }) => [id, status])).toEqual([
    ["1", "completed"],
    ["2", "failed"],
  ]);
  expect(history[0]).toEqual({
    ...upload("1"),
    status: "completed",
    uploadedAt: "2026-11-20T17:00:00.000Z",
    durationMs: 1234,
  });

  expect((await graphqlRequest(app, ann, FORGET)).data).toEqual({ forgetRememberedUploads: true });
  expect((await queueOf(ann)).history).toEqual([]);
  expect((await queueOf(bob)).history).toHaveLength(1);
});

test("of a history longer than a thousand the oldest go", async () => {
  const ann = await createUser(app);
  const at = (second: number) => new Date(Date.UTC(2026, 10, 20) + second * 1000);
  await app.database.prisma.rememberedUpload.createMany({
    data: Array.from({ length: 1000 }, (_, index) => ({
      userId: ann.id,
      id: String(index),
      fileName: "a.csv",
      sizeBytes: 1n,
      status: "failed",
      endedAt: at(index),
    })),
  });

  await remember(ann, upload("new", { uploadedAt: at(5000).toISOString() }));

  const { history } = await queueOf(ann);
  expect([history.length, history[0].id, history.at(-1).id]).toEqual([1000, "new", "1"]);
  expect(await app.database.prisma.rememberedUpload.count({ where: { userId: ann.id } })).toBe(1000);
});

test.each([
  ["a status that there is not", upload("1", { status: "ready" })],
  ["a size below nothing", upload("1", { fileSizeBytes: -1 })],
  ["an id that is too long", upload("x".repeat(51))],
])("%s is refused", async (_what, given) => {
  const ann = await createUser(app);

  expect(codeOf(await remember(ann, given))).toBe("INVALID_INPUT");
  expect((await queueOf(ann)).history).toEqual([]);
});

test("more than a hundred at a time are refused", async () => {
  const ann = await createUser(app);
  const many = Array.from({ length: 101 }, (_, index) => upload(String(index)));

  expect(codeOf(await remember(ann, ...many))).toBe("INVALID_INPUT");
});

test("nobody reads or writes; a read-only person only reads", async () => {
  const reader = await createUser(app, { roles: ["READONLY"] });

  expect(codeOf(await graphqlRequest(app, undefined, QUEUE))).toBe("UNAUTHENTICATED");
  expect(codeOf(await save(undefined, {}))).toBe("UNAUTHENTICATED");
  expect(await queueOf(reader)).toEqual({ settings: null, history: [] });
  expect(codeOf(await save(reader, { autoStart: false }))).toBe("FORBIDDEN");
  expect(codeOf(await remember(reader, upload("1")))).toBe("FORBIDDEN");
  expect(codeOf(await graphqlRequest(app, reader, FORGET))).toBe("FORBIDDEN");
});
