import { useSyncExternalStore } from "react";
import { readStored, removeStored, STORAGE_KEYS, writeStored } from "../browser/storage.ts";
import { currentSession, lastEndReason, onSessionEnd } from "../network/session.ts";
import { currentWhose, type Whose } from "../whose/whose.ts";

export type View = "accounts" | "overall";
export type Basis = "CASH" | "REALIZED";
export type Book = "TAX" | "TRADE";
/** The rows of the positions page: one a position, or one an underlying with its positions inside. */
export type Grouping = "LIST" | "UNDERLYING";

/** The part of an address that goes along from page to page. */
export type Scope = {
  readonly view: View;
  /** Id of the account chosen last, also while all accounts are shown; undefined before any choice. */
  readonly account: string | undefined;
  readonly basis: Basis;
  readonly book: Book;
  readonly grouping: Grouping;
};

const START: Scope = {
  view: "overall",
  account: undefined,
  basis: "REALIZED",
  book: "TRADE",
  grouping: "LIST",
};

/** With the person whose account it is. */
type Remembered = Scope & { readonly whose: Whose };

const listeners = new Set<() => void>();
let remembered: Remembered | undefined;

/**
 * The scope that this tab shows or showed last; on a new visit the user's last one in this browser. Whoever is shown next begins
 * with all of their accounts: one of somebody else's is none of theirs.
 */
export function rememberedScope(): Scope {
  remembered ??= restore();
  const whose = currentWhose();
  if (remembered.whose !== whose) {
    remembered = { ...remembered, whose, view: START.view, account: START.account };
  }
  return remembered;
}

/** Renders again when the remembered scope changes in this tab. */
export function useRememberedScope(): Scope {
  return useSyncExternalStore(subscribe, rememberedScope, rememberedScope);
}

/** Keeps what is shown now, for the links of this tab and for the user's next visit. */
export function rememberScope(shown: Partial<Scope>): void {
  const owner = currentSession()?.user.id;
  const before = rememberedScope();
  const whose = currentWhose();
  const next = { ...before, ...shown, whose };
  if (
    owner === undefined ||
    Object.entries(next).every(([name, value]) => before[name as keyof Scope] === value)
  ) {
    return;
  }
  writeStored(STORAGE_KEYS.summaryView, next.view);
  writeStored(STORAGE_KEYS.summaryBook, next.book.toLowerCase());
  const { account, basis, grouping } = next;
  writeStored(STORAGE_KEYS.scope, JSON.stringify({ owner, whose, account, basis, grouping }));
  publish(next);
}

/** An account that was deleted is no longer offered by any link. */
export function forgetAccount(id: string): void {
  if (rememberedScope().account === id) {
    rememberScope({ account: undefined });
  }
}

/** Before `userId` signs in: what another user looked at, whose session expired, is taken out of this browser. */
export function forgetOthersScope(userId: string): void {
  const { owner } = readStoredScope();
  if (owner !== undefined && owner !== userId) {
    forgetScope();
  }
}

function forgetScope(): void {
  for (const key of [STORAGE_KEYS.scope, STORAGE_KEYS.summaryView, STORAGE_KEYS.summaryBook] as const) {
    removeStored(key);
  }
  publish(undefined);
}

// An expired session keeps the scope for the same user; the sign-in of another user forgets it.
onSessionEnd(() => (lastEndReason() === "logout" ? forgetScope() : publish(undefined)));

function restore(): Remembered {
  const stored = readStoredScope();
  const { account, basis, grouping, whose } = stored.owner === currentSession()?.user.id ? stored : {};
  return {
    whose: typeof whose === "string" ? whose : "me",
    view: readStored(STORAGE_KEYS.summaryView) === "accounts" ? "accounts" : START.view,
    account: typeof account === "string" ? account : START.account,
    basis: basis === "CASH" ? "CASH" : START.basis,
    book: readBook(readStored(STORAGE_KEYS.summaryBook)) ?? START.book,
    grouping: grouping === "UNDERLYING" ? "UNDERLYING" : START.grouping,
  };
}

type StoredScope = { readonly owner?: unknown } & {
  readonly [Name in "account" | "basis" | "grouping" | "whose"]?: unknown;
};

function readStoredScope(): StoredScope {
  try {
    const stored: unknown = JSON.parse(readStored(STORAGE_KEYS.scope) ?? "null");
    return typeof stored === "object" && stored !== null ? stored : {};
  } catch {
    return {};
  }
}

/** The book that an address or the storage names; undefined for none and for nonsense. */
export function readBook(text: string | null | undefined): Book | undefined {
  const book = text?.toUpperCase();
  return book === "TAX" || book === "TRADE" ? book : undefined;
}

/** The basis that an address names; undefined for none and for nonsense. */
export function readBasis(text: string | null | undefined): Basis | undefined {
  const basis = text?.toUpperCase();
  return basis === "CASH" || basis === "REALIZED" ? basis : undefined;
}

/** The grouping that an address names; undefined for none and for nonsense. */
export function readGrouping(text: string | null | undefined): Grouping | undefined {
  const grouping = text?.toUpperCase();
  return grouping === "LIST" || grouping === "UNDERLYING" ? grouping : undefined;
}

function publish(next: Remembered | undefined): void {
  remembered = next;
  for (const listener of listeners) {
    listener();
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
