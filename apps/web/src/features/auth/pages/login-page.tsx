import { Navigate, useLocation } from "react-router-dom";
import { useSession } from "../../../lib/network/session.ts";
import { LoginScreen } from "../components/login-screen.tsx";

/** The sign-in screen. Afterwards it leads to the page that was asked for. */
export function LoginPage() {
  const session = useSession();
  const origin = useOrigin(session?.user.id);
  return session ? <Navigate to={origin} replace /> : <LoginScreen />;
}

/** The address inside the application that sent us here, else Home; Home too when the address was another user's. */
function useOrigin(userId: string | undefined): string {
  const state = useLocation().state as { readonly from?: unknown; readonly of?: unknown } | null;
  const { from, of } = state ?? {};
  const isOthers = of !== undefined && of !== userId;
  const isInside = typeof from === "string" && from.startsWith("/") && !from.startsWith("//");
  return isInside && !isOthers ? from : "/";
}
