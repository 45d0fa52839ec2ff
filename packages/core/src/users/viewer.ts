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

/** READONLY binds whoever holds it, unless another role says more. */
export const isReadOnly = ({ roles }: Pick<Viewer, "roles">): boolean =>
  roles.includes("READONLY") && !roles.some((role) => role === "ADMIN" || role === "USER");
