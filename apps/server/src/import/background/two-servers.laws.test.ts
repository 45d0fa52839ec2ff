import { Client } from "@stomp/stompjs";
import type { Progress } from "@strikebook/core/uploads/progress";
import { afterAll, expect, test, vi } from "vitest";
import WebSocket from "ws";
import { type ServerProcess, startServerProcess } from "../../testing/server-process.ts";
import { createUser, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { ledgerOf } from "../testing/figures.ts";
import { exportFile, generateHistory } from "../testing/generated-history.ts";
import { holdImports } from "../testing/hold-imports.ts";
import { endOfOperation, previewFile } from "../testing/upload.ts";

// Processes are started, and the dead are waited for.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const app = await startTestApp();
// The two servers have the real time: a token is good for a day.
app.setNow(new Date());
// Here only looked at: the imports are the two servers'.
await app.services.uploads.stopImporting();
const running = new Set<ServerProcess>();
afterAll(() => Promise.all([...running].map((server) => end(server, "SIGKILL"))));

const FILE = { name: "large.csv", bytes: exportFile(generateHistory(11, 60, 12), "06/30/2026 4:00 pm") };
const RUNNING_MS_MAX = 60_000;

async function start(): Promise<ServerProcess> {
  const server = await startServerProcess(app.ownerUrl);
  running.add(server);
  return server;
}

async function end(server: ServerProcess, signal: NodeJS.Signals) {
  running.delete(server);
  return await server.end(signal);
}

async function previewed(user: TestUser): Promise<string> {
  const { data, errors } = await previewFile(app, user, FILE);
  expect(errors).toBeUndefined();
  return data.previewFileUpload.sessionId;
}

async function confirmAt({ url }: ServerProcess, { token }: TestUser, sessionId: string) {
  const reply = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({
      query: `mutation { confirmFileUpload(sessionId: "${sessionId}") { operationId importId } }`,
    }),
  });
  const { data } = (await reply.json()) as {
    data: { confirmFileUpload: { operationId: string | null; importId: string | null } };
  };
  return data.confirmFileUpload;
}

/** Follows an operation over the channel of a server; every progress that came. */
async function followAt(
  { url }: ServerProcess,
  { token }: TestUser,
  operationId: string,
): Promise<{ bodies: Progress[]; stop: () => Promise<void> }> {
  const bodies: Progress[] = [];
  const client = new Client({
    webSocketFactory: () => new WebSocket(`${url.replace("http", "ws")}/ws/progress`),
    connectHeaders: { Authorization: `Bearer ${token}` },
    reconnectDelay: 0,
  });
  client.onConnect = () => {
    client.subscribe(`/topic/progress/${operationId}`, ({ body }) =>
      bodies.push(JSON.parse(body) as Progress),
    );
  };
  client.activate();
  await vi.waitFor(() => expect(bodies).not.toEqual([]), 10_000);
  return { bodies, stop: () => client.deactivate() };
}

/** The user's ledger is the one that importing the file once, undisturbed, gives. */
async function expectImportedOnce(user: TestUser): Promise<void> {
  const bob = await createUser(app);
  await endOfOperation(app, bob, (await confirmAt(anyServer(), bob, await previewed(bob))).operationId ?? "");
  expect(await app.database.prisma.import.count({ where: { userId: user.id } })).toBe(1);
  expect(await ledgerOf(app, user.id)).toEqual(await ledgerOf(app, bob.id));
}

function anyServer(): ServerProcess {
  const [server] = running;
  if (server === undefined) {
    throw new Error("no server runs");
  }
  return server;
}

test("two servers are one queue: confirms of both are one import, and each follows what the other does", async () => {
  const [a, b] = await Promise.all([start(), start()]);
  const ann = await createUser(app);
  const [first, second] = [await previewed(ann), await previewed(ann)];

  const { ids, followers } = await holdImports(app, async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        confirmAt(index % 2 === 0 ? a : b, ann, index % 4 < 2 ? first : second),
      ),
    );
    const operationIds = new Set(replies.map(({ operationId }) => operationId ?? ""));
    const [id = ""] = operationIds;
    return {
      ids: operationIds,
      followers: await Promise.all([a, b].map((server) => followAt(server, ann, id))),
    };
  });

  expect(ids.size).toBe(1);
  for (const { bodies, stop } of followers) {
    await vi.waitFor(() => expect(bodies.at(-1)?.status).toBe("COMPLETED"), 20_000);
    await stop();
  }
  await expectImportedOnce(ann);
  await Promise.all([end(a, "SIGTERM"), end(b, "SIGTERM")]);
});

test("what a killed server was importing, the other one imports; what a stopped one was, at once", async () => {
  for (const signal of ["SIGKILL", "SIGTERM"] as const) {
    const a = await start();
    const ann = await createUser(app);
    const sessionId = await previewed(ann);
    const { b, operationId, began } = await holdImports(app, async () => {
      const confirmed = await confirmAt(a, ann, sessionId);
      const { bodies, stop } = await followAt(a, ann, confirmed.operationId ?? "");
      await vi.waitFor(() => expect(bodies.at(-1)?.currentStep).toBe("Storing new rows"), 20_000);
      await stop();
      const other = await start();
      const { code, ms } = await end(a, signal);
      if (signal === "SIGTERM") {
        expect(code).toBe(0);
        expect(ms).toBeLessThan(8000);
      }
      return { b: other, operationId: confirmed.operationId ?? "", began: performance.now() };
    });

    const progress = await endOfOperation(app, ann, operationId);

    expect(progress).toMatchObject({ status: "COMPLETED", progress: 100 });
    expect(performance.now() - began).toBeLessThan(
      signal === "SIGKILL" ? RUNNING_MS_MAX : RUNNING_MS_MAX / 4,
    );
    await expectImportedOnce(ann);
    await end(b, "SIGTERM");
  }
});

test("a server that starts again goes on with what it was killed in", async () => {
  const a = await start();
  const ann = await createUser(app);
  const sessionId = await previewed(ann);
  const operationId = await holdImports(app, async () => {
    const confirmed = await confirmAt(a, ann, sessionId);
    await end(a, "SIGKILL");
    return confirmed.operationId ?? "";
  });

  await start();

  expect(await endOfOperation(app, ann, operationId)).toMatchObject({ status: "COMPLETED" });
  await expectImportedOnce(ann);
});
