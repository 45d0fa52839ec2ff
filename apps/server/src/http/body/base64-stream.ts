import { DomainError } from "@strikebook/core/shared/errors";

const WHITESPACE = /[\t\n\v\f\r ]+/g;
const WHOLE = /^[A-Za-z0-9+/_-]*={0,2}$/;
/** `data:text/csv;charset=utf-8;base64,` and the like; anything longer is no prefix. */
const PREFIX_CHARS_MAX = 256;

/**
 * Decodes base64 that arrives in pieces. Both alphabets, missing padding, white space and a `data:` prefix are read;
 * anything else throws INVALID_INPUT, where Node itself would skip it in silence.
 */
export class Base64Stream {
  #carry = "";
  #isAtStart = true;
  #isPadded = false;
  /** Used again for every piece: a large file would leave as much behind as it is long. */
  #decoded = Buffer.alloc(0);

  /** The bytes that are complete so far, good until the next piece; `piece` is ASCII, cut anywhere. */
  push(piece: string): Buffer {
    let text = this.#carry + piece;
    if (this.#isAtStart) {
      const rest = withoutPrefix(text);
      if (rest === undefined) {
        this.#carry = text;
        return Buffer.alloc(0);
      }
      this.#isAtStart = false;
      text = rest;
    }
    return this.#decode(text);
  }

  /** The last bytes; throws when the text stops in the middle of one. */
  end(): Buffer {
    if (this.#isAtStart && this.#carry.trimStart().startsWith("data:")) {
      throw invalid();
    }
    const bytes = this.#decode(this.#carry);
    const last = this.#carry.replace(WHITESPACE, "");
    if (last.length % 4 === 1 || last.includes("=")) {
      throw invalid();
    }
    return Buffer.concat([bytes, Buffer.from(last, "base64")]);
  }

  #decode(text: string): Buffer {
    const whole = text.length - (text.length % 4);
    if (!this.#isPadded) {
      const bytesMax = (whole / 4) * 3;
      if (this.#decoded.length < bytesMax) {
        this.#decoded = Buffer.allocUnsafeSlow(bytesMax);
      }
      const length = this.#decoded.write(text.slice(0, whole), "base64");
      // Exactly three bytes for four characters: nothing was skipped and nothing was padding.
      if (length === bytesMax) {
        this.#carry = text.slice(whole);
        return this.#decoded.subarray(0, length);
      }
    }
    return this.#decodeWithCare(text.replace(WHITESPACE, ""));
  }

  #decodeWithCare(text: string): Buffer {
    if (!WHOLE.test(text) || (this.#isPadded && text !== "")) {
      throw invalid();
    }
    const padding = text.indexOf("=");
    if (padding >= 0 && text.length % 4 !== 0) {
      // The second `=` may still be on its way, nothing else.
      this.#carry = text;
      return Buffer.alloc(0);
    }
    this.#isPadded = padding >= 0;
    const whole = text.length - (text.length % 4);
    this.#carry = text.slice(whole);
    return Buffer.from(text.slice(0, whole), "base64");
  }
}

/** Undefined while the prefix is not complete. */
function withoutPrefix(text: string): string | undefined {
  const start = text.trimStart();
  if (!start.startsWith("data:".slice(0, start.length))) {
    return text;
  }
  const comma = start.indexOf(",");
  if (comma >= 0) {
    return start.slice(comma + 1);
  }
  if (start.length > PREFIX_CHARS_MAX) {
    throw invalid();
  }
  return undefined;
}

const invalid = () =>
  new DomainError("INVALID_INPUT", "The file's content is not valid base64", {
    fileContent: "The file's content is not valid base64",
  });
