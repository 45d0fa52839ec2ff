import { DomainError, type ErrorCode } from "@strikebook/core/shared/errors";
import { OUTAGE_MESSAGES, type Outage } from "@strikebook/database/outage";
import { withWordsForLocks } from "@strikebook/database/records-busy";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { ZodError } from "zod";
import { refusalCode } from "../authorize.ts";
import { fieldErrorsOf } from "../graphql/mask-error.ts";
import { isUnstorableText, UNSTORABLE_MESSAGE } from "./body/unstorable-text.ts";

const STATUS: Record<ErrorCode, number> = {
  INVALID_INPUT: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  UNAVAILABLE: 503,
};

/** Seconds a client should wait when the refusal itself does not say. */
const RETRY_AFTER_SECONDS = 5;

/** Words for what Fastify itself refuses; its own would tell of our insides. */
const WORDS: Readonly<Record<number, string>> = {
  400: "The request is not valid",
  404: "Not found",
  408: "The request took too long",
  413: "The request is too large",
  415: "Only application/json is accepted",
  431: "The request's headers are too large",
};

type Refusal = {
  readonly status: number;
  readonly message: string;
  readonly code?: string;
  readonly fieldErrors?: Readonly<Record<string, string>> | undefined;
  /** When a locked account opens again: told to who knows its password. */
  readonly lockedUntil?: Date | undefined;
  /** How a sign-in goes on with a second factor. Only somebody who gave the right password is told. */
  readonly secondStep?: object | undefined;
};

/** The one place where a failure becomes an HTTP answer. */
export function handleError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = withWordsForLocks(thrown);
  const refusal = refusalOf(error, request.server.outages.kindOf(error));
  if (request.raw.readableAborted) {
    request.log.info("broken off");
  } else if (refusal.status === 500) {
    request.log.error({ err: error }, "unexpected");
  }
  if (refusal.status === 429 || refusal.status === 503) {
    reply.header("retry-after", String(retryAfterSeconds(error)));
  }
  return send(request, reply, refusal);
}

function refusalOf(error: unknown, outage: Outage | undefined): Refusal {
  if (outage !== undefined) {
    return { status: STATUS.UNAVAILABLE, message: OUTAGE_MESSAGES[outage], code: "UNAVAILABLE" };
  }
  if (error instanceof DomainError) {
    const { code, message, fieldErrors } = error;
    const { lockedUntil, secondStep } = error as Partial<Pick<Refusal, "lockedUntil" | "secondStep">>;
    return { status: STATUS[code], message, code: refusalCode(error), fieldErrors, lockedUntil, secondStep };
  }
  if (error instanceof ZodError) {
    const message = error.issues[0]?.message ?? "Invalid input";
    return { status: 400, message, code: "INVALID_INPUT", fieldErrors: fieldErrorsOf(error) };
  }
  if (isUnstorableText(error)) {
    return { status: 400, message: UNSTORABLE_MESSAGE, code: "INVALID_INPUT" };
  }
  const status = (error as Partial<FastifyError>).statusCode ?? 500;
  return status >= 400 && status < 500
    ? { status, message: WORDS[status] ?? "The request is not valid" }
    : { status: 500, message: "An unexpected error occurred" };
}

/** Answers a path without a route, always in JSON. */
export function handleNotFound(request: FastifyRequest, reply: FastifyReply) {
  return send(request, reply, { status: 404, message: "Not found" });
}

function send(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, message, code, fieldErrors, lockedUntil, secondStep } = refusal;
  const body = {
    success: false,
    message,
    ...(fieldErrors === undefined ? {} : { fieldErrors }),
    ...(code === undefined ? {} : { code }),
    ...(lockedUntil === undefined ? {} : { lockedUntil }),
    ...(secondStep === undefined ? {} : { secondStep }),
  };
  // A GraphQL client looks for errors, whatever the status.
  const isGraphQL = request.routeOptions.url === "/graphql";
  const extensions = code === undefined ? {} : { extensions: { code } };
  return reply.code(status).send(isGraphQL ? { ...body, errors: [{ message, ...extensions }] } : body);
}

function retryAfterSeconds(error: unknown): number {
  const given = (error as { retryAfterSeconds?: unknown } | null)?.retryAfterSeconds;
  return typeof given === "number" ? given : RETRY_AFTER_SECONDS;
}
