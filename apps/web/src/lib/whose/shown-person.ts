import { useSyncExternalStore } from "react";
import { currentSession, lastEndReason, onSessionEnd } from "../network/session.ts";
import { currentWhose, goToWhose, onWhoseChange, pathWithin } from "./whose.ts";

/** The person, or everybody, whose figures a tab shows in place of one's own. */
export type ShownPerson = {
  readonly whose: string;
  /** `Ben`, or `All of us`; empty while it isn't known yet. */
  readonly name: string;
  /** True when some of their accounts may be changed. */
  readonly mayChange: boolean;
};

const KEY = "strikebook-whose";
const listeners = new Set<() => void>();
let known: ShownPerson | undefined;

/** Whose figures this tab shows; undefined for one's own, and on the pages of administrators, which name whom they are about. */
export function shownPerson(): ShownPerson | undefined {
  const whose = currentWhose();
  if (whose === "me" || pathWithin(window.location.pathname).startsWith("/admin")) {
    return undefined;
  }
  if (known?.whose !== whose) {
    known = restore(whose) ?? { whose, name: "", mayChange: false };
  }
  return known;
}

/** Renders again when they change. */
export const useShownPerson = (): ShownPerson | undefined =>
  useSyncExternalStore(subscribe, shownPerson, shownPerson);

/** Keeps who they are, for the titles and locks of this tab. */
export function rememberShown(person: ShownPerson): void {
  const owner = currentSession()?.user.id;
  if (known?.whose === person.whose && known.name === person.name && known.mayChange === person.mayChange) {
    return;
  }
  known = person;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ owner, ...person }));
  } catch {
    // A title without a name until the next answer.
  }
  for (const listener of listeners) {
    listener();
  }
}

// The next person to sign in here begins with their own figures.
onSessionEnd(() => {
  if (lastEndReason() === "logout" && currentWhose() !== "me") {
    goToWhose("me", "/");
  }
});

function restore(whose: string): ShownPerson | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    const person = stored as (ShownPerson & { readonly owner?: string }) | null;
    return person?.whose === whose && person.owner === currentSession()?.user.id
      ? { whose, name: String(person.name), mayChange: person.mayChange === true }
      : undefined;
  } catch {
    return undefined;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onWhoseChange(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}
