import type { Role } from "./role.ts";

/** Who is asking, once the token has been found alive. */
export type Viewer = {
  readonly userId: string;
  readonly username: string;
  readonly roles: readonly Role[];
  readonly sessionId: string;
  /** True until a temporary password has been replaced; until then almost everything is refused. */
  readonly mustChangePassword: boolean;
};
