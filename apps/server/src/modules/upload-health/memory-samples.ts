import { UPLOAD_HISTORY_MAX } from "@strikebook/core/upload-health/upload-attempt";

type Sample = { readonly atMs: number; readonly bytes: number };

/** Memory of this process, sampled every minute since it began; kept for a week at most. */
export class MemorySamples {
  readonly #samples: Sample[] = [];

  add(sample: Sample): void {
    this.#samples.push(sample);
    if (this.#samples.length > UPLOAD_HISTORY_MAX) {
      this.#samples.shift();
    }
  }

  /** Bytes, oldest first. */
  since(instant: Date): number[] {
    return this.#samples.flatMap(({ atMs, bytes }) => (atMs >= instant.getTime() ? [bytes] : []));
  }
}
