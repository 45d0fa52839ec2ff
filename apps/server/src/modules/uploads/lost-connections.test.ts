import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { connect, createServer, type Server, type Socket } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { createUser, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { countAllRows, ledgerOf } from "./testing/figures.ts";
import { exportFile, generateHistory } from "./testing/generated-history.ts";
import { importFile, previewFile } from "./testing/upload.ts";
import { runConfirm, runPreview } from "./upload-jobs.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();
const FILE = { name: "small.csv", bytes: exportFile(generateHistory(9, 20, 6), "06/30/2026 4:00 pm") };
const folder = mkdtempSync(path.join(os.tmpdir(), "strikebook-lost-"));
const servers = new Set<Server>();
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  for (const server of servers) {
    server.close();
  }
});

const COMMIT = "COMMIT\0";

/**
 * The address of a way to the database on which the first statement with these words breaks the connection: before it
 * arrives, or after, with its answer lost.
 */
async function brokenAt(words: string, when: "after" | "before"): Promise<string> {
  const { hostname, port, pathname, username, password } = new URL(app.databaseUrl);
  let isWhole = true;
  const server = createServer((client: Socket) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      socket.on("error", () => undefined);
    }
    client.on("close", () => upstream.end());
    client.on("data", (bytes) => {
      const isBreaking = isWhole && bytes.includes(words);
      if (!isBreaking || when === "after") {
        upstream.write(bytes);
      }
      if (isBreaking) {
        isWhole = false;
        client.destroy();
      }
    });
    upstream.on("data", (bytes) => client.destroyed || client.write(bytes));
    upstream.on("close", () => client.destroy());
  });
  servers.add(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const proxy = server.address() as { port: number };
  const login = password === "" ? username : `${username}:${password}`;
  return `postgresql://${login}@127.0.0.1:${proxy.port}${pathname}`;
}

async function confirmThrough(databaseUrl: string, user: TestUser, sessionId: string) {
  const answers = { accountId: undefined, portfolioDate: undefined, importLines: [] };
  return await runConfirm(databaseUrl, {
    userId: user.id,
    sessionId,
    ...answers,
    actor: { userId: user.id },
    now: app.clock.now(),
    at: "2026-11-20T09:51",
  });
}

test("an import whose commit was taken, and whose answer was lost, is known to be stored", async () => {
  const [ann, bob] = [await createUser(app), await createUser(app)];
  await importFile(app, bob, FILE);
  const { data } = await previewFile(app, ann, FILE);

  const result = await confirmThrough(await brokenAt(COMMIT, "after"), ann, data.previewFileUpload.sessionId);

  const stored = await app.database.prisma.import.findFirstOrThrow({ where: { userId: ann.id } });
  expect(result.importId).toBe(stored.id);
  expect(await ledgerOf(app, ann.id)).toEqual(await ledgerOf(app, bob.id));
});

test("an import whose commit never arrived has stored nothing, says so, and is done by the next confirm", async () => {
  const [ann, bob] = [await createUser(app), await createUser(app)];
  await importFile(app, bob, FILE);
  const { data } = await previewFile(app, ann, FILE);
  const { sessionId } = data.previewFileUpload;
  const before = await countAllRows(app);

  await expect(confirmThrough(await brokenAt(COMMIT, "before"), ann, sessionId)).rejects.toThrow(
    "Connection terminated while committing",
  );

  expect(await countAllRows(app)).toEqual(before);
  await confirmThrough(app.databaseUrl, ann, sessionId);
  expect(await ledgerOf(app, ann.id)).toEqual(await ledgerOf(app, bob.id));
});

test.each(["after", "before"] as const)(
  "a preview whose connection breaks %s its rows are on their way says so, and leaves nothing behind",
  async (when) => {
    const ann = await createUser(app);
    const before = await countAllRows(app);
    const file = path.join(folder, "small.csv");
    await writeFile(file, FILE.bytes);
    const upload = {
      sessionId: randomUUID(),
      userId: ann.id,
      path: file,
      sha256: Buffer.alloc(32),
      sizeBytes: FILE.bytes.length,
      fileName: FILE.name,
      accountId: undefined,
      portfolioDate: undefined,
    };

    const preview = runPreview(await brokenAt("COPY staging", when), upload, "2026-11-20T09:51");

    // As the worker knows an outage, which is answered with 503.
    await expect(preview).rejects.toThrow(/^Connection terminated/);
    expect(await countAllRows(app)).toEqual(before);
  },
);
