import os from "node:os";

/** How long this process runs, in milliseconds, and the memory that it holds, in bytes and as a share of the machine's. */
export function describeMachine() {
  const memoryUsedBytes = process.memoryUsage.rss();
  return {
    uptimeMs: Math.round(process.uptime() * 1000),
    memoryUsedBytes,
    memoryUsedPercent: Math.round((memoryUsedBytes / os.totalmem()) * 1000) / 10,
  };
}
