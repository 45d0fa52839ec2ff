/** Counts what is open by key, up to a limit. */
export class SocketCounter {
  readonly #max: number;
  readonly #open = new Map<string, number>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Takes a place; answers how to give it back, harmless when repeated. Undefined when there is none. */
  take(key: string): (() => void) | undefined {
    const open = this.#open.get(key) ?? 0;
    if (open >= this.#max) {
      return undefined;
    }
    this.#open.set(key, open + 1);
    let isTaken = true;
    return () => {
      if (isTaken) {
        isTaken = false;
        this.#release(key);
      }
    };
  }

  #release(key: string): void {
    const open = this.#open.get(key) ?? 0;
    if (open > 1) {
      this.#open.set(key, open - 1);
    } else {
      this.#open.delete(key);
    }
  }
}
