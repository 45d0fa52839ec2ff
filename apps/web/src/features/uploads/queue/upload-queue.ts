import {
  QUEUE_SETTINGS_DEFAULT,
  type QueueSettings,
  type SettingsProblems,
} from "@strikebook/core/uploads/queue/queue-settings";
import type { PersonChangeKind } from "@strikebook/core/users/person-change";
import { removeStored, STORAGE_KEYS } from "../../../lib/browser/storage.ts";
import type { UploadAnswers } from "../uploads.mutations.ts";
import { type Adding, settle } from "./adding.ts";
import type { UploadEngine } from "./engine/upload-engine.ts";
import type { QueueCommands } from "./queue-commands.ts";
import type { AddReport, QueueState } from "./queue-state.ts";
import { QueueStore } from "./queue-store.ts";
import { leadAlone, seekLead } from "./tabs/tab-lead.ts";
import { type CommandCall, type CommandName, TabLink } from "./tabs/tab-link.ts";

/** Waits so long before the engine is fetched again. */
const FETCH_AGAIN_MS = 2000;

type Waiting = { readonly call: CommandCall; readonly resolve: (answer: unknown) => void };

/**
 * The upload queue of one user as a screen sees it: state and commands. The work is done in one tab; in any other
 * one commands are handed over, and the state is shown as it is there.
 */
export class UploadQueue {
  readonly #owner: string;
  readonly #store = new QueueStore();
  readonly #link: TabLink;
  readonly #waiting = new Map<string, Waiting>();
  readonly #giveUpLead: () => void;
  #engine: UploadEngine | undefined;
  #isLeading = false;
  #isReady = false;

