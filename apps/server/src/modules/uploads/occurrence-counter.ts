const WORDS = 4;
const DIGITS_A_WORD = 8;
const CODE_OF_0 = 48;
const CODE_OF_A = 97;
/** Fuller than this, probing gets slow. */
const LOAD_MAX = 0.6;

/**
 * Counts how often each key has come, for as many keys as a file has lines: 20 bytes a key, where a Map of strings
 * takes six times as much. A key is 128 bits of a cryptographic hash and the account it is for.
 */
export class OccurrenceCounter {
  #capacity = 1024;
  #keys = new Uint32Array(this.#capacity * WORDS);
  #counts = new Uint32Array(this.#capacity);
  #size = 0;
  /** The key that is looked for: no array is made for each. */
  readonly #key = new Uint32Array(WORDS);

  /** 1 for the first time that `digest`, 32 hexadecimal digits or more, comes for `account`, 2 for the next. */
  next(digest: string, account: number): number {
    const key = this.#key;
    for (let word = 0; word < WORDS; word++) {
      key[word] = readWord(digest, word * DIGITS_A_WORD);
    }
    key[0] = (key[0] ?? 0) ^ Math.imul(account, 0x9e3779b1);
    const slot = this.#find();
    const count = (this.#counts[slot] ?? 0) + 1;
    this.#counts[slot] = count;
    if (count === 1) {
      this.#keys.set(key, slot * WORDS);
      this.#size += 1;
      if (this.#size > this.#capacity * LOAD_MAX) {
        this.#grow();
      }
    }
    return count;
  }

  /** The slot of the key, or the free one where it belongs. */
  #find(): number {
    const mask = this.#capacity - 1;
    let slot = (this.#key[0] ?? 0) & mask;
    while (this.#counts[slot] !== 0 && !this.#isAt(slot)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #isAt(slot: number): boolean {
    const keys = this.#keys;
    const key = this.#key;
    const from = slot * WORDS;
    return (
      keys[from] === key[0] &&
      keys[from + 1] === key[1] &&
      keys[from + 2] === key[2] &&
      keys[from + 3] === key[3]
    );
  }

  #grow(): void {
    const [keys, counts] = [this.#keys, this.#counts];
    this.#capacity *= 2;
    this.#keys = new Uint32Array(this.#capacity * WORDS);
    this.#counts = new Uint32Array(this.#capacity);
    for (let slot = 0; slot < counts.length; slot++) {
      const count = counts[slot] ?? 0;
      if (count > 0) {
        this.#key.set(keys.subarray(slot * WORDS, (slot + 1) * WORDS));
        const to = this.#find();
        this.#keys.set(this.#key, to * WORDS);
        this.#counts[to] = count;
      }
    }
  }
}

/** 32 bits of lower-case hexadecimal digits: a Buffer for each key would cost more than all the rest. */
function readWord(digits: string, from: number): number {
  let word = 0;
  for (let at = from; at < from + DIGITS_A_WORD; at++) {
    const code = digits.charCodeAt(at);
    word = (word << 4) | (code < CODE_OF_A ? code - CODE_OF_0 : code - CODE_OF_A + 10);
  }
  return word;
}
