/** What a service sent back, read as far as it is needed. */
export type Answer = {
  /** 0: no answer at all. */
  readonly status: number;
  /** What its header says. */
  readonly isJson: boolean;
  /** Undefined when it is longer than what is read. */
  readonly body: string | undefined;
  readonly pauseMs?: number | undefined;
};

/** Reads an answer of at most so many bytes. */
export async function readAnswer(reply: Response, bytesMax: number): Promise<Answer> {
  return {
    status: reply.status,
    isJson: /^application\/([\w.-]+\+)?json\b/i.test(reply.headers.get("content-type") ?? ""),
    pauseMs: readRetryAfter(reply.headers),
    body: await readBody(reply, bytesMax),
  };
}

/** The source's reason for a refusal, from JSON or a plain sentence, but never an HTML page. */
export function wordsOf(body: string): string {
  const json = readJson(body) as { error?: unknown; detail?: unknown } | null | undefined;
  if (json === undefined) {
    return body.trimStart().startsWith("<") ? "" : body.trim();
  }
  const words = json?.error ?? json?.detail;
  return typeof words === "string" ? words : "";
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

/** Undefined for what is no JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
