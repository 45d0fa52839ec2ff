import { DomainError } from "@strikebook/core/shared/errors";
import { isReadOnly, type Viewer } from "@strikebook/core/users/viewer";
import type { Permission } from "./permission.ts";

/** The error code by which a client recognizes that a temporary password has to be changed first. */
const PASSWORD_CHANGE_REQUIRED = "PASSWORD_CHANGE_REQUIRED";

/** A refusal until the temporary password has been replaced. */
class PasswordChangeRequired extends DomainError {
  constructor() {
    super("FORBIDDEN", "Change your temporary password before you go on");
    this.name = "PasswordChangeRequired";
  }
}

/** The error code by which a client recognizes that a second factor has to be added first. */
const SECOND_FACTOR_MISSING = "SECOND_FACTOR_MISSING";

/** A refusal until the second factor that an administrator demands is there. */
class SecondFactorMissing extends DomainError {
  constructor() {
    super("FORBIDDEN", "Add a second factor before you go on: your administrator asks for one");
    this.name = "SecondFactorMissing";
  }
}

/** The code under which a client knows what to do about a refusal; the error's own when there is nothing special to do. */
export function refusalCode(error: DomainError): string {
  if (error instanceof PasswordChangeRequired) {
    return PASSWORD_CHANGE_REQUIRED;
  }
  return error instanceof SecondFactorMissing ? SECOND_FACTOR_MISSING : error.code;
}

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
  if (viewer.mustAddSecondFactor && permission.beforeSecondFactor !== true) {
    throw new SecondFactorMissing();
  }
  if (permission.access === "ADMIN" && !viewer.roles.includes("ADMIN")) {
    throw new DomainError("FORBIDDEN", "Administrator role required");
  }
  if (permission.write && permission.ownSession !== true && isReadOnly(viewer)) {
    throw new DomainError("FORBIDDEN", "A read-only user cannot change anything");
  }
}
