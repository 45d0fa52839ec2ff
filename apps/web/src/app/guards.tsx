import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { hasRole, lastEndReason, lastPersonId, type Role, useSession } from "../lib/network/session.ts";
import { PATHS } from "./paths.ts";

/** What the login screen is told: where to go back to, and whose address that was when somebody was signed in. */
export type LoginState = { readonly from?: string; readonly of?: string | undefined };

/** Lets the signed in pass; everybody else goes to the login screen, which leads back here. */
export function RequireSession({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (!session) {
    // Who logged out has left that page on purpose.
    const state: LoginState =
      lastEndReason() === "logout" ? {} : { from: pathname + search + hash, of: lastPersonId() };
    return <Navigate to={PATHS.login} replace state={state} />;
  }
  return children;
}

/** Lets people with the role pass; others are told that they may not. */
export function RequireRole({ role, children }: { readonly role: Role; readonly children: ReactNode }) {
  const session = useSession();
  if (session && !hasRole(session.user, role)) {
    return <Navigate to={PATHS.unauthorized} replace />;
  }
  return children;
}
