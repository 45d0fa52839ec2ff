import { DomainError } from "@strikebook/core/shared/errors";
import type { Scope } from "@strikebook/core/sharing/scope";
import type { TokenScope } from "@strikebook/core/users/token-scope";
import { isReadOnly, type Viewer } from "@strikebook/core/users/viewer";
import type { Permission, ScopeRule } from "./permission.ts";

/** The error code by which a client recognizes that a temporary password has to be changed first. */
const PASSWORD_CHANGE_REQUIRED = "PASSWORD_CHANGE_REQUIRED";

/** A refusal until the temporary password has been replaced. */
class PasswordChangeRequired extends DomainError {
  constructor() {
    super("FORBIDDEN", "Change your temporary password before you go on");
    this.name = "PasswordChangeRequired";
  }
}

const BEYOND_TOKEN: Readonly<Record<TokenScope, string>> = {
  READ: "This token may only read your figures",
  IMPORT: "This token may only import files",
};

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
  if (viewer.tokenScope !== undefined && permission.tokens?.includes(viewer.tokenScope) !== true) {
    throw new DomainError("FORBIDDEN", BEYOND_TOKEN[viewer.tokenScope]);
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

/**
 * Throws where the request's scope allows the operation nothing: a change in another's books without leave, or books told as
 * a whole of which only a part may be seen. What a single change touches is checked by {@link Permission.manages}.
 */
export function authorizeScope({ scope: rule }: Permission, scope: Scope): void {
  const refusal = scope.kind === "ME" ? undefined : refusalIn(rule, scope);
  if (refusal !== undefined) {
    throw new DomainError("FORBIDDEN", refusal);
  }
}

/** Why a request for another's figures, or everybody's, is refused; undefined when it isn't. */
function refusalIn(rule: ScopeRule, scope: Scope): string | undefined {
  if (rule === "ACCOUNTS" || rule === "VIEWER") {
    return undefined;
  }
  if (scope.kind === "ALL") {
    return CHOOSE_A_PERSON;
  }
  if (rule === "WHOLE") {
    return scope.isWhole ? undefined : NEEDS_ALL_ACCOUNTS;
  }
  if (rule === "TAX") {
    return scope.isTaxTold ? undefined : refusalOfTax(scope);
  }
  return rule === "OWN" || scope.managedIds?.length === 0 ? VIEW_ONLY : undefined;
}

const refusalOfTax = ({ isWhole }: Scope) => (isWhole ? TELLS_OF_A_SPOUSE : NEEDS_ALL_ACCOUNTS);

const CHOOSE_A_PERSON = "Choose one person first: this can't be done for all of you at once";
const NEEDS_ALL_ACCOUNTS = "This needs all accounts of the person, and not all of them are shared with you";
export const TELLS_OF_A_SPOUSE =
  "A tax year also tells of the spouse's trades, and these two share that with each other alone";
const VIEW_ONLY = "These accounts are shared with you to look at. Their owner can change this";
