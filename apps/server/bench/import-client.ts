import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import http from "node:http";
import { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Progress } from "@strikebook/core/uploads/progress";

// The client of the import benchmarks; import-server.ts is its server.

/** Short beside what is measured. */
const POLL_MS = 100;
/** A multiple of three, so that each piece is whole base64. */
const PIECE_BYTES = 3 * 128 * 1024;

const PREVIEW = `mutation ($fileContent: String!) {
  previewFileUpload(fileContent: $fileContent, filename: "Accounts_History.csv") { sessionId totalLines } }`;

/** Where the server listens, and as whom to speak to it. */
export type Person = { readonly url: string; readonly token: string };

export const say = (line: string) => process.stdout.write(`${line}\n`);

export type Message = { url?: string; token?: string; peakMb: number; stallMs?: number };

export function nextMessage(server: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    server.once("message", (message) => resolve(message as Message));
    server.once("exit", () => reject(new Error("the server ended")));
  });
}

export async function timed<Value>(work: () => Promise<Value>): Promise<{ value: Value; seconds: number }> {
  const start = performance.now();
  const value = await work();
  return { value, seconds: (performance.now() - start) / 1000 };
}

// biome-ignore lint/suspicious/noExplicitAny: whatever was asked for
async function send({ url, token }: Person, pieces: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<any> {
  // Not fetch: its streams cost as much as what is measured.
  const request = http.request(`${url}/graphql`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
  });
  const [[reply]] = await Promise.all([
    once(request, "response") as Promise<[http.IncomingMessage]>,
    pipeline(Readable.from(pieces, { objectMode: false, highWaterMark: PIECE_BYTES }), request),
  ]);
  const answer = (await json(reply)) as { errors?: unknown };
  if (answer.errors !== undefined) {
    throw new Error(JSON.stringify(answer.errors));
  }
  return answer;
}

/** A large file goes on in the background: the time until its end is what counts. */
async function endOf(
  { url, token }: Person,
  { message, operationId }: { message: string; operationId: string | null },
): Promise<{ message: string }> {
  for (; operationId !== null; await sleep(POLL_MS)) {
    const reply = await fetch(`${url}/api/upload/progress/${operationId}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const progress = (await reply.json()) as Progress<{ message: string }>;
    if (progress.status !== "PROCESSING") {
      return progress.result ?? { message: progress.error ?? progress.status };
    }
  }
  return { message };
}

function confirmBody(sessionId: string): Buffer {
  const query = `mutation { confirmFileUpload(sessionId: "${sessionId}") { message operationId } }`;
  return Buffer.from(JSON.stringify({ query }));
}

/** Seconds of preview and confirm of a file, `suffix` added to it. */
export async function importFile(person: Person, file: string, suffix = "") {
  const preview = await timed(() => send(person, body(file, suffix)));
  const { sessionId, totalLines } = preview.value.data.previewFileUpload;
  const confirm = await timed(async () => {
    const { data } = await send(person, [confirmBody(sessionId)]);
    return await endOf(person, data.confirmFileUpload);
  });
  return {
    previewSeconds: preview.seconds,
    confirmSeconds: confirm.seconds,
    seconds: preview.seconds + confirm.seconds,
    totalLines: Number(totalLines),
    message: confirm.value.message,
  };
}

/** The file in base64 in its request, piece by piece. */
async function* body(file: string, suffix: string): AsyncGenerator<Buffer> {
  const [before = "", after = ""] = JSON.stringify({ query: PREVIEW, variables: { fileContent: "|" } }).split(
    "|",
  );
  yield Buffer.from(before);
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of createReadStream(file, { highWaterMark: PIECE_BYTES })) {
    const bytes = rest.length === 0 ? (piece as Buffer) : Buffer.concat([rest, piece as Buffer]);
    const whole = bytes.length - (bytes.length % 3);
    yield Buffer.from(bytes.toString("base64", 0, whole), "latin1");
    rest = bytes.subarray(whole);
  }
  yield Buffer.from(Buffer.concat([rest, Buffer.from(suffix)]).toString("base64") + after);
}
