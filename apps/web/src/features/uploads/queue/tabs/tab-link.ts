import { openTabChannel } from "../../../../lib/browser/tab-channel.ts";
import type { QueueCommands } from "../queue-commands.ts";
import type { QueueState } from "../queue-state.ts";
import type { QueueStore } from "../queue-store.ts";
import type { QueuedUpload } from "../queued-upload.ts";

/** Changes within this time go to the other tabs together. */
const TOGETHER_MS = 100;

export type CommandName = keyof QueueCommands;
export type CommandCall = { readonly name: CommandName; readonly given: readonly unknown[] };

type Message =
  /** A tab wants to know everything. */
  | { readonly kind: "hello" }
  | {
      readonly kind: "state";
      readonly order: readonly string[];
      /** Files that are new or changed since the last message. */
      readonly changed: readonly QueuedUpload[];
      readonly rest: Omit<QueueState, "lead" | "outage" | "uploads">;
    }
  | { readonly kind: "call"; readonly callId: string; readonly call: CommandCall }
  | { readonly kind: "answer"; readonly callId: string; readonly answer: unknown };

type Listener = {
  /** A command from another tab, for the tab that leads. */
  readonly onCall: (call: CommandCall) => Promise<unknown>;
  readonly onAnswer: (callId: string, answer: unknown) => void;
};

/** Keeps the tabs of one user in step: the leading tab sends its state, the others send it their commands. */
export class TabLink {
  readonly #channel: BroadcastChannel | undefined;
  readonly #store: QueueStore;
  #sent: readonly QueuedUpload[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopTelling: (() => void) | undefined;

  constructor(owner: string, store: QueueStore, listener: Listener) {
    this.#store = store;
    this.#channel = openTabChannel(`strikebook-upload-queue-${owner}`);
    if (this.#channel !== undefined) {
      this.#channel.onmessage = ({ data }: MessageEvent<Message>) => this.#receive(data, listener);
    }
    this.#post({ kind: "hello" });
  }

  /** Without a way to the others none can lead for them: each tab has a queue of its own. */
  get isAlone(): boolean {
    return this.#channel === undefined;
  }

  /** Tells the others from now on. */
  lead(): void {
    this.#sent = [];
    this.#stopTelling ??= this.#store.subscribe(() => {
      this.#timer ??= setTimeout(() => this.#tell(), TOGETHER_MS);
    });
    this.#tell();
  }

  follow(): void {
    this.#stopTelling?.();
    this.#stopTelling = undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#post({ kind: "hello" });
  }

  call(callId: string, call: CommandCall): void {
    this.#post({ kind: "call", callId, call });
  }

  close(): void {
    this.#stopTelling?.();
    clearTimeout(this.#timer);
    this.#channel?.close();
  }

  #receive(message: Message, { onCall, onAnswer }: Listener): void {
    const isLeading = this.#stopTelling !== undefined;
    if (message.kind === "hello" && isLeading) {
      this.#sent = [];
      this.#tell();
    } else if (message.kind === "state" && !isLeading) {
      this.#take(message);
    } else if (message.kind === "call" && isLeading) {
      const { callId, call } = message;
      void onCall(call).then((answer) => this.#post({ kind: "answer", callId, answer }));
    } else if (message.kind === "answer") {
      onAnswer(message.callId, message.answer);
    }
  }

  #take({ order, changed, rest }: Extract<Message, { readonly kind: "state" }>): void {
    const known = new Map(this.#store.state().uploads.map((upload) => [upload.entry.id, upload]));
    for (const upload of changed) {
      known.set(upload.entry.id, upload);
    }
    const uploads = order.flatMap((id) => known.get(id) ?? []);
    this.#store.update({ ...rest, uploads, lead: "other-tab" });
  }

  #tell(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { uploads, lead, outage, ...rest } = this.#store.state();
    const sent = new Set(this.#sent);
    this.#sent = uploads;
    this.#post({
      kind: "state",
      order: uploads.map(({ entry }) => entry.id),
      changed: uploads.filter((upload) => !sent.has(upload)),
      rest,
    });
  }

  #post(message: Message): void {
    this.#channel?.postMessage(message);
  }
}
