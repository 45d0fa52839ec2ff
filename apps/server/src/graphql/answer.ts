import type { ExecutionResult, GraphQLError } from "graphql";

/** What goes over the wire for a result. */
export type Answer = { readonly status: number; readonly body: string };

/** What an error may say in its extensions about the answer's status; it is said by the status alone. */
type Http = { readonly status?: number; readonly spec?: boolean };

/**
 * The result as JSON. Refusals are answers as well, with status 200 by the rules of GraphQL over HTTP for
 * `application/json`; only what is no GraphQL request has another one.
 */
export function answerOf(result: ExecutionResult): Answer {
  if (result.errors === undefined || result.errors.length === 0) {
    return { status: 200, body: JSON.stringify(result) };
  }
  const statuses = result.errors
    .map(httpOf)
    .map(({ status, spec }) => (spec === true ? 200 : (status ?? 200)));
  return {
    status: Math.max(...statuses),
    body: JSON.stringify({ ...result, errors: result.errors.map(withoutHttp) }),
  };
}

const httpOf = ({ extensions }: GraphQLError): Http => (extensions["http"] as Http | undefined) ?? {};

function withoutHttp(error: GraphQLError) {
  const { http: _http, ...extensions } = error.extensions;
  const { extensions: _extensions, ...rest } = error.toJSON();
  return Object.keys(extensions).length === 0 ? rest : { ...rest, extensions };
}
