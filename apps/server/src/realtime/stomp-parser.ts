import {
  type ClientFrame,
  isClientCommand,
  StompError,
  type StompVersion,
  unescapeHeader,
} from "./stomp-frame.ts";

/** Largest frame, in bytes; nothing that is asked of us comes near. */
export const FRAME_BYTES_MAX = 64 * 1024;
const HEADERS_MAX = 50;
/** A token is the longest there is. */
const HEADER_BYTES_MAX = 16 * 1024;

const NUL = 0;
const LF = 10;
const CR = 13;

/** Reads frames out of a stream of bytes, however it is cut into pieces. */
export class StompParser {
  /** Until CONNECT has settled it nothing is escaped. */
  version: StompVersion = "1.0";
  #pending: Buffer = Buffer.alloc(0);

  /** The frames that `bytes` complete, one by one, so that a version set meanwhile counts. Throws StompError. */
  *read(bytes: Buffer): Generator<ClientFrame> {
    this.#pending = this.#pending.length === 0 ? bytes : Buffer.concat([this.#pending, bytes]);
    for (;;) {
      this.#skipHeartBeats();
      const frame = this.#next();
      if (frame === undefined) {
        return;
      }
      yield frame;
    }
  }

  #skipHeartBeats(): void {
    let at = 0;
    while (this.#pending[at] === LF || (this.#pending[at] === CR && this.#pending[at + 1] === LF)) {
      at += this.#pending[at] === LF ? 1 : 2;
    }
    this.#pending = this.#pending.subarray(at);
  }

  #next(): ClientFrame | undefined {
    const head = findHead(this.#pending);
    if (head === undefined) {
      this.#refuseBeyond(HEADER_BYTES_MAX, "The headers are too large");
      if (this.#pending.includes(NUL)) {
        throw new StompError("A frame ends before its headers do");
      }
      return undefined;
    }
    const [command = "", ...lines] = head.lines;
    if (!isClientCommand(command)) {
      throw new StompError("The command is not known");
    }
    const headers = readHeaders(lines, command === "CONNECT" || command === "STOMP" ? "1.0" : this.version);
    const end = this.#endOfBody(head.length, headers.get("content-length"));
    if (end === undefined) {
      this.#refuseBeyond(FRAME_BYTES_MAX, "The frame is too large");
      return undefined;
    }
    const body = frameText(this.#pending.subarray(head.length, end));
    this.#pending = this.#pending.subarray(end + 1);
    return { command, headers, body };
  }

  /** Where the frame's NUL stands; undefined while it has not come. */
  #endOfBody(start: number, contentLength: string | undefined): number | undefined {
    if (contentLength === undefined) {
      const end = this.#pending.indexOf(NUL, start);
      return end < 0 ? undefined : end;
    }
    if (!/^\d{1,9}$/.test(contentLength)) {
      throw new StompError("content-length is no number");
    }
    if (Number(contentLength) > FRAME_BYTES_MAX) {
      throw new StompError("The frame is too large");
    }
    const end = start + Number(contentLength);
    if (this.#pending.length <= end) {
      return undefined;
    }
    if (this.#pending[end] !== NUL) {
      throw new StompError("The body is longer than its content-length");
    }
    return end;
  }

  #refuseBeyond(bytesMax: number, message: string): void {
    if (this.#pending.length > bytesMax) {
      throw new StompError(message);
    }
  }
}

/** The lines before the first empty one, and how many bytes they take; undefined while that has not come. */
function findHead(bytes: Buffer): { lines: string[]; length: number } | undefined {
  const lines: string[] = [];
  for (let from = 0; ; ) {
    const end = bytes.indexOf(LF, from);
    if (end < 0 || bytes.subarray(from, end).includes(NUL)) {
      return undefined;
    }
    if (end > HEADER_BYTES_MAX || lines.length > HEADERS_MAX) {
      throw new StompError("The headers are too large");
    }
    const line = bytes.subarray(from, bytes[end - 1] === CR && end > from ? end - 1 : end);
    from = end + 1;
    if (line.length === 0) {
      return { lines, length: from };
    }
    lines.push(frameText(line));
  }
}

function readHeaders(lines: readonly string[], version: StompVersion): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(":");
    if (colon <= 0) {
      throw new StompError("A header has no name");
    }
    const name = unescapeHeader(line.slice(0, colon), version);
    if (!headers.has(name)) {
      headers.set(name, unescapeHeader(line.slice(colon + 1), version));
    }
  }
  return headers;
}

const UTF_8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function frameText(bytes: Buffer): string {
  try {
    return UTF_8.decode(bytes);
  } catch {
    throw new StompError("The frame is not UTF-8");
  }
}
