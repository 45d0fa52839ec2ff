import type { CalendarDate } from "../shared/calendar-date.ts";

/** VIEW sees everything of an account; MANAGE also imports, edits and takes back. */
export type GrantAccess = "MANAGE" | "VIEW";

/** An account as sharing sees it. */
export type SharedAccount = {
  readonly ownerId: string;
  readonly accountId: string;
  /** The owner's first name. */
  readonly ownerName: string;
  /** What two people's copies of one account have in common; an account without a number has its own id. */
  readonly sameAs: string;
  /** Null for the viewer's own. */
  readonly access: GrantAccess | null;
  /** The last day on which it holds, of the exchange; null for no end. */
  readonly endsOn: CalendarDate | null;
};
