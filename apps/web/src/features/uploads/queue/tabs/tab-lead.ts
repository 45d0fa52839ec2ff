import { msUntil } from "@strikebook/core/shared/elapsed";
import { readStored, removeStored, STORAGE_KEYS, writeStored } from "../../../../lib/browser/storage.ts";

const BEAT_MS = 1000;
/** A tab that gave no sign for so long does not lead any more. */
const LEASE_MS = 6000;

export type LeadListener = {
  /** This tab leads from now on. */
  readonly onLead: () => void;
  /** Another tab has taken over: this one slept too long. */
  readonly onLost: () => void;
};

/**
 * Makes one tab of a user the one that leads; when it closes, another follows. By Web Locks, and by a lease in
 * storage where the site is served without TLS and has none. Answers how to give up the lead or the waiting.
 */
export function seekLead(owner: string, listener: LeadListener): () => void {
  return typeof navigator.locks === "object" ? seekLock(owner, listener) : seekLease(owner, listener);
}

/** Leads without asking: for a tab that has no way to any other. */
export function leadAlone({ onLead }: LeadListener): () => void {
  const soon = setTimeout(onLead);
  return () => clearTimeout(soon);
}

function seekLock(owner: string, listener: LeadListener): () => void {
  const waiting = new AbortController();
  let release = () => waiting.abort();
  const held = new Promise<void>((resolve) => {
    release = () => {
      waiting.abort();
      resolve();
    };
  });
  navigator.locks
    .request(`strikebook-upload-queue-${owner}`, { signal: waiting.signal }, () => {
      listener.onLead();
      return held;
    })
    .catch(() => {
      // A browser that has locks and refuses them, as Firefox does while every cookie is blocked.
      if (!waiting.signal.aborted) {
        release = seekLease(owner, listener);
      }
    });
  return () => release();
}

type Lease = { readonly tab: string; readonly until: number };

function seekLease(owner: string, listener: LeadListener): () => void {
  const lease = new TabLease(`${owner} ${crypto.getRandomValues(new Uint32Array(2)).join("-")}`, listener);
  lease.seek();
  return () => lease.release();
}

/** Two tabs that claim at once see each other's claim after this. */
const CLAIM_MS = 50;

class TabLease {
  readonly #tab: string;
  readonly #listener: LeadListener;
  #isLeading = false;
  #beat: ReturnType<typeof setInterval> | undefined;
  #claim: ReturnType<typeof setTimeout> | undefined;

  constructor(tab: string, listener: LeadListener) {
    this.#tab = tab;
    this.#listener = listener;
  }

  seek(): void {
    window.addEventListener("pagehide", this.#letGo);
    this.#beat = setInterval(() => this.#renew(), BEAT_MS);
    this.#renew();
  }

  release(): void {
    clearInterval(this.#beat);
    clearTimeout(this.#claim);
    window.removeEventListener("pagehide", this.#letGo);
    this.#letGo();
    this.#isLeading = false;
  }

  #renew(): void {
    const lease = readLease();
    const isOurs = lease?.tab === this.#tab;
    if (isOurs || lease === undefined || msUntil(lease.until, Date.now(), LEASE_MS) === 0) {
      const isWritten = this.#write();
      if (!this.#isLeading) {
        clearTimeout(this.#claim);
        // Without storage tabs cannot know of each other: each works for itself.
        this.#claim = setTimeout(() => this.#lead(!isWritten), CLAIM_MS);
      }
    } else if (this.#isLeading) {
      this.#isLeading = false;
      this.#listener.onLost();
    }
  }

  #lead(isAlone: boolean): void {
    if (!this.#isLeading && (isAlone || readLease()?.tab === this.#tab)) {
      this.#isLeading = true;
      this.#listener.onLead();
    }
  }

  #write(): boolean {
    const lease: Lease = { tab: this.#tab, until: Date.now() + LEASE_MS };
    return writeStored(STORAGE_KEYS.uploadLead, JSON.stringify(lease));
  }

  /** The page goes, for good or until it is shown again: then it goes on leading, unless another has taken over. */
  readonly #letGo = (): void => {
    if (this.#isLeading && readLease()?.tab === this.#tab) {
      removeStored(STORAGE_KEYS.uploadLead);
    }
  };
}

function readLease(): Lease | undefined {
  try {
    const lease: unknown = JSON.parse(readStored(STORAGE_KEYS.uploadLead) ?? "null");
    return typeof lease === "object" && lease !== null && "tab" in lease && "until" in lease
      ? (lease as Lease)
      : undefined;
  } catch {
    return undefined;
  }
}
