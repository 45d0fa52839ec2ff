/** The kinds of failure a caller may act upon. HTTP statuses and GraphQL codes are chosen at the edge. */
export type ErrorCode =
  | "CONFLICT"
  | "FORBIDDEN"
  | "INVALID_INPUT"
  | "NOT_FOUND"
  | "TOO_LARGE"
  | "TOO_MANY_REQUESTS"
  | "UNAUTHENTICATED"
  | "UNAVAILABLE";

/** A refusal whose message may be shown to the user unchanged. Any other error is a bug. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  /** One message per input field, by field name. */
  readonly fieldErrors: Readonly<Record<string, string>> | undefined;

  constructor(code: ErrorCode, message: string, fieldErrors?: Readonly<Record<string, string>>) {
    super(message);
    this.name = "DomainError";
    this.code = code;
    this.fieldErrors = fieldErrors;
  }
}

export const notFound = (what: string) => new DomainError("NOT_FOUND", `${what} not found`);
export const forbidden = (message: string) => new DomainError("FORBIDDEN", message);
