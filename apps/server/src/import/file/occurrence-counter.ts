const WORDS = 4;
/** The words of a key and how often it has come: side by side, since each look at far memory costs. */
const SLOT_WORDS = WORDS + 1;
const DIGITS_A_WORD = 8;
/** Fuller than this, probing gets slow. */
const LOAD_MAX = 0.6;

/**
 * Counts how often each key has come, for as many keys as a file has lines: 20 bytes a key, where a Map of strings
 * takes six times as much. A key is 128 bits of a cryptographic hash and the account it is for.
 */
export class OccurrenceCounter {
  #capacity = 1024;
  #slots = new Uint32Array(this.#capacity * SLOT_WORDS);
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
    const from = findSlot(this.#slots, this.#capacity, key);
    const count = (this.#slots[from + WORDS] ?? 0) + 1;
    this.#slots[from + WORDS] = count;
    if (count === 1) {
      this.#slots.set(key, from);
      this.#size += 1;
      if (this.#size > this.#capacity * LOAD_MAX) {
        this.#grow();
      }
    }
    return count;
  }

  #grow(): void {
    const old = this.#slots;
    this.#capacity *= 2;
    this.#slots = new Uint32Array(this.#capacity * SLOT_WORDS);
    for (let from = 0; from < old.length; from += SLOT_WORDS) {
      if (old[from + WORDS] !== 0) {
        this.#key.set(old.subarray(from, from + WORDS));
        const to = findSlot(this.#slots, this.#capacity, this.#key);
        this.#slots.set(old.subarray(from, from + SLOT_WORDS), to);
      }
    }
  }
}

/** Where the slot of the key begins, or the free one where it belongs. */
function findSlot(slots: Uint32Array, capacity: number, key: Uint32Array): number {
  let slot = (key[0] ?? 0) & (capacity - 1);
  while (slots[slot * SLOT_WORDS + WORDS] !== 0 && !isAt(slots, slot * SLOT_WORDS, key)) {
    slot = (slot + 1) & (capacity - 1);
  }
  return slot * SLOT_WORDS;
}

const isAt = (slots: Uint32Array, from: number, key: Uint32Array): boolean =>
  slots[from] === key[0] &&
  slots[from + 1] === key[1] &&
  slots[from + 2] === key[2] &&
  slots[from + 3] === key[3];

/** 32 bits of lower-case hexadecimal digits: a Buffer for each key would cost more than all the rest. */
function readWord(digits: string, from: number): number {
  let word = 0;
  for (let at = from; at < from + DIGITS_A_WORD; at++) {
    const code = digits.charCodeAt(at);
    // Letters have the bit of 64 and count from 9. Without a branch, which random digits would not let be foreseen.
    word = (word << 4) | ((code & 15) + (code >> 6) * 9);
  }
  return word;
}
