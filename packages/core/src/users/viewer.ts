import type { Role } from "./role.ts";
import type { TokenScope } from "./token-scope.ts";

/** The signed-in user of a request, after its token was checked. */
export type Viewer = {
  readonly userId: string;
  readonly username: string;
  readonly roles: readonly Role[];
  /** The session; for a script, its token. */
  readonly sessionId: string;
  /** Of a script that calls with a token of the person's; absent for the person themselves. */
  readonly tokenScope?: TokenScope;
  /** True until a temporary password has been replaced; until then almost everything is refused. */
  readonly mustChangePassword: boolean;
  /** True while an administrator's demand for a second factor is open; until it is met almost everything is refused. */
  readonly mustAddSecondFactor: boolean;
};

/** READONLY limits a user unless another role of theirs allows more. */
export const isReadOnly = ({ roles }: Pick<Viewer, "roles">): boolean =>
  roles.includes("READONLY") && !roles.some((role) => role === "ADMIN" || role === "USER");