  /** `onImported` is called in every tab, because figures on other screens are then stale. */
  constructor(owner: string, onImported: () => void) {
    this.#owner = owner;
    this.#tellImports(onImported);
    this.#link = new TabLink(owner, this.#store, {
      onCall: (call) => this.#run(call.name, call.given),
      onAnswer: (callId, answer) => this.#answered(callId, answer),
    });
    const lead = { onLead: () => void this.#lead(), onLost: () => this.#follow() };
    this.#giveUpLead = this.#link.isAlone ? leadAlone(lead) : seekLead(owner, lead);
  }

  readonly subscribe = this.#store.subscribe;
  readonly state = (): QueueState => this.#store.state();

  /** Ends everything here: `save` keeps it for the next sign-in, `forget` takes it out of the browser. */
  async close(how: "forget" | "leave" | "save"): Promise<void> {
    if (how === "save" && this.#isReady) {
      this.#engine?.saveLast();
    }
    this.#isLeading = false;
    this.#isReady = false;
    this.#engine?.stop();
    this.#engine = undefined;
    this.#link.close();
    this.#giveUpLead();
    this.#store.update({ uploads: [], history: [], isProcessing: false });
    if (how === "forget") {
      removeStored(STORAGE_KEYS.uploadQueue);
      const { ContentStore } = await import("./storage/content-store.ts");
      await new ContentStore(this.#owner).forgetSaved();
    }
  }

  add(files: readonly File[], adding: Adding = {}): Promise<AddReport> {
    return this.#run("add", [files, settle(adding)]) as Promise<AddReport>;
  }

  reselect(id: string, file: File): Promise<string | undefined> {
    return this.#run("reselect", [id, file]) as Promise<string | undefined>;
  }

  cancel(id: string): Promise<string | undefined> {
    return this.#run("cancel", [id]) as Promise<string | undefined>;
  }

  confirm(id: string): Promise<void> {
    return this.#run("confirm", [id]) as Promise<void>;
  }

  saveSettings(settings: QueueSettings): Promise<SettingsProblems> {
    return this.#run("saveSettings", [settings]) as Promise<SettingsProblems>;
  }

  resetSettings(): Promise<SettingsProblems> {
    return this.saveSettings(QUEUE_SETTINGS_DEFAULT);
  }

  remove(id: string): Promise<string | undefined> {
    return this.#run("remove", [id]) as Promise<string | undefined>;
  }

  clear(): void {
    void this.#run("clear", []);
  }

  move(id: string, toIndex: number): void {
    void this.#run("move", [id, toIndex]);
  }

  /** `priority` from 0: a file's place in the list is its priority. */
  setPriority(id: string, priority: number): void {
    this.move(id, priority);
  }

  pause(id: string): Promise<string | undefined> {
    return this.#run("pause", [id]) as Promise<string | undefined>;
  }

  resume(id: string): void {
    void this.#run("resume", [id]);
  }

  readonly pauseAll = (): void => void this.#run("pauseAll", []);

  readonly resumeAll = (): void => void this.#run("resumeAll", []);

  retry(id: string): void {
    void this.#run("retry", [id]);
  }

  readonly retryAll = (): void => void this.#run("retryAll", []);

  confirmAll(ids: readonly string[]): void {
    void this.#run("confirmAll", [ids]);
  }

  answer(id: string, answers: UploadAnswers): void {
    void this.#run("answer", [id, answers]);
  }

  lookAgain(change?: PersonChangeKind): void {
    void this.#run("lookAgain", change === undefined ? [] : [change]);
  }

  look(id: string, saysDifferent: boolean): void {
    void this.#run("look", [id, saysDifferent]);
  }

  chooseLine(id: string, line: number, isChosen: boolean): void {
    void this.#run("chooseLine", [id, line, isChosen]);
  }

  readonly startProcessing = (): void => void this.#run("startProcessing", []);

  readonly stopProcessing = (): void => void this.#run("stopProcessing", []);

  readonly clearHistory = (): void => void this.#run("clearHistory", []);

  readonly dismissRestored = (): void => void this.#run("dismissRestored", []);

  /** At once where this tab leads; otherwise when the leading tab has answered, or this one leads. */
  #run(name: CommandName, given: readonly unknown[]): Promise<unknown> {
    if (this.#engine && this.#isReady) {
      return this.#perform(this.#engine.commands, { name, given });
    }
    return new Promise((resolve) => {
      const callId = crypto.getRandomValues(new Uint32Array(3)).join("-");
      this.#waiting.set(callId, { call: { name, given }, resolve });
      this.#tellOutage();
      if (this.#engine === undefined) {
        this.#link.call(callId, { name, given });
      }
    });
  }

  async #perform(commands: QueueCommands, { name, given }: CommandCall): Promise<unknown> {
    const command = commands[name] as (...given: readonly unknown[]) => unknown;
    return await command(...given);
  }

  #answered(callId: string, answer: unknown): void {
    this.#waiting.get(callId)?.resolve(answer);
    this.#waiting.delete(callId);
  }

  #tellImports(onImported: () => void): void {
    let { completed } = this.#store.state().totals;
    this.#store.subscribe(() => {
      const before = completed;
      completed = this.#store.state().totals.completed;
      if (completed > before) {
        onImported();
      }
    });
  }

  async #lead(): Promise<void> {
    this.#isLeading = true;
    const engine = await this.#fetchEngine();
    if (engine === undefined) {
      return;
    }
    this.#engine = engine;
    await engine.start();
    if (this.#engine !== engine) {
      return;
    }
    this.#isReady = true;
    this.#link.lead();
    // Carries out calls from before the engine was loaded, and those left by a tab that closed without an
    // answer.
    for (const [callId, { call }] of [...this.#waiting]) {
      void this.#perform(engine.commands, call).then((answer) => this.#answered(callId, answer));
    }
  }

  /** The engine is fetched by the one tab that needs it; undefined when this tab does not lead any more. */
  async #fetchEngine(): Promise<UploadEngine | undefined> {
    while (this.#isLeading) {
      try {
        const { UploadEngine } = await import("./engine/upload-engine.ts");
        this.#store.update({ outage: undefined });
        return this.#isLeading ? new UploadEngine(this.#store, this.#owner) : undefined;
      } catch {
        // The engine could not be fetched. Calls wait meanwhile, and the user gets a notice of the outage.
        this.#store.update({ outage: { files: 0 } });
        this.#tellOutage();
        await new Promise((resolve) => setTimeout(resolve, FETCH_AGAIN_MS));
      }
    }
    return undefined;
  }

  #tellOutage(): void {
    if (this.#store.state().outage) {
      const added = [...this.#waiting.values()].filter(({ call }) => call.name === "add");
      const files = added.flatMap(({ call }) => call.given[0] as readonly File[]).length;
      this.#store.update({ outage: { files } });
    }
  }

  #follow(): void {
    this.#isLeading = false;
    this.#engine?.stop();
    this.#engine = undefined;
    this.#isReady = false;
    this.#store.update({ lead: "other-tab", outage: undefined });
    this.#link.follow();
  }
}
