import type { CalendarDate } from "../shared/calendar-date.ts";
import type { TokenScope } from "./token-scope.ts";

/** A person's token for scripts, as they see it: never the token itself. */
export type ScriptToken = {
  readonly id: string;
  readonly name: string;
  readonly scope: TokenScope;
  /** The token's beginning. */
  readonly hint: string;
  /** The last day in New York on which it is good; null without an end. */
  readonly lastDay: CalendarDate | null;
  readonly createdAt: Date;
  /** To the minute; null before the first use. */
  readonly lastUsedAt: Date | null;
  /** False once its last day is over, or the person's password, roles or access changed: it is refused then. */
  readonly isAlive: boolean;
};
