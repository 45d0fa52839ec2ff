import { lazy, Suspense, useEffect, useState } from "react";
import { lastPersonId, useSession } from "../lib/network/session.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { PageLoading } from "./page-loading.tsx";
import { PATHS } from "./paths.ts";

const loadApp = () => import("./app.tsx");

const App = lazy(async () => ({ default: (await loadApp()).App }));
const LoginScreen = lazy(async () => ({
  default: (await import("../features/auth/components/login-screen.tsx")).LoginScreen,
}));

const JoinScreen = lazy(async () => ({
  default: (await import("../features/auth/join/join-screen.tsx")).JoinScreen,
}));

/**
 * Shows the sign-in screen alone while no user is signed in. The application with its router is fetched when the user
 * begins to type, and stays once it has been needed.
 */
export function FrontDoor() {
  const session = useSession();
  const [isOpen, setOpen] = useState(window.location.pathname === PATHS.unauthorized);
  const [isJoining, setJoining] = useState(window.location.pathname === PATHS.join);
  if (session && !isOpen) {
    setOpen(true);
  }
  const leave = (address: string) => {
    // The link with its key is in the way back no longer.
    window.history.replaceState(null, "", address);
    setJoining(false);
  };
  return (
    <ErrorBoundary>
      <Suspense fallback={<PageLoading />}>
        {isJoining ? <JoinScreen onLeave={leave} /> : <Inside isOpen={isOpen} />}
      </Suspense>
    </ErrorBoundary>
  );
}

const Inside = ({ isOpen }: { readonly isOpen: boolean }) => (isOpen ? <App /> : <Doorstep />);

function Doorstep() {
  useEffect(() => {
    rememberOrigin();
    const fetchAhead = () => void loadApp().catch(() => undefined);
    window.addEventListener("input", fetchAhead, { once: true });
    return () => window.removeEventListener("input", fetchAhead);
  }, []);
  return <LoginScreen />;
}

/** Leaves the address that was asked for where the router will look for it, and shows that of the sign-in screen. */
function rememberOrigin(): void {
  const { pathname, search, hash } = window.location;
  if (pathname !== PATHS.login) {
    const state = { usr: { from: pathname + search + hash, of: lastPersonId() } };
    window.history.replaceState(state, "", PATHS.login);
  }
}
