/** The agreed heart-beats, in milliseconds; 0 means none. */
type HeartBeats = { readonly send: number; readonly expect: number };

/** The interval that we offer and want in the header `heart-beat`, in milliseconds. */
export const HEART_BEAT_MS = 4000;
/** A beat may be late by as much again before the other side is taken for dead. */
const LATE_FACTOR = 2.5;

/** The larger of what one side can and the other wants, for either direction, out of a client's header. */
export function negotiateHeartBeats(header: string | undefined): HeartBeats | undefined {
  const match = /^(\d{1,9}),(\d{1,9})$/.exec(header?.trim() ?? "0,0");
  if (match === null) {
    return undefined;
  }
  const [canSend, wants] = [Number(match[1]), Number(match[2])];
  return {
    send: wants === 0 ? 0 : Math.max(HEART_BEAT_MS, wants),
    expect: canSend === 0 ? 0 : Math.max(HEART_BEAT_MS, canSend),
  };
}

type Line = { readonly beat: () => void; readonly dead: () => void };

/** Beats, and listens for the other side's beats; any bytes are one. */
export class HeartBeater {
  readonly #timers: NodeJS.Timeout[] = [];
  #heardAtMs = performance.now();

  start({ send, expect }: HeartBeats, { beat, dead }: Line): void {
    if (send > 0) {
      this.#timers.push(setInterval(beat, send).unref());
    }
    if (expect > 0) {
      this.heard();
      const check = () => {
        if (performance.now() - this.#heardAtMs > expect * LATE_FACTOR) {
          dead();
        }
      };
      this.#timers.push(setInterval(check, expect).unref());
    }
  }

  heard(): void {
    this.#heardAtMs = performance.now();
  }

  stop(): void {
    for (const timer of this.#timers.splice(0)) {
      clearInterval(timer);
    }
  }
}
