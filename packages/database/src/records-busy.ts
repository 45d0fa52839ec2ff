import { DomainError } from "@strikebook/core/shared/errors";
import { codesOf } from "./outage.ts";

/** PostgreSQL ended a wait for a lock at the connection's limit. */
const LOCK_TIMEOUT = "55P03";

/** The refusal of a change that has waited long enough for another one. Nothing of it was stored. */
export const recordsBusy = () =>
  new DomainError(
    "UNAVAILABLE",
    "Another change to these records is still running. Please try again shortly.",
  );

/** The error itself, or the refusal in place of one that tells of a wait for a lock that PostgreSQL ended. */
export const withWordsForLocks = <Thrown>(error: Thrown): DomainError | Thrown =>
  error instanceof Error && codesOf(error).includes(LOCK_TIMEOUT)
    ? Object.assign(recordsBusy(), { cause: error })
    : error;
