import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import type { DataEvent } from "@strikebook/core/audit/data-events";
import type { Connection } from "@strikebook/database/connection";
import { systemClock } from "../clock.ts";
import { writeAudit } from "../records/audit-trail.repository.ts";

type Restored = Omit<Extract<DataEvent, { actionType: "DATA_RESTORED" }>, "actionType">;

/** Puts a restore on record: in the log that came with the data, through the transaction that brings both. */
export function recordRestore(restored: Restored, actor: Actor): (client: Connection) => Promise<void> {
  return async (client) => {
    const event = { actionType: "DATA_RESTORED", ...restored } as const;
    await writeAudit(client, auditEntry(event, actor, { at: systemClock.now() }));
  };
}
