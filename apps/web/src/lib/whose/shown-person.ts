import { useSyncExternalStore } from "react";
import { lastEndReason, onSessionEnd } from "../network/session.ts";
import { currentWhose, goToWhose, onWhoseChange, pathWithin } from "./whose.ts";

/** The person, or everybody, whose figures a tab shows in place of one's own. */
export type ShownPerson = {
  readonly whose: string;
  /** `Ben`, or `All of us`; empty while it isn't known yet. */
  readonly name: string;
  /** True when some of their accounts may be changed. */
  readonly mayChange: boolean;
  /** True when all of their accounts may be changed, and so what touches their books as a whole. */
  readonly mayChangeAll: boolean;
};

const listeners = new Set<() => void>();
let known: ShownPerson | undefined;

/** Whose figures this tab shows; undefined for one's own, and on the pages of administrators, which name whom they are about. */
export function shownPerson(): ShownPerson | undefined {
  const whose = currentWhose();
  if (whose === "me" || pathWithin(window.location.pathname).startsWith("/admin")) {
    return undefined;
  }
  if (known?.whose !== whose) {
    known = { whose, name: "", mayChange: false, mayChangeAll: false };
  }
  return known;
}

/** Renders again when they change. */
export const useShownPerson = (): ShownPerson | undefined =>
  useSyncExternalStore(subscribe, shownPerson, shownPerson);

/** Says who they are, for the titles and locks of this tab. */
export function rememberShown(person: ShownPerson): void {
  if (known !== undefined && isSame(known, person)) {
    return;
  }
  known = person;
  for (const listener of listeners) {
    listener();
  }
}

const isSame = (one: ShownPerson, other: ShownPerson) =>
  one.whose === other.whose &&
  one.name === other.name &&
  one.mayChange === other.mayChange &&
  one.mayChangeAll === other.mayChangeAll;

// The next person to sign in here begins with their own figures.
onSessionEnd(() => {
  if (lastEndReason() === "logout" && currentWhose() !== "me") {
    goToWhose("me", "/");
  }
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onWhoseChange(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}
