import { currentSession, isViewOnly, type SessionUser, useSession } from "../network/session.ts";
import { shownPerson, useShownPerson } from "./shown-person.ts";

/** True for who may look at what the page shows but not change it: the server refuses, the screen says so beforehand. */
export function isReadOnly(user: SessionUser): boolean {
  return shownPerson()?.mayChange === false || isViewOnly(user);
}

/** The same of what touches all accounts of the person, such as a correction: all of them have to be theirs to change. */
export function isReadOnlyAsWhole(user: SessionUser): boolean {
  return shownPerson()?.mayChangeAll === false || isViewOnly(user);
}

/** Why a read-only user can't do this: `change campaigns`. */
export function viewOnlyReason(act: string): string {
  const person = shownPerson();
  const user = currentSession()?.user;
  if (person?.mayChange && !person.mayChangeAll && user !== undefined && !isViewOnly(user)) {
    return `This touches all of ${person.name}'s accounts, and only some are yours to change, so you can't ${act}.`;
  }
  if (person === undefined || person.mayChange) {
    return `Your account is view-only, so you can't ${act}.`;
  }
  return person.whose === "all"
    ? `Choose one person first: you can't ${act} for all of you at once.`
    : `${person.name || "They"} let you look at these accounts, so you can't ${act}.`;
}

/** True for one's own books, which one may change: some things in them no grant opens, such as sealing a tax year. */
export function useIsOwner(): boolean {
  const isReadOnlyHere = useIsReadOnly();
  return useShownPerson() === undefined && !isReadOnlyHere;
}

/** True for a signed-in person who may not change the books that are shown as a whole: they get no button that does. */
export function useIsReadOnly(): boolean {
  const signedIn = useSession();
  useShownPerson();
  return signedIn !== undefined && isReadOnlyAsWhole(signedIn.user);
}
