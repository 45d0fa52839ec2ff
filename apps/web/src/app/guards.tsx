import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { hasRole, lastEndReason, lastPersonId, type Role, useSession } from "../lib/network/session.ts";
import { PATHS } from "./paths.ts";

/** The state passed to the login screen: the address to return to, and the user who was signed in there. */
export type LoginState = { readonly from?: string; readonly of?: string | undefined };

/** Lets the signed in pass; everybody else goes to the login screen, which leads back here. */
export function RequireSession({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (!session) {
    // A user who logged out has left that page on purpose.
    const state: LoginState =
      lastEndReason() === "logout" ? {} : { from: pathname + search + hash, of: lastPersonId() };
    return <Navigate to={PATHS.login} replace state={state} />;
  }
  return children;
}

/** Lets users with the role pass; other users see that they have no access. */
export function RequireRole({ role, children }: { readonly role: Role; readonly children: ReactNode }) {
  const session = useSession();
  if (session && !hasRole(session.user, role)) {
    return <Navigate to={PATHS.unauthorized} replace />;
  }
  return children;
}
