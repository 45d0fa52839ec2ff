import { DomainError } from "@strikebook/core/shared/errors";
import type { z } from "zod";

export type FinnhubSettings = {
  /** Never in an address or a message. */
  readonly apiKey: string;
  /** `https://finnhub.io/api/v1` unless told otherwise. */
  readonly baseUrl?: string;
  readonly timeoutMs?: number;
  /** Waits before the second, third, ... attempt, in milliseconds. */
  readonly retryDelaysMs?: readonly number[];
};

const BASE_URL = "https://finnhub.io/api/v1";
const TIMEOUT_MS = 10_000;
const RETRY_DELAYS_MS = [500, 2_000];
/** Longest text of the source that is shown on. */
const MESSAGE_LENGTH_MAX = 200;

export type FinnhubClient = ReturnType<typeof createFinnhubClient>;

/**
 * Asks Finnhub; every failure is a DomainError UNAVAILABLE whose words may be shown.
 *
 * Repeats after 429, 5xx and a broken or slow connection, never after a refusal of the key.
 */
export function createFinnhubClient(settings: FinnhubSettings) {
  const { apiKey, baseUrl = BASE_URL, timeoutMs = TIMEOUT_MS, retryDelaysMs = RETRY_DELAYS_MS } = settings;

  async function attempt(address: URL): Promise<Answer> {
    try {
      const reply = await fetch(address, {
        headers: { "X-Finnhub-Token": apiKey, accept: "application/json" },
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status: reply.status, body: await reply.text() };
    } catch {
      return { status: 0, body: "" };
    }
  }

  return {
    /** The answer of `path`, checked against `shape`. */
    async ask<Shape>(path: string, query: Record<string, string>, shape: z.ZodType<Shape>): Promise<Shape> {
      const address = new URL(`${baseUrl}${path}`);
      address.search = new URLSearchParams(query).toString();
      let answer = await attempt(address);
      for (const delayMs of retryDelaysMs) {
        if (!isWorthRepeating(answer.status)) {
          break;
        }
        await new Promise((resolve) => setTimeout(resolve, delayMs));
        answer = await attempt(address);
      }
      if (answer.status !== 200) {
        throw unavailable(reasonOf(answer).replaceAll(apiKey, "***"));
      }
      const parsed = shape.safeParse(readJson(answer.body));
      if (!parsed.success) {
        throw unavailable("it answered in a form that is not understood");
      }
      return parsed.data;
    },
  };
}

/** Status 0: no answer at all. */
type Answer = { readonly status: number; readonly body: string };

const isWorthRepeating = (status: number) => status === 0 || status === 429 || status >= 500;

function reasonOf({ status, body }: Answer): string {
  if (status === 0) {
    return "it did not answer";
  }
  const json = readJson(body) as { error?: unknown } | undefined;
  const words = typeof json?.error === "string" ? json.error : "";
  if (status === 429) {
    return "its limit of calls is reached, try again in a minute";
  }
  return `it answered ${status}${words === "" ? "" : `: ${words.slice(0, MESSAGE_LENGTH_MAX)}`}`;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const unavailable = (reason: string) =>
  new DomainError("UNAVAILABLE", `Finnhub could not be used: ${reason}`);
