import { ApiError } from "./api-error.ts";
import { authenticatedFetch } from "./authenticated-fetch.ts";
import { ERROR_TEXTS } from "./error-texts.ts";
import { requirePasswordChange, requireSecondFactor } from "./session.ts";

type ErrorBody = {
  readonly message?: string;
  readonly code?: string;
  readonly fieldErrors?: Readonly<Record<string, string>>;
};

type Given = { readonly body?: unknown; readonly signal?: AbortSignal | undefined };

const request = (method: string, path: string, given: Given): Promise<Response> =>
  authenticatedFetch(path, {
    method,
    signal: given.signal ?? null,
    ...(given.body === undefined
      ? {}
      : { headers: { "content-type": "application/json" }, body: JSON.stringify(given.body) }),
  });

/** Calls the REST interface as the signed-in user; throws {@link ApiError} with the server's own words. */
export async function rest<Answer>(
  method: "DELETE" | "GET" | "PATCH" | "POST" | "PUT",
  path: string,
  given: Given = {},
): Promise<Answer> {
  const response = await request(method, path, given);
  if (!response.ok) {
    throw await refusalOf(response);
  }
  return (await readBody(response)) as Answer;
}

/** Fetches a file as the signed-in user; throws {@link ApiError} with the server's own words. */
export async function restFile(
  path: string,
  given: { method?: "GET" | "POST"; body?: unknown; signal?: AbortSignal },
): Promise<Blob> {
  const response = await request(given.method ?? "GET", path, given);
  if (!response.ok) {
    throw await refusalOf(response);
  }
  return await response.blob();
}

/** What the server refused, in its own words. */
export async function refusalOf(response: Response): Promise<ApiError> {
  const error = toErrorBody(await readBody(response));
  if (error.code === "PASSWORD_CHANGE_REQUIRED") {
    requirePasswordChange();
  }
  if (error.code === "SECOND_FACTOR_MISSING") {
    requireSecondFactor();
  }
  return new ApiError(error.message ?? statusText(response.status), response.status, {
    code: error.code,
    requestId: response.headers.get("x-request-id") ?? undefined,
    fieldErrors: error.fieldErrors,
  });
}

/** The JSON of an answer, or undefined when it is not JSON. */
export async function readBody(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

function toErrorBody(body: unknown): ErrorBody {
  return typeof body === "object" && body !== null ? (body as ErrorBody) : {};
}

function statusText(status: number): string {
  return status >= 500 ? ERROR_TEXTS.serverError : ERROR_TEXTS.requestFailed(status);
}
