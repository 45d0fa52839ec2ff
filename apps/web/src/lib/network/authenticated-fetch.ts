import { currentWhose } from "../whose/whose.ts";
import { ApiError, NetworkError } from "./api-error.ts";
import { ERROR_TEXTS } from "./error-texts.ts";
import { currentSession, endSession } from "./session.ts";

/** Names whose figures a request asks for, where they aren't those that the page shows. */
export const SCOPE_HEADER = "strikebook-scope";

/**
 * `fetch` with the bearer token. Without a token nothing is sent; an answer of 401 ends the session, which sends the
 * person to the login screen; a cut line becomes a {@link NetworkError}.
 */
export async function authenticatedFetch(path: string, init: RequestInit = {}): Promise<Response> {
  const session = currentSession();
  if (!session) {
    throw new ApiError(ERROR_TEXTS.noToken, 401, { code: "UNAUTHENTICATED" });
  }
  const headers = new Headers(init.headers);
  headers.set("authorization", `Bearer ${session.token}`);
  const whose = headers.get(SCOPE_HEADER) ?? currentWhose();
  if (whose !== "me") {
    headers.set(SCOPE_HEADER, whose);
  }
  const response = await reach(path, { ...init, headers });
  if (response.status === 401) {
    refuseSession(session.token);
    throw new ApiError(ERROR_TEXTS.authenticationExpired, 401, {
      code: "UNAUTHENTICATED",
      requestId: response.headers.get("x-request-id") ?? undefined,
    });
  }
  return response;
}

/** Ends the session that `token` belongs to; a late answer for an older token must not end the newer session. */
export function refuseSession(token: string | undefined): void {
  if (token !== undefined && currentSession()?.token === token) {
    endSession("refused");
  }
}

/** `fetch` whose failure to reach the server is a {@link NetworkError}; an abort stays an abort. */
export async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") {
      throw error;
    }
    throw new NetworkError(ERROR_TEXTS.graphqlNetwork, error);
  }
}
