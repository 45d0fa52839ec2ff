import { onSessionEnd } from "../../lib/network/session.ts";

export type ToastType = "error" | "success" | "warning" | "info";

export type Toast = {
  readonly id: number;
  readonly type: ToastType;
  readonly message: string;
  readonly details: string | undefined;
  /** Milliseconds since the epoch. */
  readonly timestamp: number;
  /** Stays until it is closed. */
  readonly persistent: boolean;
  /** How long it stays by itself. */
  readonly durationMs: number;
  readonly action: ToastAction | undefined;
};

export type ToastAction = { readonly label: string; readonly onSelect: () => void };

type Given = {
  readonly details?: string;
  readonly persistent?: boolean;
  readonly action?: ToastAction;
};

/** More than this many are never shown at once. */
export const TOASTS_MAX = 5;

/** How long each kind stays by itself, in milliseconds. */
const TOAST_DURATION_MS: Record<ToastType, number> = {
  success: 3000,
  info: 4000,
  warning: 6000,
  error: 5000,
};

/** How long one with something to do stays, of whatever kind: it has to be read and reached. */
const ACTION_DURATION_MS = 10_000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a message at the top right. An echo only: the page says everything important itself. */
export const notify = {
  success: (message: string, given?: Given) => add("success", message, given),
  info: (message: string, given?: Given) => add("info", message, given),
  warning: (message: string, given?: Given) => add("warning", message, given),
  error: (message: string, given?: Given) => add("error", message, given),
};

export function dismissToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id));
}

export function clearToasts(): void {
  publish([]);
}

// They may name files and sums of the user who is gone.
onSessionEnd(clearToasts);

export function currentToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** At most {@link TOASTS_MAX}: the oldest that are not persistent go first, then the oldest at all. */
export function withinLimit(all: readonly Toast[]): readonly Toast[] {
  let kept = all;
  while (kept.length > TOASTS_MAX) {
    const dropped = kept.slice(0, -1).find((toast) => !toast.persistent) ?? kept[0];
    kept = kept.filter((toast) => toast !== dropped);
  }
  return kept;
}

function add(type: ToastType, message: string, given: Given = {}): number {
  lastId += 1;
  const toast: Toast = {
    id: lastId,
    type,
    message,
    details: given.details,
    timestamp: Date.now(),
    persistent: given.persistent ?? false,
    durationMs: given.action === undefined ? TOAST_DURATION_MS[type] : ACTION_DURATION_MS,
    action: given.action,
  };
  publish(withinLimit([...toasts, toast]));
  return toast.id;
}

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) {
    listener();
  }
}
