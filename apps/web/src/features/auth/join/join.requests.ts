import type { OnWire } from "@strikebook/core/shared/on-wire";
import type { OpenedInvitation } from "@strikebook/core/users/invitation";
import type { Acceptance } from "@strikebook/validators/invitations";
import { reach } from "../../../lib/network/authenticated-fetch.ts";
import { readBody, refusalOf } from "../../../lib/network/rest-client.ts";
import { enter } from "../auth.requests.ts";

export type Invited = OnWire<OpenedInvitation>;

/** Whom the link invites; an `ApiError` of 404 when it is used, withdrawn or too old. */
export async function openInvitation(token: string, signal?: AbortSignal): Promise<Invited> {
  const answer = await send("open", { token }, signal);
  return (await answer.json()) as Invited;
}

/** Makes the account and starts the session; throws with one message per field where something is taken. */
export async function acceptInvitation(given: Acceptance): Promise<void> {
  const outcome = enter(await readBody(await send("accept", given)));
  if (!outcome.ok) {
    throw new Error(outcome.message);
  }
}

async function send(what: "accept" | "open", body: object, signal?: AbortSignal): Promise<Response> {
  const response = await reach(`/api/invitations/${what}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: signal ?? null,
  });
  if (!response.ok) {
    throw await refusalOf(response);
  }
  return response;
}
