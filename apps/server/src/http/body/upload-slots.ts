import { DomainError } from "@strikebook/core/shared/errors";

type Waiter = { readonly userId: string; readonly start: () => void };

export type SlotLimits = {
  /** Big uploads that go on at once. */
  readonly server: number;
  readonly user: number;
  /** Big uploads that may wait their turn, unread, before more are refused. */
  readonly waitingServer: number;
  readonly waitingUser: number;
  readonly waitMs: number;
};

const LIMITS: SlotLimits = { server: 2, user: 1, waitingServer: 20, waitingUser: 10, waitMs: 60_000 };

/** Lets few big uploads on at once; others wait their turn, first come first served, and are refused when too many do. */
export class UploadSlots {
  readonly #limits: SlotLimits;
  readonly #active: string[] = [];
  readonly #waiting: Waiter[] = [];

  constructor(limits: Partial<SlotLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  /** Answers how to give the slot back. Throws TOO_MANY_REQUESTS, or UNAVAILABLE when the server itself is busy. */
  async acquire(userId: string, signal: AbortSignal): Promise<() => void> {
    if (!this.#isFree(userId)) {
      await this.#waitForTurn(userId, signal);
    } else {
      this.#active.push(userId);
    }
    let isHeld = true;
    return () => {
      if (isHeld) {
        isHeld = false;
        this.#active.splice(this.#active.indexOf(userId), 1);
        this.#startNext();
      }
    };
  }

  #isFree(userId: string): boolean {
    return this.#active.length < this.#limits.server && count(this.#active, userId) < this.#limits.user;
  }

  async #waitForTurn(userId: string, signal: AbortSignal): Promise<void> {
    const waiting = this.#waiting.map((waiter) => waiter.userId);
    if (count(waiting, userId) >= this.#limits.waitingUser) {
      throw new DomainError(
        "TOO_MANY_REQUESTS",
        "Too many large uploads at once. Please wait for the others.",
      );
    }
    if (waiting.length >= this.#limits.waitingServer) {
      throw busy();
    }
    await new Promise<void>((resolve, reject) => {
      const waiter = { userId, start: () => settle(resolve) };
      const timer = setTimeout(() => settle(() => reject(busy())), this.#limits.waitMs);
      const onAbort = () => settle(() => reject(new Error("The upload was broken off")));
      const settle = (finish: () => void) => {
        clearTimeout(timer);
        signal.removeEventListener("abort", onAbort);
        const at = this.#waiting.indexOf(waiter);
        if (at >= 0) {
          this.#waiting.splice(at, 1);
        }
        finish();
      };
      signal.addEventListener("abort", onAbort);
      this.#waiting.push(waiter);
    });
  }

  #startNext(): void {
    const next = this.#waiting.find((waiter) => this.#isFree(waiter.userId));
    if (next) {
      this.#active.push(next.userId);
      next.start();
    }
  }
}

const count = (userIds: readonly string[], userId: string) =>
  userIds.filter((each) => each === userId).length;

const busy = () =>
  new DomainError(
    "UNAVAILABLE",
    "The server is busy with other large uploads. Please try again in a minute.",
  );
