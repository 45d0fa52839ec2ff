import { DomainError } from "@strikebook/core/shared/errors";
import { JsonPlace, readString } from "./json-place.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SMALL_U = 0x75;

const CONTENT_KEY = "fileContent";
/** Texts of all variables together. A variable of another name that is longer is taken for a file. */
const TEXT_BYTES_MAX = 2 * 1024 * 1024;
/** A key. */
const KEY_BYTES_MAX = 64 * 1024;

type Mode = "content" | "held" | "string" | "structure";

/**
 * Cuts the file out of a GraphQL request body while it streams past: the string `variables.fileContent`, or any other
 * string right in `variables` that is too long to be anything else. What is left is the same JSON with `placeholder` in
 * its place. Knows no more of JSON than it needs: the later parse of the rest finds malformed JSON.
 */
export class ContentCutter {
  readonly #placeholder: string;
  readonly #restBytesMax: number;
  readonly #rest: Buffer[] = [];
  #restBytes = 0;
  #textBytes = 0;
  #mode: Mode = "structure";
  readonly #place = new JsonPlace();
  /** Bytes of the string being read, from its opening quote on, while its text matters. */
  #held: Buffer[] = [];
  #heldBytes = 0;
  #escape = "";
  #hasContent = false;

  constructor(placeholder: string, restBytesMax: number) {
    this.#placeholder = placeholder;
    this.#restBytesMax = restBytesMax;
  }

  /** True once a file has been met. */
  get hasContent(): boolean {
    return this.#hasContent;
  }

  /** Takes the next piece of the body and answers the ASCII of the file that it held. */
  push(chunk: Buffer): string {
    let at = 0;
    const content: string[] = [];
    while (at < chunk.length) {
      if (this.#mode === "content") {
        at = this.#readContent(chunk, at, content);
      } else if (this.#mode === "structure") {
        at = this.#readStructure(chunk, at);
      } else {
        at = this.#readString(chunk, at, content);
      }
    }
    return content.join("");
  }

  /** The body without the file. */
  rest(): Buffer {
    return Buffer.concat(this.#rest);
  }

  #readStructure(chunk: Buffer, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte === QUOTE) {
        this.#keep(chunk.subarray(from, at));
        this.#mode = this.#place.isOfInterest ? "held" : "string";
        this.#held = [chunk.subarray(at, at + 1)];
        this.#heldBytes = 0;
        this.#escape = "";
        return at + 1;
      }
      this.#place.step(byte);
    }
    this.#keep(chunk.subarray(from));
    return chunk.length;
  }

  /** Reads on to the string's end; a held one that is the file turns into content half-way. */
  #readString(chunk: Buffer, from: number, content: string[]): number {
    if (this.#mode === "held" && this.#place.variable === CONTENT_KEY) {
      return this.#beginContent(chunk, from, content);
    }
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at];
      if (this.#escape !== "") {
        this.#escape = "";
      } else if (byte === BACKSLASH) {
        this.#escape = "\\";
      } else if (byte === QUOTE) {
        return this.#endString(chunk, { from, at }, content);
      }
    }
    this.#hold(chunk.subarray(from));
    if (this.#isTooLongForText) {
      this.#releaseHeld(content);
    }
    return chunk.length;
  }

  get #isTooLongForText(): boolean {
    return this.#mode === "held" && this.#heldBytes > TEXT_BYTES_MAX && !this.#place.isKeyNext;
  }

  #beginContent(chunk: Buffer, from: number, content: string[]): number {
    this.#markContent();
    return this.#readContent(chunk, from, content);
  }

  /** Moves the held bytes to the file: they are its beginning after all. */
  #releaseHeld(content: string[]): void {
    const held = Buffer.concat(this.#held.slice(1));
    this.#held = [];
    this.#markContent();
    this.#readContent(held, 0, content);
  }

  #markContent(): void {
    if (this.#hasContent) {
      throw new DomainError("INVALID_INPUT", "One request takes one file");
    }
    this.#hasContent = true;
    this.#mode = "content";
    this.#escape = "";
    this.#held = [];
    this.#keep(Buffer.from(JSON.stringify(this.#placeholder)));
  }

  #hold(bytes: Buffer): void {
    if (this.#mode === "held") {
      // Copied: the socket's buffer is used again.
      this.#held.push(Buffer.from(bytes));
      this.#heldBytes += bytes.length;
      if (this.#place.isKeyNext && this.#heldBytes > KEY_BYTES_MAX) {
        throw tooLarge();
      }
      return;
    }
    this.#keepOpening();
    this.#keep(bytes);
  }

  /** The opening quote of a string whose text does not matter. */
  #keepOpening(): void {
    for (const quote of this.#held) {
      this.#keep(quote);
    }
    this.#held = [];
  }

  /** At the closing quote; a text that is too long leaves the quote to the file that it is. */
  #endString(chunk: Buffer, { from, at }: { readonly from: number; readonly at: number }, content: string[]) {
    this.#hold(chunk.subarray(from, at));
    if (this.#isTooLongForText) {
      this.#releaseHeld(content);
      return at;
    }
    this.#hold(chunk.subarray(at, at + 1));
    if (this.#mode === "held") {
      this.#keepHeld(Buffer.concat(this.#held));
    }
    this.#held = [];
    this.#mode = "structure";
    return at + 1;
  }

  /** A key, or the value of a variable. */
  #keepHeld(text: Buffer): void {
    if (this.#place.isKeyNext) {
      this.#keep(text);
      this.#place.setKey(text);
      return;
    }
    this.#textBytes += text.length;
    if (this.#textBytes > TEXT_BYTES_MAX) {
      throw tooLarge();
    }
    this.#rest.push(text);
  }

  /** Collects the file's characters, escapes resolved, up to the closing quote. */
  #readContent(chunk: Buffer, from: number, content: string[]): number {
    let at = from;
    let quote = chunk.indexOf(QUOTE, at);
    while (at < chunk.length) {
      if (this.#escape !== "") {
        at = this.#readEscape(chunk, at, content);
        continue;
      }
      if (quote >= 0 && quote < at) {
        quote = chunk.indexOf(QUOTE, at);
      }
      const end = quote < 0 ? chunk.length : quote;
      const backslash = chunk.subarray(at, end).indexOf(BACKSLASH);
      if (backslash >= 0) {
        content.push(chunk.toString("latin1", at, at + backslash));
        this.#escape = "\\";
        at += backslash + 1;
        continue;
      }
      content.push(chunk.toString("latin1", at, end));
      if (quote >= 0) {
        this.#mode = "structure";
        return quote + 1;
      }
      at = end;
    }
    return at;
  }

  #readEscape(chunk: Buffer, at: number, content: string[]): number {
    this.#escape += String.fromCharCode(chunk[at] ?? 0);
    const isUnicode = this.#escape.charCodeAt(1) === SMALL_U;
    if (!isUnicode || this.#escape.length === 6) {
      // A malformed one stays as it is and fails as base64.
      content.push(readString(`"${this.#escape}"`));
      this.#escape = "";
    }
    return at + 1;
  }

  #keep(bytes: Buffer): void {
    if (bytes.length === 0) {
      return;
    }
    this.#restBytes += bytes.length;
    if (this.#restBytes > this.#restBytesMax) {
      throw tooLarge();
    }
    this.#rest.push(Buffer.from(bytes));
  }
}

const tooLarge = () => new DomainError("TOO_LARGE", "Request body too large");
