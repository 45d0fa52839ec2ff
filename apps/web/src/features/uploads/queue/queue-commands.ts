import type { QueueSettings, SettingsProblems } from "@strikebook/core/uploads/queue/queue-settings";
import type { PersonChangeKind } from "@strikebook/core/users/person-change";
import type { UploadAnswers } from "../uploads.mutations.ts";
import type { SettledAdding } from "./adding.ts";
import type { AddReport } from "./queue-state.ts";

/**
 * All commands of the queue. Arguments and answers can be sent to another tab. A command that does not apply
 * to a file's status changes nothing.
 */
export type QueueCommands = {
  add(files: readonly File[], adding: SettledAdding): Promise<AddReport>;
  /**
   * Takes a file out of the list and ends what is under way, in the server too. Answers why it was not possible, undefined
   * when it was; an import that has just ended stays in the list.
   */
  remove(id: string): Promise<string | undefined>;
  /** Takes every file out, ends imports that can still be ended. */
  clear(): void;
  /** To a place from 0. */
  move(id: string, toIndex: number): void;
  /** Holds a file; an import ends in the server first. Answers why it was not possible, undefined when it was. */
  pause(id: string): Promise<string | undefined>;
  resume(id: string): void;
  pauseAll(): void;
  resumeAll(): void;
  /** Answers why it was not possible, undefined when it was. */
  cancel(id: string): Promise<string | undefined>;
  retry(id: string): void;
  retryAll(): void;
  /** Imports a ready file; settles when its import has ended. */
  confirm(id: string): Promise<void>;
  confirmAll(ids: readonly string[]): void;
  /** Takes answers to questions of the preview and asks the server once more. */
  answer(id: string, answers: UploadAnswers): void;
  /**
   * Compares every preview that waits with what is on record now; files whose import was undone leave the list. An import
   * undoes nothing: named as the `change`, it spares the question.
   */
  lookAgain(change?: PersonChangeKind): void;
  /**
   * The user has seen the warnings of the preview; `saysDifferent` when they said as well that rows which another
   * account has already are different trades.
   */
  look(id: string, saysDifferent: boolean): void;
  /** Imports a look-alike all the same, or no longer. */
  chooseLine(id: string, line: number, isChosen: boolean): void;
  /** Gives a file its content back; answers why this is not the file, undefined when it is. */
  reselect(id: string, file: File): Promise<string | undefined>;
  startProcessing(): void;
  stopProcessing(): void;
  /** Takes the settings unless one is out of bounds; answers the problems. */
  saveSettings(settings: QueueSettings): Promise<SettingsProblems>;
  clearHistory(): void;
  dismissRestored(): void;
};
