/**
 * A hash of a file's bytes, taken piece by piece, that tells files of one user apart: two 53-bit hashes after
 * bryc's cyrb53. It is no protection against tampering: the browser's own digests need the whole file in memory, and
 * are missing where the site is served without TLS.
 */
export type ContentHash = {
  readonly add: (bytes: Uint8Array) => void;
  /** 32 hexadecimal digits. */
  readonly digest: () => string;
};

/** Primes of cyrb53 and of xxHash; each lane has its own, so that what collides in one does not in the other. */
const PRIMES = [
  [2654435761, 1597334677],
  [2246822519, 3266489917],
] as const;

export function createContentHash(): ContentHash {
  const lanes = PRIMES.map(([first, second]) => new Lane(first, second));
  return {
    add: (bytes) => {
      for (const lane of lanes) {
        lane.add(bytes);
      }
    },
    digest: () => lanes.map((lane) => lane.digest()).join(""),
  };
}

class Lane {
  readonly #firstPrime: number;
  readonly #secondPrime: number;
  #first = 0xdeadbeef;
  #second = 0x41c6ce57;

  constructor(firstPrime: number, secondPrime: number) {
    this.#firstPrime = firstPrime;
    this.#secondPrime = secondPrime;
  }

  add(bytes: Uint8Array): void {
    let first = this.#first;
    let second = this.#second;
    for (const byte of bytes) {
      first = Math.imul(first ^ byte, this.#firstPrime);
      second = Math.imul(second ^ byte, this.#secondPrime);
    }
    this.#first = first;
    this.#second = second;
  }

  digest(): string {
    const first = mixed(this.#first, this.#second);
    const second = mixed(this.#second, first);
    return hex(first) + hex(second);
  }
}

function mixed(own: number, other: number): number {
  return Math.imul(own ^ (own >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
}

const hex = (value: number): string => (value >>> 0).toString(16).padStart(8, "0");
