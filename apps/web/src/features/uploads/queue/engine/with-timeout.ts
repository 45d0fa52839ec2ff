import { ERROR_TEXTS } from "../../../../lib/network/error-texts.ts";

const REQUEST_MS = 120_000;
/** Slower than this no line is worth waiting for: 32 KiB per second. */
const BYTES_PER_MS = 32;

/** Longest wait for an answer to a request that sends `bytes`, in milliseconds. */
export const timeoutFor = (bytes: number): number => REQUEST_MS + bytes / BYTES_PER_MS;

/** Runs a request that ends with `outer` or after `milliseconds`; then it throws 'Request timed out'. */
export async function withTimeout<Answer>(
  outer: AbortSignal,
  milliseconds: number,
  request: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  outer.throwIfAborted();
  const inner = new AbortController();
  const abort = () => inner.abort(outer.reason);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    inner.abort();
  }, milliseconds);
  outer.addEventListener("abort", abort, { once: true });
  try {
    return await request(inner.signal);
  } catch (error) {
    throw isLate && !outer.aborted ? new Error(ERROR_TEXTS.timeout, { cause: error }) : error;
  } finally {
    clearTimeout(timer);
    outer.removeEventListener("abort", abort);
  }
}
