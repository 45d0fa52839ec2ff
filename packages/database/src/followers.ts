import type { Notifications } from "./notifications.ts";

/** Told what was notified after the key; undefined when notifications may have been lost meanwhile. */
type Listener = (rest: string | undefined) => void;

/**
 * Those who follow one key each, served by one subscription to a channel of the database, on which notifications are
 * `<key> <rest>`.
 */
export class Followers {
  readonly #channel: string;
  readonly #listen: Notifications["listen"];
  readonly #listeners = new Map<string, Set<Listener>>();
  #subscription: ReturnType<Notifications["listen"]> | undefined;

  constructor(channel: string, listen: Notifications["listen"]) {
    this.#channel = channel;
    this.#listen = listen;
  }

  /** Answers how to stop hearing. */
  async hear(key: string, listener: Listener): Promise<() => void> {
    await this.#subscribed();
    const all = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, all.add(listener));
    return () => {
      all.delete(listener);
      if (all.size === 0 && this.#listeners.get(key) === all) {
        this.#listeners.delete(key);
      }
    };
  }

  async close(): Promise<void> {
    this.#listeners.clear();
    await (await this.#subscription?.catch(() => undefined))?.close();
  }

  /** A first subscription that fails is tried again by the next who wants to hear. */
  async #subscribed(): Promise<void> {
    this.#subscription ??= this.#listen(
      this.#channel,
      (payload) => {
        const [key = "", ...rest] = payload.split(" ");
        this.#tell(key, rest.join(" "));
      },
      () => {
        for (const key of this.#listeners.keys()) {
          this.#tell(key, undefined);
        }
      },
    );
    try {
      await this.#subscription;
    } catch (error) {
      this.#subscription = undefined;
      throw error;
    }
  }

  #tell(key: string, rest: string | undefined): void {
    for (const listener of [...(this.#listeners.get(key) ?? [])]) {
      listener(rest);
    }
  }
}
