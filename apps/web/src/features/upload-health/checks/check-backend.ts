import {
  HEALTH_TIMEOUT_MS,
  SLOW_ANSWER_MS,
  statusOfBackend,
} from "@strikebook/core/upload-health/health-rules";
import { readBody } from "../../../lib/network/rest-client.ts";
import type { Finding } from "./timed-check.ts";

/** Whether the server answers in time, and what it says of itself. */
export async function checkBackend(elapsedMs: () => number): Promise<Finding> {
  try {
    const response = await fetch("/api/health", {
      cache: "no-store",
      signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
    });
    const { status: httpStatus } = response;
    const responseTimeMs = elapsedMs();
    const status = statusOfBackend({ httpStatus, responseTimeMs });
    const said = wordsOf(await readBody(response));
    const slow = responseTimeMs > SLOW_ANSWER_MS ? `Slower than ${SLOW_ANSWER_MS / 1000} s.` : "";
    const refused = response.ok ? "" : `HTTP ${httpStatus}.`;
    return {
      status,
      details: [refused, said, slow].filter(Boolean).join(" ") || "The server answers.",
      metrics: { httpStatus },
    };
  } catch (error) {
    const isTooLate = error instanceof DOMException && error.name === "TimeoutError";
    return {
      status: statusOfBackend({ httpStatus: undefined, responseTimeMs: elapsedMs() }),
      details: isTooLate
        ? `The server did not answer within ${HEALTH_TIMEOUT_MS / 1000} seconds.`
        : "The server cannot be reached.",
    };
  }
}

function wordsOf(body: unknown): string {
  const { database, version } = (body ?? {}) as { database?: unknown; version?: unknown };
  const parts = [
    typeof version === "string" ? `Version ${version}` : "",
    typeof database === "string" ? `database ${database}` : "",
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join(", ")}.` : "";
}
