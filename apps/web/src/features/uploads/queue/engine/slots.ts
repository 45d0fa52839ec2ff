/** Lets at most so many through at a time; the others wait in the order in which they came. */
export class Slots {
  readonly #limit: () => number;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor(limit: () => number) {
    this.#limit = limit;
  }

  async run<Answer>(signal: AbortSignal, work: () => Promise<Answer>): Promise<Answer> {
    while (this.#taken >= this.#limit()) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    if (signal.aborted) {
      this.#waiting.shift()?.();
      throw signal.reason;
    }
    this.#taken += 1;
    try {
      return await work();
    } finally {
      this.#taken -= 1;
      this.#waiting.shift()?.();
    }
  }
}
