import { DomainError, type ErrorCode } from "@strikebook/core/shared/errors";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { ZodError } from "zod";
import { fieldErrorsOf } from "../graphql/mask-error.ts";
import { PASSWORD_CHANGE_REQUIRED, PasswordChangeRequired } from "../permissions.ts";
import { isOutage, OUTAGE_MESSAGE } from "./outage.ts";

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
  readonly message: string;
  readonly code?: string;
  readonly fieldErrors?: Readonly<Record<string, string>> | undefined;
};

/** The one place where a failure becomes an HTTP answer. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof DomainError) {
    if (error.code === "TOO_MANY_REQUESTS" || error.code === "UNAVAILABLE") {
      reply.header("retry-after", String(retryAfterSeconds(error)));
    }
    const code = error instanceof PasswordChangeRequired ? PASSWORD_CHANGE_REQUIRED : error.code;
    return send(request, reply, STATUS[error.code], {
      message: error.message,
      code,
      fieldErrors: error.fieldErrors,
    });
  }
  if (isOutage(error)) {
    request.log.error({ err: error }, "database away");
    return handleError(new DomainError("UNAVAILABLE", OUTAGE_MESSAGE), request, reply);
  }
  if (error instanceof ZodError) {
    const message = error.issues[0]?.message ?? "Invalid input";
    return send(request, reply, 400, { message, code: "INVALID_INPUT", fieldErrors: fieldErrorsOf(error) });
  }
  const status = (error as FastifyError).statusCode ?? 500;
  if (status >= 400 && status < 500) {
    return send(request, reply, status, { message: WORDS[status] ?? "The request is not valid" });
  }
  request.log.error({ err: error }, "unexpected");
  return send(request, reply, 500, { message: "An unexpected error occurred" });
}

/** What no route answers to: in JSON, whatever was asked for. */
export function handleNotFound(request: FastifyRequest, reply: FastifyReply) {
  return send(request, reply, 404, { message: "Not found" });
}

function send(request: FastifyRequest, reply: FastifyReply, status: number, refusal: Refusal) {
  const { message, code, fieldErrors } = refusal;
  const body = {
    success: false,
    message,
    ...(fieldErrors === undefined ? {} : { fieldErrors }),
    ...(code === undefined ? {} : { code }),
  };
  // A GraphQL client looks for errors, whatever the status.
  const isGraphQL = request.routeOptions.url === "/graphql";
  const extensions = code === undefined ? {} : { extensions: { code } };
  return reply.code(status).send(isGraphQL ? { ...body, errors: [{ message, ...extensions }] } : body);
}

function retryAfterSeconds(error: DomainError): number {
  const given = (error as { retryAfterSeconds?: unknown }).retryAfterSeconds;
  return typeof given === "number" ? given : RETRY_AFTER_SECONDS;
}
