import { readStored, removeStored, STORAGE_KEYS, writeStored } from "../browser/storage.ts";

/**
 * Expiry of a token in milliseconds since the epoch, from the `exp` (seconds) of its payload; undefined when it cannot
 * be decoded, which counts as expired.
 */
export const tokenExpiry = (token: string): number | undefined => instantIn(token, "exp");

function instantIn(token: string, claim: "exp" | "iat"): number | undefined {
  try {
    const payload = token.split(".")[1] ?? "";
    const claims: Readonly<Record<string, unknown>> | null = JSON.parse(
      atob(payload.replaceAll("-", "+").replaceAll("_", "/")),
    );
    const seconds = claims?.[claim];
    return typeof seconds === "number" && Number.isFinite(seconds) ? seconds * 1000 : undefined;
  } catch {
    return undefined;
  }
}

/** Clocks differ by so much without being wrong. */
const SKEW_MS_MAX = 60_000;

/** By how much this browser's clock is ahead of the server's, by a token that the server has just issued. */
export function aheadBy(token: string): number {
  const aheadMs = Date.now() - (instantIn(token, "iat") ?? Date.now());
  return Math.abs(aheadMs) > SKEW_MS_MAX ? aheadMs : 0;
}

/** As `storeAhead` kept it; 0 when nothing is kept. */
export const storedAhead = (): number => Number(readStored(STORAGE_KEYS.clockAhead)) || 0;

/** Keeps it for other pages of this browser. */
export function storeAhead(aheadMs: number): void {
  if (aheadMs === 0) {
    removeStored(STORAGE_KEYS.clockAhead);
  } else {
    writeStored(STORAGE_KEYS.clockAhead, String(aheadMs));
  }
}
