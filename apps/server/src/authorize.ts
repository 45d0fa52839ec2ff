import { DomainError } from "@strikebook/core/shared/errors";
import type { TokenScope } from "@strikebook/core/users/token-scope";
import { isReadOnly, type Viewer } from "@strikebook/core/users/viewer";
import type { Permission } from "./permission.ts";

/** The error code by which a client recognizes that a temporary password has to be changed first. */
export const PASSWORD_CHANGE_REQUIRED = "PASSWORD_CHANGE_REQUIRED";

/** A refusal until the temporary password has been replaced. */
export class PasswordChangeRequired extends DomainError {
  constructor() {
    super("FORBIDDEN", "Change your temporary password before you go on");
    this.name = "PasswordChangeRequired";
  }
}

const BEYOND_TOKEN: Readonly<Record<TokenScope, string>> = {
  READ: "This token may only read your figures",
  IMPORT: "This token may only import files",
};

/** Throws unless `viewer` has the permission. */
export function authorize(permission: Permission, viewer: Viewer | undefined): void {
  if (permission.access === "PUBLIC") {
    return;
  }
  if (viewer === undefined) {
    throw new DomainError("UNAUTHENTICATED", "Authentication required");
  }
  if (viewer.mustChangePassword && permission.beforePasswordChange !== true) {
    throw new PasswordChangeRequired();
  }
  if (viewer.tokenScope !== undefined && permission.tokens?.includes(viewer.tokenScope) !== true) {
    throw new DomainError("FORBIDDEN", BEYOND_TOKEN[viewer.tokenScope]);
  }
  if (permission.access === "ADMIN" && !viewer.roles.includes("ADMIN")) {
    throw new DomainError("FORBIDDEN", "Administrator role required");
  }
  if (permission.write && permission.ownSession !== true && isReadOnly(viewer)) {
    throw new DomainError("FORBIDDEN", "A read-only user cannot change anything");
  }
}
