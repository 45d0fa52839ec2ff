const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const COMMA = 0x2c;
const COLON = 0x3a;

/** Where in a GraphQL request body one is: how deep, before a key or a value, and under which key of the variables. */
export class JsonPlace {
  /** One entry a level: true for an object. */
  readonly #levels: boolean[] = [];
  #isKeyNext = false;
  #topKey = "";
  #variableKey = "";

  /** True when the next string is a key. */
  get isKeyNext(): boolean {
    return this.#isKeyNext;
  }

  /** True for keys of the request and of its variables, and for values right in the variables. */
  get isOfInterest(): boolean {
    const depth = this.#levels.length;
    const isObject = this.#levels.at(-1) === true;
    return isObject && ((depth === 1 && this.#isKeyNext) || (depth === 2 && this.#topKey === "variables"));
  }

  /** The variable whose value comes next; undefined elsewhere. */
  get variable(): string | undefined {
    return this.isOfInterest && !this.#isKeyNext ? this.#variableKey : undefined;
  }

  /** A byte between strings. */
  step(byte: number | undefined): void {
    if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      this.#levels.push(byte === OPEN_BRACE);
      this.#isKeyNext = byte === OPEN_BRACE;
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      this.#levels.pop();
      this.#isKeyNext = false;
    } else if (byte === COMMA) {
      this.#isKeyNext = this.#levels.at(-1) === true;
    } else if (byte === COLON) {
      this.#isKeyNext = false;
    }
  }

  /** The key that was just read, quotes and escapes as they stood. */
  setKey(quoted: Buffer): void {
    const key = readString(quoted.toString("utf8"));
    if (this.#levels.length === 1) {
      this.#topKey = key;
    } else {
      this.#variableKey = key;
    }
  }
}

/** The text of a JSON string; a malformed one stays as it is and fails where it is used. */
export function readString(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}
