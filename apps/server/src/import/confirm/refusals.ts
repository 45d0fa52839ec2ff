import { DomainError } from "@strikebook/core/shared/errors";
import type { Connection } from "@strikebook/database/connection";
import { blockedReasonOf, type Findings } from "../preview/obstacles.ts";
import type { UploadSession } from "../session/upload-session.ts";
import { takeOutOfReview } from "./merge-history.repository.ts";

/** Throws INVALID_INPUT for a line that is not held for review. */
export async function refuseForeignLines(client: Connection, lines: readonly number[]) {
  const foreign = await takeOutOfReview(client, lines);
  if (foreign.length > 0) {
    const message = `Not a line that is held for review: ${foreign.join(", ")}`;
    throw new DomainError("INVALID_INPUT", message, { importLines: message });
  }
}

/** Throws INVALID_INPUT, in the words of the preview, for a file that can't be imported as it is. */
export function refuseBlocked(
  { session, ...findings }: { readonly session: UploadSession } & Omit<Findings, "blockingLines">,
  { blockingLines }: { readonly blockingLines: number },
): void {
  const { resolved, snapshot, range } = findings;
  const reason = blockedReasonOf(session, { blockingLines, resolved, snapshot, range });
  if (reason !== undefined) {
    throw new DomainError("INVALID_INPUT", reason);
  }
}

/** Throws INVALID_INPUT for chosen lines of a file that has none to choose from. */
export function refuseChosenLines({ importLines }: { readonly importLines: readonly number[] }): void {
  if (importLines.length > 0) {
    throw new DomainError("INVALID_INPUT", "Only a history file has lines to choose from");
  }
}
