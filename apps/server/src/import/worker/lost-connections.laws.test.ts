import { hash, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import os from "node:os";
import path from "node:path";
import { outageOf } from "@strikebook/database/outage";
import { cuttingProxy } from "@strikebook/database/testing/cut-connection";
import { afterAll, expect, test, vi } from "vitest";
import { createUser, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { countAllRows, ledgerOf } from "../testing/figures.ts";
import { exportFile, generateHistory } from "../testing/generated-history.ts";
import { importFile, previewFile } from "../testing/upload.ts";
import { runConfirm, runPreview } from "./upload-jobs.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();
const FILE = { name: "small.csv", bytes: exportFile(generateHistory(9, 20, 6), "06/30/2026 4:00 pm") };
const servers = new Set<Server>();
afterAll(() => {
  for (const server of servers) {
    server.close();
  }
});

const COMMIT = Buffer.from("COMMIT\0");

/**
 * The address of a way to the database on which the first COMMIT breaks the connection: before it arrives, or after,
 * with its answer lost.
 */
async function brokenAtCommit(when: "after" | "before"): Promise<string> {
  const { hostname, port, pathname, username, password } = new URL(app.databaseUrl);
  let isWhole = true;
  const server = createServer((client: Socket) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      socket.on("error", () => undefined);
    }
    client.on("close", () => upstream.end());
    client.on("data", (bytes) => {
      const isCommit = isWhole && bytes.includes(COMMIT);
      if (!isCommit || when === "after") {
        upstream.write(bytes);
      }
      if (isCommit) {
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

  const result = await confirmThrough(await brokenAtCommit("after"), ann, data.previewFileUpload.sessionId);

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

  await expect(confirmThrough(await brokenAtCommit("before"), ann, sessionId)).rejects.toThrow(
    "Connection terminated while committing",
  );

  expect(await countAllRows(app)).toEqual(before);
  await confirmThrough(app.databaseUrl, ann, sessionId);
  expect(await ledgerOf(app, ann.id)).toEqual(await ledgerOf(app, bob.id));
});

async function endPreviews(): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rowCount } = await app.database.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'strikebook uploads' AND query LIKE 'COPY staged%'`,
      );
      expect(rowCount).toBe(1);
    },
    { timeout: 30_000, interval: 5 },
  );
}

test("a preview whose connection ends while rows are sent is an outage, and leaves nothing behind", async () => {
  const ann = await createUser(app);
  const before = await countAllRows(app);
  const long = exportFile(generateHistory(9, 1000, 60), "06/30/2026 4:00 pm");

  const preview = previewFile(app, ann, { name: "long.csv", bytes: long });
  await endPreviews();

  expect((await preview).errors).toMatchObject([
    {
      message: "The database is not available at the moment. Please try again later.",
      extensions: { code: "UNAVAILABLE" },
    },
  ]);
  // The words that the user saw are on record, once.
  expect(await countAllRows(app)).toEqual({ ...before, audit_logs: (before["audit_logs"] ?? 0) + 1 });
});

test("a preview whose connection breaks at any message is an outage", async () => {
  const ann = await createUser(app);
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), "strikebook-cuts-")), "small.csv");
  writeFileSync(file, FILE.bytes);
  const preview = (url: string) =>
    runPreview(
      url,
      {
        sessionId: randomUUID(),
        userId: ann.id,
        path: file,
        sha256: hash("sha256", FILE.bytes, "buffer"),
        sizeBytes: FILE.bytes.length,
        fileName: FILE.name,
        accountId: undefined,
        portfolioDate: undefined,
      },
      "2026-11-20T09:51",
    );
  const whole = await cuttingProxy(app.databaseUrl, undefined, () => undefined);
  await preview(whole.url);
  const messages = whole.messages();
  await whole.close();
  expect(messages).toBeGreaterThan(10);
  const told: unknown[] = [];
  for (let at = 1; at < messages; at++) {
    const proxy = await cuttingProxy(
      app.databaseUrl,
      { at, isDelivered: at % 2 === 0 },
      () => void proxy.close(),
    );
    const error = await preview(proxy.url).then(
      () => "succeeded",
      (failure: unknown) => failure,
    );
    told.push(outageOf(error) === "away" ? "away" : { at, error });
    await proxy.close();
  }
  expect(told).toEqual(Array.from({ length: messages - 1 }, () => "away"));
  rmSync(path.dirname(file), { recursive: true });
});
