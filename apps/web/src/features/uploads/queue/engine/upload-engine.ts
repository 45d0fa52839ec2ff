import type { QueueSettings } from "@strikebook/core/uploads/queue/queue-settings";
import { ProgressTracker } from "../../progress/progress-tracker.ts";
import type { QueueCommands } from "../queue-commands.ts";
import type { QueueStore } from "../queue-store.ts";
import type { QueuedUpload } from "../queued-upload.ts";
import { ContentStore } from "../storage/content-store.ts";
import { PersonMemory } from "../storage/person-memory.ts";
import { QueuePersistence } from "../storage/queue-persistence.ts";
import { Announcer } from "./announcer.ts";
import { Bookkeeping } from "./bookkeeping.ts";
import { CleanImports } from "./clean-imports.ts";
import { Conversations } from "./conversations.ts";
import { begin, type EngineParts } from "./engine-parts.ts";
import { FileAdmission } from "./file-admission.ts";
import { QueueLoop } from "./queue-loop.ts";
import { ServerWatch } from "./server-watch.ts";
import { StalePreviews } from "./stale-previews.ts";
import { UndoneImports } from "./undone-imports.ts";
import { failedEvent, failureOf } from "./upload-failure.ts";
import { createQueueCommands, takeSettings } from "./whole-queue-commands.ts";

const NOTICE_AFTER_MS = 500;

/** Does the work of the queue in the one tab that leads; what a file may do next is decided in core. */
export class UploadEngine {
  readonly commands: QueueCommands;
  readonly #parts: EngineParts;
  readonly #tracker: ProgressTracker;
  readonly #server: ServerWatch;
  readonly #ends: (() => void)[] = [];
  #isStopped = false;

  constructor(store: QueueStore, owner: string) {
    const contents = new ContentStore(owner);
    const announcer = new Announcer(store);
    const persistence = new QueuePersistence(store, contents, owner);
    const take = (settings: QueueSettings) => takeSettings(this.#parts, settings);
    const memory = new PersonMemory({ store, owner, take });
    const bookkeeping = new Bookkeeping({ store, contents, announcer, memory });
    this.#tracker = new ProgressTracker((connection) => store.update({ connection }));
    const conversations = new Conversations({
      store,
      contents,
      tracker: this.#tracker,
      saveNow: persistence.saveNow,
      onFailure: (id, error, what) => this.#fail(id, error, what),
    });
    this.#server = new ServerWatch(store, () => this.#serverIsBack());
    const stale = new StalePreviews({
      store,
      contents,
      preview: (id) => conversations.preview(id),
      onLooked: () => clean.next(),
    });
    const clean = new CleanImports({
      store,
      isStale: (id) => stale.isStale(id),
      confirm: (id) => conversations.confirm(id).finally(() => loop.tick()),
    });
    const loop = new QueueLoop({
      store,
      start: (id) => begin(this.#parts, conversations.start(id)),
      isTalking: (id) => conversations.isTalking(id),
      onTick: () => void clean.next(),
      cleanUp: () => bookkeeping.cleanUp(),
    });
    const admission = new FileAdmission(store, contents);
    const undone = new UndoneImports({ store, remove: (id) => this.commands.remove(id) });
    this.#parts = {
      store,
      contents,
      conversations,
      admission,
      persistence,
      loop,
      announcer,
      stale,
      memory,
      undone,
    };
    this.commands = createQueueCommands(this.#parts);
    this.#ends.push(store.onStatus((upload, before) => bookkeeping.onStatus(upload, before)));
    this.#ends.push(
      store.onStatus(({ entry }) => {
        if (entry.status === "completed") {
          stale.mark();
        } else if (entry.status === "ready") {
          stale.arrived(entry.id);
        }
      }),
    );
  }

  /** Brings back what was saved and goes on with it. */
  async start(): Promise<void> {
    const { store, persistence, loop, stale, memory } = this.#parts;
    const isTakeover = store.state().lead === "other-tab";
    store.update({ isOnline: navigator.onLine, lead: "here" });
    const restored = await persistence.restore((late) => {
      this.#announce(late, isTakeover);
      loop.tick();
    });
    if (this.#isStopped) {
      return;
    }
    persistence.start();
    this.#listen("online", () => this.#setOnline(true));
    this.#listen("offline", () => this.#setOnline(false));
    this.#listen("pagehide", persistence.saveNow);
    this.#announce(restored, isTakeover);
    // What was saved may have been compared before other tabs and devices imported something.
    stale.mark();
    void memory.start();
    loop.run();
    loop.tick();
  }

  /** Ends everything that is under way here; what was saved stays, for the next start. */
  stop(): void {
    const { conversations, persistence, loop, announcer, stale, undone } = this.#parts;
    this.#isStopped = true;
    loop.stop();
    stale.stop();
    undone.stop();
    this.#server.stop();
    persistence.stop();
    conversations.abortAll();
    this.#tracker.stop();
    announcer.stop();
    for (const end of this.#ends) {
      end();
    }
  }

  /** Saves once more although the session has ended. */
  saveLast(): void {
    this.#parts.persistence.save();
  }

  /**
   * Only what reached the server counts as an attempt: while the line is down or the server is away, the file waits and
   * goes on where it was.
   */
  async #fail(id: string, error: unknown, what: string): Promise<void> {
    const { store } = this.#parts;
    const failure = failureOf(error, what);
    if (failure.canRetry && !navigator.onLine) {
      store.send(id, { type: "interrupted" });
      return;
    }
    const isAway = failure.canRetry && !(await this.#server.isThere());
    const entry = store.find(id)?.entry;
    if (entry === undefined || this.#isStopped) {
      return;
    }
    if (isAway) {
      this.#waitForServer();
      store.send(id, { type: "interrupted" });
      return;
    }
    const { settings, isProcessing } = store.state();
    store.send(id, failedEvent(entry, failure, settings, new Date()));
    if (settings.pauseOnError && isProcessing) {
      this.commands.stopProcessing();
    }
  }

  #waitForServer(): void {
    const { store, announcer } = this.#parts;
    if (!store.state().isServerAway) {
      announcer.say("Waiting for the server");
    }
    this.#server.waitForIt();
  }

  #serverIsBack(): void {
    this.#parts.announcer.say("The server is back. Uploads go on");
    void this.#parts.memory.send();
    this.#parts.loop.tick();
  }

  #setOnline(isOnline: boolean): void {
    const { store, announcer, loop, memory } = this.#parts;
    store.update({ isOnline });
    if (isOnline) {
      void memory.send();
    }
    announcer.say(isOnline ? "Back online. Uploads go on" : "You are offline. Uploads wait");
    loop.tick();
  }

  /**
   * The notice follows half a second later: by then the page has settled. Who has watched the files in another tab is
   * told only of those that must be selected again.
   */
  #announce(restored: readonly QueuedUpload[], isTakeover: boolean): void {
    const isNews = ({ entry }: QueuedUpload) => !isTakeover || entry.status === "needs-reselection";
    if (!restored.some(isNews)) {
      return;
    }
    const { store } = this.#parts;
    const files = restored.map(({ entry }) => ({
      id: entry.id,
      fileName: entry.fileName,
      fileSizeBytes: entry.fileSizeBytes,
      needsReselection: entry.status === "needs-reselection",
    }));
    const timer = setTimeout(() => store.update({ restored: { files } }), NOTICE_AFTER_MS);
    this.#ends.push(() => clearTimeout(timer));
  }

  #listen(type: "offline" | "online" | "pagehide", listener: () => void): void {
    window.addEventListener(type, listener);
    this.#ends.push(() => window.removeEventListener(type, listener));
  }
}
