import { readSessionValue, SESSION_KEYS, writeSessionValue } from "../../lib/browser/storage.ts";
import { NetworkError } from "../../lib/network/api-error.ts";
import { ERROR_TEXTS } from "../../lib/network/error-texts.ts";
import { readBody } from "../../lib/network/rest-client.ts";
import { enter, type Outcome } from "./auth.requests.ts";

/** What the server leads to when the provider has sent the browser back. */
const BACK = "?from=provider";
const LONGEST_WAIT_MS = 30_000;

/** Nobody is signed in yet. */
const NOBODY = "";
const { beforeProvider } = SESSION_KEYS;

export const isBackFromProvider = (): boolean => window.location.search === BACK;

/** Leaves for the provider; what comes back at all is a refusal. */
export async function goToProvider(): Promise<Outcome> {
  const { ok, body } = await post("/api/auth/oidc/begin");
  const { address } = body as { readonly address?: unknown };
  if (!ok || typeof address !== "string") {
    return refused(body);
  }
  writeSessionValue(beforeProvider, NOBODY, window.history.state ?? undefined);
  window.location.assign(address);
  return { ok: true, message: "" };
}

/** Signs in who is back from the provider, once. */
export async function finishAtHome(): Promise<Outcome> {
  // A reload doesn't ask again, and the page that was asked for is where the router looks for it.
  window.history.replaceState(readSessionValue(beforeProvider, NOBODY), "", "/login");
  writeSessionValue(beforeProvider, NOBODY, undefined);
  const { ok, body } = await post("/api/auth/oidc/finish");
  return ok ? enter(body) : refused(body);
}

async function post(path: string): Promise<{ ok: boolean; body: object }> {
  try {
    const response = await fetch(path, { method: "POST", signal: AbortSignal.timeout(LONGEST_WAIT_MS) });
    return { ok: response.ok, body: ((await readBody(response)) ?? {}) as object };
  } catch (cause) {
    throw new NetworkError(ERROR_TEXTS.network, cause);
  }
}

const refused = (body: object): Outcome => ({
  ok: false,
  message: (body as { message?: string }).message || ERROR_TEXTS.loginFailed,
});
