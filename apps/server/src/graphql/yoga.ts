import { costLimitPlugin } from "@escape.tech/graphql-armor-cost-limit";
import { maxAliasesPlugin } from "@escape.tech/graphql-armor-max-aliases";
import { maxDepthPlugin } from "@escape.tech/graphql-armor-max-depth";
import { maxDirectivesPlugin } from "@escape.tech/graphql-armor-max-directives";
import { maxTokensPlugin } from "@escape.tech/graphql-armor-max-tokens";
import { DomainError } from "@strikebook/core/shared/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type ExecutionResult, execute, GraphQLError, NoSchemaIntrospectionCustomRule } from "graphql";
import { createYoga, type GraphQLParams, type Plugin } from "graphql-yoga";
import { type Clock, exchangeDay } from "../clock.ts";
import { actorOf, requireViewer, userAgentOf } from "../http/authentication.ts";
import { sendJson } from "../http/compression.ts";
import { readGraphQLBodies, type UploadSettings, uploadOf } from "../http/graphql-body.ts";
import type { Services } from "../services.ts";
import { answerOf } from "./answer.ts";
import type { GraphQLContext } from "./context.ts";
import { isExpected, maskError, placeOf, withoutSuggestions } from "./mask-error.ts";
import { schema } from "./schema.ts";

/** Bytes travel in variables; a query text is short. */
const QUERY_BYTES_MAX = 20_000;

/** About twice the largest query that the web app sends. */
const LIMITS = { depth: 10, aliases: 30, directives: 30, tokens: 2000, cost: 20_000 };

type Options = {
  readonly services: Services;
  readonly clock: Clock;
  readonly isProduction: boolean;
  readonly uploads: UploadSettings;
};

/** All that Yoga wants to know of a request is that it is no GET. */
const POST = new Request("http://localhost/graphql", { method: "POST" });

type Exchange = { readonly http: { readonly request: FastifyRequest; readonly reply: FastifyReply } };

/**
 * GraphQL at POST /graphql. Fastify speaks HTTP; Yoga gets what the body says and gives the result, without a second
 * HTTP of its own in between.
 */
export function serveGraphQL(
  app: FastifyInstance,
  { services, clock, isProduction, uploads }: Options,
): void {
  const yoga = createYoga<Exchange, GraphQLContext>({
    schema,
    graphiql: false,
    logging: false,
    maskedErrors: { maskError },
    plugins: [executeDirectly, ...limits(), limitQueryLength(), hideSchema(isProduction), logUnexpected()],
    context: ({ http: { request } }) => contextOf(request, services, clock),
  });
  async function resultOf(params: GraphQLParams, exchange: Exchange): Promise<ExecutionResult> {
    try {
      // Without subscriptions a result is never a stream.
      return (await yoga.getResultForParams({ params, request: POST }, exchange)) as ExecutionResult;
    } catch (error) {
      return { errors: [maskError(error)] };
    }
  }

  app.register((scope, _options, done) => {
    readGraphQLBodies(scope, uploads);
    scope.post("/graphql", async (request, reply) => {
      if (!hasQuery(request.body)) {
        throw new DomainError("INVALID_INPUT", "The request holds no query");
      }
      const { status, body } = answerOf(await resultOf(request.body, { http: { request, reply } }));
      return await sendJson(request, reply.code(status), body);
    });
    done();
  });
}

/** One operation as an object: lists are not taken. */
const hasQuery = (body: unknown): body is GraphQLParams =>
  typeof (body as { query?: unknown } | null)?.query === "string";

function contextOf(request: FastifyRequest, services: Services, clock: Clock): GraphQLContext {
  return {
    viewer: requireViewer(request),
    actor: actorOf(request),
    services,
    requestInfo: { ipAddress: request.ip, userAgent: userAgentOf(request), requestId: request.id },
    today: exchangeDay(clock.now()),
    withUploadedFile: (fileContent, use) => uploadOf(request).withFile(fileContent, use),
  };
}

function limits(): Plugin[] {
  return [
    maxTokensPlugin({ n: LIMITS.tokens }),
    maxDepthPlugin({ n: LIMITS.depth }),
    maxAliasesPlugin({ n: LIMITS.aliases }),
    maxDirectivesPlugin({ n: LIMITS.directives }),
    costLimitPlugin({ maxCost: LIMITS.cost }),
  ] as Plugin[];
}

/** graphql-js itself: Yoga's own executor can do more, which nobody here asks for, and takes longer. */
const executeDirectly: Plugin = {
  onExecute: ({ setExecuteFn }) => setExecuteFn(execute),
};

function limitQueryLength(): Plugin {
  return {
    onParams({ params }) {
      if (Buffer.byteLength(params.query ?? "") > QUERY_BYTES_MAX) {
        throw new GraphQLError(`The query is longer than ${QUERY_BYTES_MAX} bytes`, {
          extensions: { code: "INVALID_INPUT", http: { status: 413 } },
        });
      }
    },
  };
}

/** In production the schema cannot be asked for, nor guessed from suggestions. */
function hideSchema(isProduction: boolean): Plugin {
  return {
    onValidate({ addValidationRule }) {
      if (isProduction) {
        addValidationRule(NoSchemaIntrospectionCustomRule);
      }
      return ({ valid, result, setResult }) => {
        if (!valid) {
          setResult((result as readonly GraphQLError[]).map(withoutSchemaNames));
        }
      };
    },
  };
}

const withoutSchemaNames = (error: GraphQLError) =>
  new GraphQLError(withoutSuggestions(error.message), { ...placeOf(error), extensions: error.extensions });

function logUnexpected(): Plugin {
  return {
    onExecute({ args }) {
      const { request } = (args.contextValue as unknown as Exchange).http;
      return {
        onExecuteDone({ result }) {
          const errors = "errors" in result ? (result.errors ?? []) : [];
          for (const error of errors) {
            if (!isExpected(error)) {
              request.log.error({ err: error.originalError ?? error, path: error.path }, "unexpected");
            }
          }
        },
      };
    },
  };
}
