import { DomainError } from "@strikebook/core/shared/errors";
import { OUTAGE_MESSAGES, type Outage, outageOf } from "@strikebook/database/outage";
import { withWordsForLocks } from "@strikebook/database/records-busy";
import { GraphQLError } from "graphql";
import { ZodError } from "zod";
import { refusalCode } from "../authorize.ts";
import { isUnstorableText, UNSTORABLE_MESSAGE } from "../http/body/unstorable-text.ts";

/**
 * The error that a client may see: our own refusals unchanged, every other failure as one bland line. `kindOf` may know more of
 * an outage than the error tells.
 */
export function maskError(
  error: unknown,
  kindOf: (error: unknown) => Outage | undefined = outageOf,
): GraphQLError {
  const cause = withWordsForLocks(causeOf(error));
  const place = error instanceof GraphQLError ? placeOf(error) : {};
  const outage = kindOf(cause);
  if (outage !== undefined) {
    return new GraphQLError(OUTAGE_MESSAGES[outage], { ...place, extensions: { code: "UNAVAILABLE" } });
  }
  if (cause instanceof DomainError) {
    return new GraphQLError(cause.message, {
      ...place,
      extensions: {
        code: refusalCode(cause),
        ...(cause.fieldErrors === undefined ? {} : { fieldErrors: cause.fieldErrors }),
      },
    });
  }
  if (cause instanceof ZodError) {
    return new GraphQLError(cause.issues[0]?.message ?? "Invalid input", {
      ...place,
      extensions: { code: "INVALID_INPUT", fieldErrors: fieldErrorsOf(cause) },
    });
  }
  if (cause === undefined && error instanceof GraphQLError) {
    return new GraphQLError(withoutSuggestions(error.message), {
      ...place,
      extensions: { code: "INVALID_INPUT", ...error.extensions },
    });
  }
  if (isUnstorableText(cause)) {
    return new GraphQLError(UNSTORABLE_MESSAGE, { ...place, extensions: { code: "INVALID_INPUT" } });
  }
  return new GraphQLError("An unexpected error occurred", { ...place, extensions: { code: "INTERNAL" } });
}

/** True for what a client did wrong or may not do, false for what is wrong with us. */
export function isExpected(error: unknown): boolean {
  return maskError(error).extensions["code"] !== "INTERNAL";
}

/** The message without what it would tell of the schema. */
export function withoutSuggestions(message: string): string {
  return message.replace(/ ?Did you mean [^?]*\?/g, "");
}

/** One message per input field, by dotted path; the first of each wins. */
export function fieldErrorsOf(error: ZodError): Record<string, string> {
  const byField: Record<string, string> = {};
  for (const { path, message } of error.issues) {
    byField[path.join(".")] ??= message;
  }
  return byField;
}

/** Where in the document and the answer an error belongs. */
export function placeOf({ path, nodes }: GraphQLError) {
  return { ...(path === undefined ? {} : { path }), ...(nodes === undefined ? {} : { nodes }) };
}

/** The original error inside GraphQL's wrappers; undefined when GraphQL itself refused. */
function causeOf(error: unknown): unknown {
  let cause = error;
  while (cause instanceof GraphQLError) {
    if (cause.originalError === undefined) {
      return undefined;
    }
    cause = cause.originalError;
  }
  return cause;
}
