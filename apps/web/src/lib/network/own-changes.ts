import { onSessionEnd } from "./session.ts";

/** A change by this tab comes back to it from the server within this time. */
const OWN_CHANGE_MS = 5000;

let ownChangeAt = Number.NEGATIVE_INFINITY;

// The next person to sign in here has changed nothing yet.
onSessionEnd(() => {
  ownChangeAt = Number.NEGATIVE_INFINITY;
});

/** Notes that this tab changes something now: its screen says so itself. */
export function noteOwnChange(): void {
  ownChangeAt = performance.now();
}

/** True while what is heard may be what this tab has just done. */
export const isOwnChange = (): boolean => performance.now() - ownChangeAt < OWN_CHANGE_MS;
