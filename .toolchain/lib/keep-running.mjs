import { say } from "./say.mjs";

/** The server's exit codes for a start that it refused, in words of its own: apps/server/src/startup/start-error.ts. */
const START_REFUSED = new Set([75, 78]);
const ASKED_TO_END = new Set(["SIGINT", "SIGTERM"]);

/** A program that lived shorter died quickly. */
const QUICK_DEATH_MS = 60_000;
const BACK_OFF_MS_MIN = 500;
const BACK_OFF_MS_MAX = 5 * 60_000;

/**
 * Starts a program again whenever it dies: killed with -9, out of memory, or by an error that nothing caught. It waits
 * twice as long after each quick death, five minutes at most, and never gives up: a disk that was full has room again one
 * day. A first start that the program itself refuses is not repeated: its cause is a setting.
 *
 * @param {() => { kill: (signal: string) => void, ended: Promise<{ code: number | null, signal: string | null }> }} start
 * @returns the same handle over all starts; `ended` follows a regular end or a refusal.
 */
export function keepRunning(start) {
  const deaths = new Deaths();
  let current = start();
  let isAsked = false;
  let stopWaiting = () => undefined;

  async function untilOver() {
    for (;;) {
      // The wall clock may jump; this one doesn't.
      const startedMs = performance.now();
      const end = await current.ended;
      if (isAsked || isRegular(end) || isRefusal(end, deaths)) {
        return end;
      }
      await pause(deaths.waitAfter(performance.now() - startedMs), end);
      if (isAsked) {
        return { code: 0, signal: null };
      }
      current = start();
    }
  }

  function pause(waitMs, { code, signal }) {
    const how = signal === null ? `ended with code ${code}` : `was ended by ${signal}`;
    say(`Strikebook ${how}. Starting it again in ${waitMs / 1000} s ...`);
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, waitMs);
      stopWaiting = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return {
    kill(signal) {
      isAsked = true;
      stopWaiting();
      current.kill(signal);
    },
    ended: untilOver(),
  };
}

class Deaths {
  #quick = 0;
  areAny = false;

  /** Milliseconds until the next start, after a death. */
  waitAfter(livedMs) {
    this.areAny = true;
    this.#quick = livedMs < QUICK_DEATH_MS ? this.#quick + 1 : 1;
    return Math.min(BACK_OFF_MS_MIN * 2 ** (this.#quick - 1), BACK_OFF_MS_MAX);
  }
}

/** After a death a refusal is repeated: what died may not have let go of the port or the database yet. */
const isRefusal = ({ code }, deaths) => !deaths.areAny && START_REFUSED.has(code);

const isRegular = ({ code, signal }) => code === 0 || ASKED_TO_END.has(signal);
