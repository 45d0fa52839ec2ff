import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { startEmbeddedServer } from "./embedded-server.ts";

test("the embedded PostgreSQL keeps what it has confirmed, also when the power fails", async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "strikebook-durable-"));
  const server = await startEmbeddedServer(dataDir);
  const client = new pg.Client({ connectionString: server.url });
  try {
    await client.connect();
    const { rows } = await client.query(
      "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') ORDER BY name",
    );
    expect(rows.map(({ name, setting }) => `${name} ${setting}`)).toEqual([
      "fsync on",
      "full_page_writes on",
      "synchronous_commit on",
    ]);
  } finally {
    await client.end();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
