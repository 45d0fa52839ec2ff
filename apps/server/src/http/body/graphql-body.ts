import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { DomainError } from "@strikebook/core/shared/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { requireViewer } from "../authentication.ts";
import { Base64Stream } from "./base64-stream.ts";
import { ContentCutter } from "./content-cutter.ts";
import { createSpool, type Spool, type SpoolWriter, type UploadedFile } from "./spool.ts";
import { UploadSlots } from "./upload-slots.ts";

/** The largest body, the file and the texts of the variables in it not counted. */
const REST_BYTES_MAX = 256 * 1024;
/** The largest file in base64, with its line breaks; what runs past it is not read. */
const BODY_BYTES_MAX = 160 * 1024 * 1024;
const SWEEP_MS = 10 * 60_000;
/** From here on an upload needs one of the few slots. */
const BIG_FILE_BYTES = 5 * 1024 * 1024;
/** A body up to here is read whole: no string in it is so long that it has to be a file, whatever its name. */
const SHORT_BODY_BYTES_MAX = 64 * 1024;
/** Without either word no variable is a file. */
const FILE_WORDS = ["fileContent", "\\u"];

const UTF8 = new TextDecoder("utf-8", { fatal: true });

declare module "fastify" {
  interface FastifyRequest {
    /** The file that was cut out of a GraphQL body. */
    upload: RequestUpload | undefined;
  }
}

/** Where files go while they come in, and how large one may be. */
export type UploadSettings = { readonly spoolDir: string; readonly fileBytesMax?: number | undefined };

/** Told of a body that is refused for its size, in bytes, with the file in it unread. */
export type OnUnread = (request: FastifyRequest, bodyBytes: number, error: DomainError) => Promise<void>;

type Outside = { readonly spool: Spool; readonly slots: UploadSlots };

/** Reads the bodies of GraphQL requests, whose files go to disk as they come in. For the scope of POST /graphql only. */
export function readGraphQLBodies(
  scope: FastifyInstance,
  { spoolDir, fileBytesMax }: UploadSettings,
  onUnread: OnUnread,
): void {
  const outside = { spool: createSpool(spoolDir, fileBytesMax), slots: new UploadSlots() };
  const sweep = setInterval(() => void outside.spool.sweep().catch(() => undefined), SWEEP_MS).unref();
  scope.addHook("onReady", () => outside.spool.sweep());
  scope.addHook("onClose", async () => clearInterval(sweep));
  scope.decorateRequest("upload", undefined);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    "application/json",
    async (request: FastifyRequest, payload: IncomingMessage) => {
      request.upload = new RequestUpload(outside, requireViewer(request).userId);
      const bodyBytes = Number(request.headers["content-length"]);
      if (bodyBytes > BODY_BYTES_MAX) {
        const error = tooLarge();
        await onUnread(request, bodyBytes, error);
        throw error;
      }
      if (!(bodyBytes <= SHORT_BODY_BYTES_MAX)) {
        return await request.upload.read(payload);
      }
      const body = await readWhole(payload);
      return FILE_WORDS.some((word) => body.includes(word))
        ? await request.upload.read([body])
        : readJson(body);
    },
  );
  // At the answer's end, and when the connection breaks before.
  scope.addHook("onRequest", async (request, reply) => {
    reply.raw.once("close", () => void request.upload?.close());
  });
}

/** The upload of a request whose body was read here. */
export function uploadOf({ upload }: FastifyRequest): RequestUpload {
  if (upload === undefined) {
    throw new DomainError("INVALID_INPUT", "The request has no body");
  }
  return upload;
}

