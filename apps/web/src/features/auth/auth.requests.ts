import { forgetOthersScope } from "../../lib/address/scope.ts";
import { focusNextTitle } from "../../lib/browser/title-focus.ts";
import { ApiError, NetworkError } from "../../lib/network/api-error.ts";
import { reach } from "../../lib/network/authenticated-fetch.ts";
import { ERROR_TEXTS } from "../../lib/network/error-texts.ts";
import { readBody, rest } from "../../lib/network/rest-client.ts";
import {
  currentSession,
  endSession,
  onSessionEnd,
  renewToken,
  startSession,
} from "../../lib/network/session.ts";
import { tokenExpiry } from "../../lib/network/token-times.ts";

export type Outcome =
  | { readonly ok: true; readonly message: string }
  | {
      readonly ok: false;
      readonly message: string;
      readonly details?: string | undefined;
      /** The password was right, and a second factor is asked for. */
      readonly secondStep?: SecondStep | undefined;
    };

/** What opens the second step of a sign-in; the ticket is good for minutes. */
export type SecondStep = {
  readonly ticket: string;
  readonly hasPasskey: boolean;
  readonly hasApp: boolean;
};

const HEALTH_TIMEOUT_MS = 5000;

let temporaryPassword: { readonly userId: string; readonly text: string } | undefined;

onSessionEnd(() => {
  temporaryPassword = undefined;
});

/** The temporary password that `userId` just signed in with, so that the form for a new one needn't ask again. */
export const typedTemporaryPassword = (userId: string | undefined): string =>
  temporaryPassword?.userId === userId ? (temporaryPassword?.text ?? "") : "";

/** Signs in and starts the session; a refusal or a cut line comes back in the words of the catalog. */
export async function signIn(usernameOrEmail: string, password: string): Promise<Outcome> {
  let response: Response;
  try {
    response = await fetch("/api/auth/login", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ usernameOrEmail, password }),
    });
  } catch (error) {
    const message = error instanceof TypeError ? ERROR_TEXTS.cannotConnect : ERROR_TEXTS.network;
    return { ok: false, message };
  }
  if (!response.ok) {
    const body = (await readBody(response)) as { readonly secondStep?: SecondStep } | undefined;
    const details = retryText(response) ?? lockText(body);
    const secondStep = body?.secondStep;
    return { ok: false, message: refusalText(response.status), details, secondStep };
  }
  const outcome = enter(await readBody(response));
  const user = currentSession()?.user;
  temporaryPassword =
    outcome.ok && user?.mustChangePassword ? { userId: user.id, text: password } : undefined;
  return outcome;
}

/** Changes the own password and goes on with the new token. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<Outcome> {
  try {
    const answer = await rest<{ success?: boolean; message?: string; token?: string }>(
      "POST",
      "/api/auth/change-password",
      { body: { currentPassword, newPassword } },
    );
    if (answer?.success !== true) {
      return { ok: false, message: answer?.message || ERROR_TEXTS.changePasswordFailed };
    }
    if (answer.token) {
      if (currentSession()?.user.mustChangePassword) {
        focusNextTitle();
      }
      renewToken(answer.token);
      temporaryPassword = undefined;
    }
    return { ok: true, message: answer.message || ERROR_TEXTS.passwordChanged };
  } catch (error) {
    return { ok: false, message: changePasswordText(error) };
  }
}

/** Ends the session here at once and asks the server to let the token die; where the provider opened it, ends it there, too. */
export async function signOut(): Promise<void> {
  const told = rest<{ providerSignOut?: string } | undefined>("POST", "/api/auth/logout");
  endSession("logout");
  try {
    const { providerSignOut } = (await told) ?? {};
    if (providerSignOut) {
      window.location.replace(providerSignOut);
    }
  } catch {
    // The browser has forgotten the token either way, and it runs out by itself.
  }
}

/** Whether the server answers, and the sign-in provider's name where the house has one. Needs no sign-in. */
export async function askServer(): Promise<{ isOnline: boolean; provider?: unknown }> {
  try {
    const response = await reach("/api/auth/health", { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) });
    return { ...((await readBody(response)) as object), isOnline: response.ok };
  } catch {
    return { isOnline: false };
  }
}

/** Starts the session that a sign-in answered. */
export function enter(body: unknown): Outcome {
  const answer = (typeof body === "object" && body !== null ? body : {}) as Readonly<Record<string, unknown>>;
  const message = typeof answer["message"] === "string" ? answer["message"] : "";
  const { token, user } = answer;
  if (typeof token !== "string" || token === "" || !user || tokenExpiry(token) === undefined) {
    return { ok: false, message: message || ERROR_TEXTS.invalidLoginAnswer };
  }
  forgetOthersScope(String((user as { id?: unknown }).id));
  focusNextTitle();
  startSession(token, user);
  return { ok: true, message };
}

function refusalText(status: number): string {
  if (status === 401) {
    return ERROR_TEXTS.invalidCredentials;
  }
  return status >= 500 ? ERROR_TEXTS.serverError : ERROR_TEXTS.requestFailed(status);
}

function retryText(response: Response): string | undefined {
  const seconds = Number(response.headers.get("retry-after"));
  return response.status === 429 && seconds > 0
    ? `Too many attempts. Try again in ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`
    : undefined;
}

/** Told to whom gave the right password of a locked account. */
function lockText(body: unknown): string | undefined {
  const { lockedUntil } = (body ?? {}) as { readonly lockedUntil?: unknown };
  const until = typeof lockedUntil === "string" ? new Date(lockedUntil) : undefined;
  return until === undefined || Number.isNaN(until.getTime())
    ? undefined
    : `The password is right, but after many wrong ones this account is locked until ${until.toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" })}.`;
}

function changePasswordText(error: unknown): string {
  if (error instanceof NetworkError) {
    return ERROR_TEXTS.network;
  }
  if (error instanceof ApiError) {
    return error.status === 401
      ? ERROR_TEXTS.sessionExpired
      : error.message || ERROR_TEXTS.changePasswordFailed;
  }
  return ERROR_TEXTS.changePasswordException;
}
