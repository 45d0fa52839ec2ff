import type { Actor } from "@strikebook/core/audit/audit-event";
import type { Viewer } from "@strikebook/core/users/viewer";

/** The viewer of a bearer token; undefined when the token is invalid or no longer valid. */
export type Authenticate = (
  token: string,
  caller: Pick<Actor, "ipAddress" | "userAgent">,
) => Promise<Viewer | undefined>;
