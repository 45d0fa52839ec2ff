import { DomainError } from "@strikebook/core/shared/errors";
import type { z } from "zod";
import { type Answer, readAnswer, readJson, wordsOf } from "./json-answer.ts";

/** What its owner may change of how a service is asked. */
export type JsonClientTerms = {
  /** Instead of the service's own address. */
  readonly baseUrl?: string;
  readonly timeoutMs?: number;
  /** Waits before the second, third, ... attempt, in milliseconds; none for one attempt. */
  readonly retryDelaysMs?: readonly number[];
  /** Longest answer that is read, in bytes. */
  readonly answerBytesMax?: number;
};

type AskedService = JsonClientTerms & {
  /** As people know it. */
  readonly name: string;
  readonly baseUrl: string;
  /** Never in an address or a message. */
  readonly apiKey: string;
  /** The key in its header. */
  readonly keyHeader: Readonly<Record<string, string>>;
};

const TIMEOUT_MS = 10_000;
const RETRY_DELAYS_MS = [500, 2_000];
/** A user waits for the answer: when a service wants a longer pause than this, it is not asked again. */
const PAUSE_MS_MAX = 5_000;
/** A quarter's earnings of all companies are some 2 MB. */
const ANSWER_BYTES_MAX = 32 * 1024 * 1024;
/** Longest text of the source that is shown on. */
const MESSAGE_LENGTH_MAX = 200;

/** A service that could not be used, in words that may be shown. */
export class ServiceFailure extends DomainError {
  /** Of HTTP; 0 when there was no answer at all. 200 for an answer that is no good. */
  readonly status: number;
  /** How long the service wants to be left alone. */
  readonly pauseMs: number | undefined;
  /** The reason without the service's name. */
  readonly reason: string;

  constructor(name: string, reason: string, { status, pauseMs }: Pick<Answer, "pauseMs" | "status">) {
    super("UNAVAILABLE", `${name} could not be used: ${reason}`);
    this.reason = reason;
    this.status = status;
    this.pauseMs = pauseMs;
  }
}

/**
 * Asks a service that answers JSON; every failure is a {@link ServiceFailure}.
 *
 * Repeats after 429, 5xx and a broken or slow connection, never after a refusal of the key; keeps the pause that a
 * `Retry-After` asks for, or gives up when that is too long to wait for. A redirect is not followed: it would carry the key on.
 */
export function createJsonClient(service: AskedService) {
  const { name, baseUrl } = service;
  return {
    /** The answer of `path`, checked against `shape`. */
    async ask<Shape>(path: string, query: Record<string, string>, shape: z.ZodType<Shape>): Promise<Shape> {
      const address = new URL(`${baseUrl}${path}`);
      address.search = new URLSearchParams(query).toString();
      const answer = await attemptAgain(service, address);
      const reason = reasonAgainst(answer, service);
      const parsed = shape.safeParse(reason === undefined ? readJson(answer.body ?? "") : undefined);
      if (reason !== undefined || !parsed.success) {
        throw new ServiceFailure(name, reason ?? "it answered in a form that is not understood", answer);
      }
      return parsed.data;
    },
  };
}

/** The first answer that isn't worth another try, or the last one. */
async function attemptAgain(service: AskedService, address: URL): Promise<Answer> {
  let answer = await attempt(service, address);
  for (const delayMs of service.retryDelaysMs ?? RETRY_DELAYS_MS) {
    const { status, pauseMs = 0 } = answer;
    if (!isWorthRepeating(status) || pauseMs > PAUSE_MS_MAX) {
      break;
    }
    await new Promise((resolve) => setTimeout(resolve, Math.max(delayMs, pauseMs)));
    answer = await attempt(service, address);
  }
  return answer;
}

async function attempt(service: AskedService, address: URL): Promise<Answer> {
  const { keyHeader, timeoutMs = TIMEOUT_MS, answerBytesMax = ANSWER_BYTES_MAX } = service;
  try {
    const reply = await fetch(address, {
      headers: { ...keyHeader, accept: "application/json" },
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return await readAnswer(reply, answerBytesMax);
  } catch {
    return { status: 0, isJson: false, body: "" };
  }
}

const isWorthRepeating = (status: number) => status === 0 || status === 429 || status >= 500;

/** Why an answer can't be used, before its form is looked at; undefined for one that may be good. */
function reasonAgainst(answer: Answer, service: AskedService): string | undefined {
  const { apiKey, answerBytesMax = ANSWER_BYTES_MAX } = service;
  const { status, body, isJson, pauseMs } = answer;
  if (status === 0) {
    return "it did not answer";
  }
  if (status === 429) {
    const when = pauseMs === undefined ? "a minute" : `${Math.ceil(pauseMs / 1000)} seconds`;
    return `its limit of calls is reached, try again in ${when}`;
  }
  // The key goes before the text is cut: half a key is no longer found.
  const words = wordsOf(body ?? "")
    .replaceAll(apiKey, "***")
    .slice(0, MESSAGE_LENGTH_MAX);
  const told = words === "" ? "" : `: ${words}`;
  if (status !== 200) {
    return `it answered ${status}${told}`;
  }
  if (body === undefined) {
    return `its answer is longer than ${answerBytesMax} bytes`;
  }
  // A page of a proxy, or a sentence about the plan, whatever the status says.
  return isJson ? undefined : `it answered something else than data${told}`;
}
