import { shownPerson } from "../../../lib/whose/shown-person.ts";
import type { QueuedUpload } from "./queued-upload.ts";

/** How files come into the list. */
export type Adding = {
  /** True takes bytes too that the list has already. */
  readonly allowDuplicates?: boolean;
  /**
   * CHOSEN, unless said: chosen or dropped, for whom the page shows. AGAIN: for files that lost their content, whosever they are;
   * one that belongs to none of them is for the person's own books. WATCHED came from the person's folder, SHARED from another
   * application or site: both for the person's own books, and SHARED ones are imported by a click on each alone.
   */
  readonly from?: "AGAIN" | "CHOSEN" | "SHARED" | "WATCHED";
};

/** With the person into whose books they go, settled when they were given: the tab that works may show somebody else. */
export type SettledAdding = Adding & Pick<QueuedUpload, "into">;

/** Settles into whose books files go; what nobody chose for whom the page shows is for the person's own. */
export function settle(adding: Adding): SettledAdding {
  const { from = "CHOSEN" } = adding;
  const person = from === "CHOSEN" ? shownPerson() : undefined;
  return { ...adding, ...(person && { into: { whose: person.whose, name: person.name } }) };
}
