import type { Viewer } from "@strikebook/core/users/viewer";
import { ACCESS_CHANNEL } from "@strikebook/database/notifications";

/**
 * A viewer is looked up again after this long, whatever is heard: a connection that died without a word is not noticed
 * at once.
 */
const TRUST_MS = 5000;
const REMEMBERED_MAX = 1000;
const RETRY_MS = 2000;

type Remembered = { readonly viewer: Viewer; readonly atMs: number };

/** Hears a channel of the database: what is sent, that the connection broke, and that it stands again. */
export type Listen = (
  channel: string,
  onPayload: (payload: string) => void,
  onReconnect: () => void,
  onLost: () => void,
) => Promise<{ close(): Promise<void> }>;

/**
 * Viewers whose session was alive moments ago, by token. Nothing is remembered but while the database's word would be
 * heard that access has changed, and whatever changes forgets everybody: it happens seldom, and a look-up is cheap.
 */
export class RememberedViewers {
  readonly #byToken = new Map<string, Remembered>();
  #isHearing = false;
  /** Raised by every change: a look-up that began before it is not remembered. */
  #changes = 0;

  /** Begins to remember as soon as the database can be heard; tries again until then. */
  async hear(listen: Listen): Promise<void> {
    const changes = this.#changes;
    try {
      await listen(
        ACCESS_CHANNEL,
        () => this.forget(),
        () => this.#trust(),
        () => this.#distrust(),
      );
      if (changes === this.#changes) {
        this.#trust();
      }
    } catch {
      setTimeout(() => void this.hear(listen), RETRY_MS).unref();
    }
  }

  /** Undefined when the token has to be looked up. */
  recall(token: string, now: Date): Viewer | undefined {
    const known = this.#byToken.get(token);
    if (known === undefined) {
      return undefined;
    }
    const ageMs = now.getTime() - known.atMs;
    return ageMs >= 0 && ageMs < TRUST_MS ? known.viewer : undefined;
  }

  /** Looks a viewer up and remembers them, unless access changed meanwhile. */
  async lookUp(token: string, now: Date, find: () => Promise<Viewer | undefined>) {
    const changes = this.#changes;
    const viewer = await find();
    if (viewer !== undefined && this.#isHearing && changes === this.#changes) {
      this.#remember(token, { viewer, atMs: now.getTime() });
    }
    return viewer;
  }

  /** To be called when access may have changed, after the change and before it is announced. */
  forget(): void {
    this.#changes += 1;
    this.#byToken.clear();
  }

  #remember(token: string, viewer: Remembered): void {
    this.#byToken.delete(token);
    this.#byToken.set(token, viewer);
    const [oldest] = this.#byToken.keys();
    if (this.#byToken.size > REMEMBERED_MAX && oldest !== undefined) {
      this.#byToken.delete(oldest);
    }
  }

  #trust(): void {
    this.forget();
    this.#isHearing = true;
  }

  #distrust(): void {
    this.forget();
    this.#isHearing = false;
  }
}