/** The file of one request: bytes on disk, a slot when it is big, and the handle that replaces it in the body. */
export class RequestUpload {
  readonly #outside: Outside;
  readonly #userId: string;
  // The handle is random, so that no client can name another's file.
  readonly #handle = `upload:${randomUUID()}`;
  readonly #cutter = new ContentCutter(this.#handle, REST_BYTES_MAX);
  readonly #base64 = new Base64Stream();
  /** Ends the wait for a slot; a body without a big file needs none. */
  #aborted: AbortController | undefined;
  #writer: SpoolWriter | undefined;
  #releaseSlot: (() => void) | undefined;
  #failure: unknown;
  #file: UploadedFile | undefined;
  #users = 0;
  #isClosed = false;

  constructor(outside: Outside, userId: string) {
    this.#outside = outside;
    this.#userId = userId;
  }

  /** The body as an object, the handle in the file's place. Errors of the file are thrown by `withFile`. */
  async read(payload: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<unknown> {
    let bodyBytes = 0;
    for await (const chunk of payload) {
      bodyBytes += chunk.length;
      if (bodyBytes > BODY_BYTES_MAX) {
        throw tooLarge();
      }
      const content = this.#cutter.push(chunk);
      if (this.#cutter.hasContent && this.#failure === undefined) {
        await this.#store(() => this.#base64.push(content));
      }
    }
    if (this.#cutter.hasContent && this.#failure === undefined) {
      await this.#store(() => this.#base64.end());
    }
    return readJson(this.#cutter.rest());
  }

  /** True for the handle that stands in the place of the file. */
  isHandle(value: unknown): boolean {
    return value === this.#handle;
  }

  /** Gives `use` the file of the handle `fileContent`, or of its base64 text when the query holds it as a literal. */
  async withFile<Value>(fileContent: string, use: (file: UploadedFile) => Promise<Value>): Promise<Value> {
    if (fileContent !== this.#handle) {
      await this.#storeLiteral(fileContent);
    }
    if (this.#failure !== undefined || this.#writer === undefined || this.#isClosed) {
      throw this.#failure ?? new Error("The upload is gone");
    }
    this.#users += 1;
    try {
      this.#file ??= await this.#writer.finish();
      return await use(this.#file);
    } finally {
      this.#users -= 1;
      await this.#cleanUp();
    }
  }

  /** The request is over: what no one is reading any more goes. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#aborted?.abort();
    await this.#cleanUp();
  }

  async #storeLiteral(fileContent: string): Promise<void> {
    if (this.#writer !== undefined) {
      throw new DomainError("INVALID_INPUT", "One request takes one file");
    }
    await this.#store(() => this.#base64.push(fileContent));
    if (this.#failure === undefined) {
      await this.#store(() => this.#base64.end());
    }
  }

  async #store(decode: () => Buffer): Promise<void> {
    try {
      this.#writer ??= await this.#outside.spool.create();
      await this.#writer.write(decode());
      if (this.#writer.sizeBytes > BIG_FILE_BYTES && this.#releaseSlot === undefined) {
        this.#releaseSlot = await this.#outside.slots.acquire(this.#userId, this.#signal());
      }
    } catch (error) {
      this.#failure = error;
      await this.#writer?.remove();
    }
    if (this.#isClosed) {
      await this.#cleanUp();
    }
  }

  #signal(): AbortSignal {
    this.#aborted ??= new AbortController();
    if (this.#isClosed) {
      this.#aborted.abort();
    }
    return this.#aborted.signal;
  }

  async #cleanUp(): Promise<void> {
    if (this.#isClosed && this.#users === 0) {
      this.#releaseSlot?.();
      await this.#writer?.remove();
    }
  }
}

const tooLarge = () => new DomainError("TOO_LARGE", "Request body too large");

/** A few pieces, mostly one: to await each costs more than to read it. */
function readWhole(payload: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    payload.on("data", (piece: Buffer) => pieces.push(piece));
    payload.once("end", () => resolve(Buffer.concat(pieces)));
    payload.once("error", reject);
  });
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(UTF8.decode(body));
  } catch {
    throw new DomainError("INVALID_INPUT", "The request's body is not valid JSON");
  }
}
