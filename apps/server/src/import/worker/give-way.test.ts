import { spawn } from "node:child_process";
import { once } from "node:events";
import os from "node:os";
import type pg from "pg";
import { expect, test } from "vitest";
import { letOtherQueriesGoFirst } from "./give-way.ts";

const OWN = os.getPriority();
/** Only Linux tells what a process is. */
const LOWERED =
  process.platform === "linux" ? Math.max(OWN, os.constants.priority.PRIORITY_BELOW_NORMAL) : OWN;

test.each([
  { title: "postgres: strikebook strikebook 127.0.0.1(40123) idle", port: 40123, priority: LOWERED },
  { title: "postgres: strikebook strikebook 127.0.0.1(40123) idle", port: 4012, priority: OWN },
  { title: "postgres: strikebook strikebook [local] idle", port: null, priority: OWN },
  { title: "some other program (40123)", port: 40123, priority: OWN },
])("a process called '$title' has priority $priority for port $port", async ({ title, port, priority }) => {
  // A title has no more room than the arguments had.
  const script = `process.title = ${JSON.stringify(title)}; process.stdout.write("."); setInterval(() => {}, 1000)`;
  const child = spawn(process.execPath, ["-e", script, " ".repeat(200)]);
  try {
    await once(child.stdout, "data");

    await letOtherQueriesGoFirst(answering({ pid: child.pid, port }));

    expect(os.getPriority(child.pid)).toBe(priority);
  } finally {
    child.kill();
  }
});

test("a process that does not run here is left alone", async () => {
  await expect(letOtherQueriesGoFirst(answering({ pid: 2 ** 30, port: 1 }))).resolves.toBeUndefined();
});

const answering = (row: object) => ({ query: async () => ({ rows: [row] }) }) as unknown as pg.ClientBase;
