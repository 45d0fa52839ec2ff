import type { Actor, AuditEvent } from "@strikebook/core/audit/audit-event";
import type { Viewer } from "@strikebook/core/users/viewer";
import type { ScriptTokensRepository } from "./script-tokens.repository.ts";

export type ScriptTokensNeeds = {
  readonly repository: ScriptTokensRepository;
  /** Refuses whoever doesn't know the viewer's present password; `refused` tells the log. */
  readonly confirmPassword: (
    viewer: Viewer,
    given: { readonly currentPassword: string; readonly actor: Actor },
    refused: (reason: string) => AuditEvent,
  ) => Promise<void>;
  /** The key under which an address is counted. */
  readonly addressKey: (address: string) => string;
  /** Counts a refused call from an address; throws TOO_MANY_REQUESTS when there were too many. */
  readonly countRefusal: (addressKey: string, now: Date) => Promise<void>;
  readonly clock: { now(): Date };
};
