import type { HistoryEntry } from "@strikebook/core/uploads/queue/queue-history";
import { QUEUE_SETTINGS_DEFAULT, type QueueSettings } from "@strikebook/core/uploads/queue/queue-settings";
import { NO_TOTALS, type QueueTotals } from "@strikebook/core/uploads/queue/queue-statistics";
import type { UploadResult } from "../uploads.mutations.ts";
import type { QueuedUpload } from "./queued-upload.ts";

/** The way by which progress of imports in the background arrives. */
export type ConnectionMode = "disconnected" | "polling" | "websocket";

export type Connection = {
  readonly mode: ConnectionMode;
  /** True while an import in the background is followed; otherwise nothing needs to be connected. */
  readonly isNeeded: boolean;
  /** Why the channel is not used. */
  readonly note?: string;
};

/** Files that came back after a refresh. */
export type RestoredNotice = {
  readonly files: readonly {
    readonly id: string;
    readonly fileName: string;
    readonly fileSizeBytes: number;
    readonly needsReselection: boolean;
  }[];
};

/** Everything the screens show of the queue; the same in every tab. */
export type QueueState = {
  /** In ascending priority. */
  readonly uploads: readonly QueuedUpload[];
  readonly isProcessing: boolean;
  readonly settings: QueueSettings;
  /** Newest first. */
  readonly history: readonly HistoryEntry<UploadResult>[];
  readonly totals: QueueTotals;
  readonly connection: Connection;
  readonly isOnline: boolean;
  /** True while the server does not answer: nothing starts, and nothing counts as an attempt. */
  readonly isServerAway: boolean;
  readonly restored?: RestoredNotice | undefined;
  /** A change of state in words, to be spoken; each has a new id. */
  readonly announcement?: { readonly id: number; readonly text: string } | undefined;
  /** True once this browser has refused to keep a file: all of them are in the page's memory only. */
  readonly isKeptNowhere?: boolean;
  /** Which tab does the work; commands are taken in every tab. */
  readonly lead: "here" | "other-tab";
  /** The part of the app that works the queue could not be loaded and is fetched again; of this tab alone. */
  readonly outage?: Outage | undefined;
};

/** Files that wait for the queue to work: `files` were chosen and are in no list yet. */
export type Outage = { readonly files: number };

export const EMPTY_QUEUE: QueueState = {
  uploads: [],
  isProcessing: false,
  settings: QUEUE_SETTINGS_DEFAULT,
  history: [],
  totals: NO_TOTALS,
  connection: { mode: "disconnected", isNeeded: false },
  isOnline: true,
  isServerAway: false,
  lead: "here",
};

/** The outcome for each file that was offered. */
export type AddReport = {
  /** Ids of files that joined the queue. */
  readonly added: readonly string[];
  /** Ids of files that had lost their content and got it back. */
  readonly reselected: readonly string[];
  readonly rejected: readonly RejectedFile[];
};

export type RejectedFile = {
  readonly file: File;
  readonly fileName: string;
  readonly reason: string;
  /** True when it may be added all the same, with `allowDuplicates`. */
  readonly isDuplicate: boolean;
};
