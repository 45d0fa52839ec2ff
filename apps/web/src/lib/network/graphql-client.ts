import { documentText, type TadaDocumentNode } from "@strikebook/graphql-schema/graphql";
import type { Whose } from "../whose/whose.ts";
import { ApiError } from "./api-error.ts";
import { authenticatedFetch, refuseSession, SCOPE_HEADER } from "./authenticated-fetch.ts";
import { ERROR_TEXTS } from "./error-texts.ts";
import { noteOwnChange } from "./own-changes.ts";
import { currentSession, requirePasswordChange, requireSecondFactor } from "./session.ts";

type GraphqlError = {
  readonly message?: string;
  readonly extensions?: { readonly code?: string; readonly fieldErrors?: Readonly<Record<string, string>> };
};
type Reply<Data> = {
  readonly data?: Data | null;
  readonly errors?: readonly GraphqlError[];
};

/** Sends one operation, about those whose figures the page shows unless `whose` says otherwise; throws {@link ApiError} with the server's own words when it is refused. */
export async function execute<Data, Variables>(
  document: TadaDocumentNode<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
  whose?: Whose,
): Promise<Data> {
  const request = toRequest(document, variables);
  const body = JSON.stringify(request);
  if (!request.query.startsWith("mutation")) {
    return await sendRequest(body, signal, whose);
  }
  noteOwnChange();
  try {
    return await sendRequest(body, signal, whose);
  } finally {
    noteOwnChange();
  }
}

/** Sends a JSON body that was built elsewhere, such as a Blob that holds a file; otherwise as {@link execute}. */
export async function sendRequest<Data>(
  body: string | Blob,
  signal?: AbortSignal,
  whose?: Whose,
): Promise<Data> {
  const token = currentSession()?.token;
  const response = await authenticatedFetch("/graphql", {
    method: "POST",
    credentials: "include",
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      ...(whose !== undefined && { [SCOPE_HEADER]: whose }),
    },
    body,
    signal: signal ?? null,
  });
  const requestId = response.headers.get("x-request-id") ?? undefined;
  const reply = await readReply<Data>(response);
  const refusal = reply?.errors?.[0];
  if (refusal || !reply?.data) {
    const code = refusal?.extensions?.code;
    followCode(code, token);
    throw new ApiError(refusal?.message || unexplained(response), response.status, {
      code,
      requestId,
      fieldErrors: refusal?.extensions?.fieldErrors,
      retryAfterSeconds: retryAfterOf(response),
    });
  }
  return reply.data;
}

/** The body of an operation's request; its text begins with its kind and its name. */
export function toRequest<Data, Variables>(
  document: TadaDocumentNode<Data, Variables>,
  variables: Variables,
) {
  const query = documentText(document).trimStart();
  return { query, variables, operationName: /^\w+\s+(\w+)/.exec(query)?.[1] };
}

/** In seconds; the date that the header may hold instead is not used by any server of ours. */
function retryAfterOf(response: Response): number | undefined {
  const header = response.headers.get("retry-after") ?? "";
  return /^\d{1,6}$/.test(header) ? Number(header) : undefined;
}

async function readReply<Data>(response: Response): Promise<Reply<Data> | undefined> {
  try {
    return (await response.json()) as Reply<Data>;
  } catch {
    return undefined;
  }
}

function followCode(code: string | undefined, token: string | undefined): void {
  if (code === "UNAUTHENTICATED") {
    refuseSession(token);
  }
  if (code === "PASSWORD_CHANGE_REQUIRED") {
    requirePasswordChange();
  }
  if (code === "SECOND_FACTOR_MISSING") {
    requireSecondFactor();
  }
}

function unexplained(response: Response): string {
  return response.status >= 500 ? ERROR_TEXTS.serverError : ERROR_TEXTS.graphqlUnexpected;
}
