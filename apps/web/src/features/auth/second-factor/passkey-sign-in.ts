import { startAuthentication } from "@simplewebauthn/browser";
import { ERROR_TEXTS } from "../../../lib/network/error-texts.ts";
import { readBody } from "../../../lib/network/rest-client.ts";
import { enter, type Outcome } from "../auth.requests.ts";

type AuthenticationOptions = Parameters<typeof startAuthentication>[0]["optionsJSON"];
type Asked = { readonly ticket: string; readonly options: AuthenticationOptions };

const NOT_USED = "No passkey was used. Try again, or sign in another way.";

/** Signs in by a passkey: as the second step of `ticket`, or alone. */
export async function signInWithPasskey(ticket?: string): Promise<Outcome> {
  const asked = await post("/api/auth/passkey-challenge", { ticket });
  if (!asked.ok) {
    return asked;
  }
  const challenge = asked.body as Asked;
  let response: unknown;
  try {
    response = await startAuthentication({ optionsJSON: challenge.options });
  } catch {
    // Cancelled, timed out, or none of the passkeys was known to this browser: it doesn't say which.
    return { ok: false, message: NOT_USED };
  }
  const answer = await post("/api/auth/passkey", { ticket: challenge.ticket, response });
  return answer.ok ? enter(answer.body) : answer;
}

/** Signs in by the code of an app, or a recovery code. */
export async function signInWithCode(ticket: string, code: string): Promise<Outcome> {
  const answer = await post("/api/auth/second-step", { ticket, code });
  return answer.ok ? enter(answer.body) : answer;
}

type Answer =
  | { readonly ok: true; readonly body: unknown }
  | { readonly ok: false; readonly message: string };

/** A call of somebody who isn't signed in yet; a refusal in the server's words. */
async function post(path: string, body: object): Promise<Answer> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer = await readBody(response);
    const { message } = (answer ?? {}) as { readonly message?: string };
    return response.ok
      ? { ok: true, body: answer }
      : { ok: false, message: message ?? ERROR_TEXTS.requestFailed(response.status) };
  } catch {
    return { ok: false, message: ERROR_TEXTS.network };
  }
}
