import os from "node:os";

/** How long this process runs, in milliseconds, and the share of the machine's memory that it holds. */
export function describeMachine() {
  return {
    uptimeMs: Math.round(process.uptime() * 1000),
    memoryUsedPercent: Math.round((process.memoryUsage.rss() / os.totalmem()) * 1000) / 10,
  };
}
