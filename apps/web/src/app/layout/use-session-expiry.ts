import { useEffect } from "react";
import { rest } from "../../lib/network/rest-client.ts";
import { believeElapsed, currentSession, endSession, useSession } from "../../lib/network/session.ts";
import { dismissToast, notify } from "../../ui/toast/toast-store.ts";

/** How long before its end a session is announced to end, in milliseconds. */
export const WARN_BEFORE_MS = 2 * 60_000;
/** The longest that a browser's timer can wait. */
const TIMER_MS_MAX = 2 ** 31 - 1;

/**
 * Warns two minutes before the token runs out and ends the session when it has, also after the computer slept. Where the
 * clock says so and the time that has passed doesn't, the server is asked: one of them was changed, or slept.
 */
export function useSessionExpiry(): void {
  const session = useSession();
  const { expiresAt, expiresAtElapsed } = session ?? {};

  useEffect(() => {
    if (expiresAt === undefined || expiresAtElapsed === undefined) {
      return undefined;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    let warning: number | undefined;
    const check = () => {
      clearTimeout(timer);
      const leftElapsed = expiresAtElapsed - performance.now();
      const left = Math.min(expiresAt - Date.now(), leftElapsed);
      if (left <= 0) {
        endOrAsk(leftElapsed);
        return;
      }
      if (left <= WARN_BEFORE_MS) {
        warning ??= warn(expiresAt);
      }
      timer = setTimeout(check, Math.min(left > WARN_BEFORE_MS ? left - WARN_BEFORE_MS : left, TIMER_MS_MAX));
    };
    check();
    document.addEventListener("visibilitychange", check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", check);
      if (warning !== undefined) {
        dismissToast(warning);
      }
    };
  }, [expiresAt, expiresAtElapsed]);
}

function endOrAsk(leftElapsed: number): void {
  if (leftElapsed > WARN_BEFORE_MS) {
    void askServer();
  } else {
    endSession("expired");
  }
}

/** Goes on with the session when the server still takes its token; a refusal ends it, as it does everywhere. */
async function askServer(): Promise<void> {
  const token = currentSession()?.token;
  try {
    await rest("GET", "/api/auth/me");
    believeElapsed();
  } catch {
    if (currentSession()?.token === token) {
      endSession("expired");
    }
  }
}

function warn(expiresAt: number): number {
  const time = new Intl.DateTimeFormat("en-US", { timeStyle: "short" }).format(expiresAt);
  return notify.warning("Your session is about to end", {
    details: `It ends at ${time}. Finish what you are doing, then sign in again.`,
    persistent: true,
    action: { label: "Sign in again now", onSelect: () => endSession("expired") },
  });
}
