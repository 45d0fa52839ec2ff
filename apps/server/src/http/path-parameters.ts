import { notFound } from "@strikebook/core/shared/errors";
import { idParameter } from "@strikebook/validators/users";
import type { FastifyRequest } from "fastify";

type Parser<Parameters> = {
  safeParse(given: unknown): { success: true; data: Parameters } | { success: false };
};

/** The parameters of a request's path. A text that can't be an id is answered like the id of nothing: `what` is not found. */
export function pathParameters<Parameters>(
  parser: Parser<Parameters>,
  { params }: Pick<FastifyRequest, "params">,
  what: string,
): Parameters {
  const outcome = parser.safeParse(params);
  if (!outcome.success) {
    throw notFound(what);
  }
  return outcome.data;
}

/** The one id of a request's path. */
export const idOf = (request: Pick<FastifyRequest, "params">, what: string): string =>
  pathParameters(idParameter, request, what).id;
