import { Navigate, useLocation } from "react-router-dom";
import { useSession } from "../../../lib/session.ts";
import { LoginScreen } from "../components/login-screen.tsx";

/** The sign-in screen. Afterwards it leads to the page that was asked for. */
export function LoginPage() {
  const session = useSession();
  const origin = useOrigin();
  return session ? <Navigate to={origin} replace /> : <LoginScreen />;
}

/** The address inside the application that sent us here, else Home. */
function useOrigin(): string {
  const state: unknown = useLocation().state;
  const from = typeof state === "object" && state !== null && "from" in state ? state.from : undefined;
  return typeof from === "string" && from.startsWith("/") && !from.startsWith("//") ? from : "/";
}
