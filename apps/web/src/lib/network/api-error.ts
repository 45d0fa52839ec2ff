/** A refusal by the server; `message` is fit to show. */
export class ApiError extends Error {
  readonly status: number;
  /** The server's code, such as `INVALID_INPUT`; undefined where the wire carries none. */
  readonly code: string | undefined;
  /** `x-request-id` of the answer: what an administrator can look up. */
  readonly requestId: string | undefined;
  /** One message per input field. */
  readonly fieldErrors: Readonly<Record<string, string>> | undefined;
  /** `Retry-After` of the answer; undefined where it has none. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    message: string,
    status: number,
    given: {
      code?: string | undefined;
      requestId?: string | undefined;
      fieldErrors?: Readonly<Record<string, string>> | undefined;
      retryAfterSeconds?: number | undefined;
    } = {},
  ) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = given.code;
    this.requestId = given.requestId;
    this.fieldErrors = given.fieldErrors;
    this.retryAfterSeconds = given.retryAfterSeconds;
  }
}

/** No answer came: the server is down, the line is cut. Not thrown when the caller aborted. */
export class NetworkError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = "NetworkError";
  }
}

/** Whether a question failed on the way to an answer, or the server did: what was answered before may still be shown. */
export const isAway = (error: unknown): boolean =>
  error !== null && !(error instanceof ApiError && error.status < 500);

/** The request id to show beside an error, if it has one. */
export function requestIdOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.requestId : undefined;
}
