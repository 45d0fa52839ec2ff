import { type HealthReport, reportOf } from "@strikebook/core/upload-health/health-report";
import { HEALTH_TIMEOUT_MS } from "@strikebook/core/upload-health/health-rules";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { rest } from "../../../lib/network/rest-client.ts";
import { checkBackend } from "./check-backend.ts";
import { checkMemory, checkRoundTrip, checkStorage } from "./check-browser.ts";
import { checkWebSocket } from "./check-websocket.ts";
import type { Service } from "./service.ts";
import { timed } from "./timed-check.ts";

export type UploadHealthReport = HealthReport<Service>;

/** One round; `problem` says what could not be learned although the checks ran. */
export type Round = { readonly report: UploadHealthReport; readonly problem: string | undefined };

/** Runs every check at once. */
export async function runChecks(): Promise<Round> {
  const [backend, memory, storage, browserStorage, websocket, server] = await Promise.all([
    timed(checkBackend),
    timed(checkMemory),
    timed(checkStorage),
    timed(checkRoundTrip),
    timed(checkWebSocket),
    askUptime(),
  ]);
  const report = reportOf(
    { backend, websocket, memory, storage, browserStorage },
    { timestamp: new Date().toISOString(), uptime: server.uptime },
  );
  return { report, problem: server.problem };
}

type Answer = { readonly uptime: number | undefined; readonly problem: string | undefined };

async function askUptime(): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(HEALTH_TIMEOUT_MS);
    const { uptime } = await rest<{ uptime?: number }>("GET", "/api/admin/health", { signal });
    return { uptime, problem: undefined };
  } catch (error) {
    return {
      uptime: undefined,
      problem: `The server's uptime is unknown: ${graphqlErrorText(error)}`,
    };
  }
}
