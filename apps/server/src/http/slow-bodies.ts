import type { FastifyReply, FastifyRequest } from "fastify";
import { handleError } from "./error-handler.ts";

/** A name and a password arrive at once; more time only lets somebody hold many connections. */
const ANONYMOUS_BODY_MS_MAX = 15_000;

/** Refuses the body of a request without a viewer, and ends its connection, when it takes too long to arrive. */
export function limitBodyTime(
  request: FastifyRequest,
  reply: FastifyReply,
  msMax = ANONYMOUS_BODY_MS_MAX,
): void {
  const { raw } = request;
  const timer = setTimeout(() => {
    if (!reply.sent) {
      void handleError(TOO_SLOW, request, reply.header("connection", "close"));
    }
  }, msMax).unref();
  raw.once("end", () => clearTimeout(timer)).once("close", () => clearTimeout(timer));
}

const TOO_SLOW = Object.assign(new Error("The body took too long"), { statusCode: 408 });
