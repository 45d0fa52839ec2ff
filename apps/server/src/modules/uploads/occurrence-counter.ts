const WORDS = 4;
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

  /** 1 for the first time that `digest` comes for `account`, 2 for the next. */
  next(digest: Buffer, account: number): number {
    const key = [
      (digest.readUInt32LE(0) ^ Math.imul(account, 0x9e3779b1)) >>> 0,
      digest.readUInt32LE(4),
      digest.readUInt32LE(8),
      digest.readUInt32LE(12),
    ];
    const slot = this.#find(key);
    const count = (this.#counts[slot] ?? 0) + 1;
    if (count === 1) {
      this.#keys.set(key, slot * WORDS);
      this.#size += 1;
    }
    this.#counts[slot] = count;
    if (this.#size > this.#capacity * LOAD_MAX) {
      this.#grow();
    }
    return count;
  }

  /** The slot of the key, or the free one where it belongs. */
  #find(key: readonly number[]): number {
    const mask = this.#capacity - 1;
    for (let slot = (key[0] ?? 0) & mask; ; slot = (slot + 1) & mask) {
      if (this.#counts[slot] === 0 || this.#isAt(slot, key)) {
        return slot;
      }
    }
  }

  #isAt(slot: number, key: readonly number[]): boolean {
    const from = slot * WORDS;
    return key.every((word, index) => this.#keys[from + index] === word);
  }

  #grow(): void {
    const [keys, counts] = [this.#keys, this.#counts];
    this.#capacity *= 2;
    this.#keys = new Uint32Array(this.#capacity * WORDS);
    this.#counts = new Uint32Array(this.#capacity);
    for (const [slot, count] of counts.entries()) {
      if (count > 0) {
        const key = [...keys.subarray(slot * WORDS, (slot + 1) * WORDS)];
        const to = this.#find(key);
        this.#keys.set(key, to * WORDS);
        this.#counts[to] = count;
      }
    }
  }
}
