import { DomainError } from "@strikebook/core/shared/errors";
import type { z } from "zod";

export type FinnhubSettings = {
  /** Never in an address or a message. */
  readonly apiKey: string;
  /** `https://finnhub.io/api/v1` by default. */
  readonly baseUrl?: string;
  readonly timeoutMs?: number;
  /** Waits before the second, third, ... attempt, in milliseconds. */
  readonly retryDelaysMs?: readonly number[];
  /** Longest answer that is read, in bytes. */
  readonly answerBytesMax?: number;
};

const BASE_URL = "https://finnhub.io/api/v1";
const TIMEOUT_MS = 10_000;
const RETRY_DELAYS_MS = [500, 2_000];
/** A user waits for the answer: when Finnhub wants a longer pause than this, it is not asked again. */
const PAUSE_MS_MAX = 5_000;
/** A quarter's earnings of all companies are some 2 MB. */
const ANSWER_BYTES_MAX = 32 * 1024 * 1024;
/** Longest text of the source that is shown on. */
const MESSAGE_LENGTH_MAX = 200;

export type FinnhubClient = ReturnType<typeof createFinnhubClient>;

/**
 * Asks Finnhub; every failure is a DomainError UNAVAILABLE whose words may be shown.
 *
 * Repeats after 429, 5xx and a broken or slow connection, never after a refusal of the key; keeps the pause that a
 * `Retry-After` asks for, or gives up when that is too long to wait for.
 */
export function createFinnhubClient(settings: FinnhubSettings) {
  const { apiKey, baseUrl = BASE_URL, timeoutMs = TIMEOUT_MS, retryDelaysMs = RETRY_DELAYS_MS } = settings;
  const { answerBytesMax = ANSWER_BYTES_MAX } = settings;

  async function attempt(address: URL): Promise<Answer> {
    try {
      const reply = await fetch(address, {
        headers: { "X-Finnhub-Token": apiKey, accept: "application/json" },
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      const pauseMs = readRetryAfter(reply.headers);
      return { status: reply.status, pauseMs, body: await readBody(reply, answerBytesMax) };
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
        const { status, pauseMs = 0 } = answer;
        if (!isWorthRepeating(status) || pauseMs > PAUSE_MS_MAX) {
          break;
        }
        await new Promise((resolve) => setTimeout(resolve, Math.max(delayMs, pauseMs)));
        answer = await attempt(address);
      }
      if (answer.status !== 200) {
        throw unavailable(reasonOf(answer).replaceAll(apiKey, "***"));
      }
      if (answer.body === undefined) {
        throw unavailable(`its answer is longer than ${answerBytesMax} bytes`);
      }
      const parsed = shape.safeParse(readJson(answer.body));
      if (!parsed.success) {
        throw unavailable("it answered in a form that is not understood");
      }
      return parsed.data;
    },
  };
}

/** Status 0: no answer at all. No body: it is longer than what is read. */
type Answer = {
  readonly status: number;
  readonly body: string | undefined;
  readonly pauseMs?: number | undefined;
};

const isWorthRepeating = (status: number) => status === 0 || status === 429 || status >= 500;

function reasonOf({ status, body = "", pauseMs }: Answer): string {
  if (status === 0) {
    return "it did not answer";
  }
  const words = wordsOf(body);
  if (status === 429) {
    const when = pauseMs === undefined ? "a minute" : `${Math.ceil(pauseMs / 1000)} seconds`;
    return `its limit of calls is reached, try again in ${when}`;
  }
  return `it answered ${status}${words === "" ? "" : `: ${words.slice(0, MESSAGE_LENGTH_MAX)}`}`;
}

/** The source's reason for a refusal, from JSON or a plain sentence, but never an HTML page. */
function wordsOf(body: string): string {
  const json = readJson(body) as { error?: unknown } | null | undefined;
  if (json === undefined) {
    return body.trimStart().startsWith("<") ? "" : body.trim();
  }
  return typeof json?.error === "string" ? json.error : "";
}

/** Seconds, or a date beside the answer's own; undefined when absent or neither. */
function readRetryAfter(headers: Headers): number | undefined {
  const value = headers.get("retry-after")?.trim() ?? "";
  const ms = /^\d{1,9}$/.test(value)
    ? Number(value) * 1000
    : Date.parse(value) - Date.parse(headers.get("date") ?? "");
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

async function readBody(reply: Response, bytesMax: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of reply.body ?? []) {
    bytes += chunk.length;
    if (bytes > bytesMax) {
      // Leaving the loop cancels the rest.
      return undefined;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
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
