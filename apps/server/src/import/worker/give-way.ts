import { readFile } from "node:fs/promises";
import os from "node:os";
import type pg from "pg";

// On Linux every thread and process has a priority of its own, and a low one costs nothing while the machine is idle.

/** Lowers the calling thread's priority below the pages'. Only on Linux: elsewhere it would slow the whole server. */
export function letPagesGoFirst(): void {
  if (process.platform === "linux") {
    lower();
  }
}

/**
 * The same of the database's process behind a connection. Only where it runs beside this one and can't be mistaken for
 * another: its title bears the port that the connection comes from.
 */
export async function letOtherQueriesGoFirst(client: pg.ClientBase): Promise<void> {
  if (process.platform !== "linux") {
    return;
  }
  const { rows } = await client.query<{ pid: number; port: number | null }>(
    "SELECT pg_backend_pid() AS pid, inet_client_port() AS port",
  );
  const { pid = 0, port = null } = rows[0] ?? {};
  const title = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  if (port !== null && title.startsWith("postgres:") && title.includes(`(${port})`)) {
    lower(pid);
  }
}

function lower(pid = 0): void {
  try {
    os.setPriority(pid, Math.max(os.getPriority(pid), os.constants.priority.PRIORITY_BELOW_NORMAL));
  } catch {
    // Some sandboxes forbid it: pages are then a little slower while a file is imported.
  }
}
