import { DomainError } from "@strikebook/core/shared/errors";
import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import type { Outage } from "@strikebook/database/outage";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ExecutionResult } from "graphql";
import { createYoga, type Plugin } from "graphql-yoga";
import type { Clock } from "../clock.ts";
import { actorOf, confirmViewer, requireViewer, userAgentOf } from "../http/authentication.ts";
import { readGraphQLBodies, type UploadSettings, uploadOf } from "../http/body/graphql-body.ts";
import { sendJson } from "../http/compression.ts";
import type { Services } from "../services.ts";
import type { GraphQLContext } from "./context.ts";
import { hideSchema, limitQueries } from "./limits.ts";
import { isExpected, maskError } from "./mask-error.ts";
import { schema } from "./schema.ts";

type Options = {
  readonly services: Services;
  readonly clock: Clock;
  readonly isProduction: boolean;
  readonly uploads: UploadSettings;
  readonly kindOfOutage: (error: unknown) => Outage | undefined;
};

/** The context that Yoga gets with each request. */
type Given = { readonly asked: FastifyRequest };

/** A mutation holds this word; a query that happens to hold it is only looked at more closely. */
const MAY_WRITE = /\bmutation\b/;

/** GraphQL at POST /graphql, served by Yoga. Bodies are read before, because the file of an upload goes to disk as it comes in. */
export function serveGraphQL(
  app: FastifyInstance,
  { services, clock, isProduction, uploads, kindOfOutage }: Options,
): void {
  const yoga = createYoga<Given, GraphQLContext>({
    schema,
    graphiql: false,
    landingPage: false,
    logging: false,
    cors: false,
    multipart: false,
    // Bodies have their bounds where they are read.
    maxRequestBodySize: false,
    maskedErrors: { maskError: (error) => maskError(error, kindOfOutage) },
    context: ({ asked }) => contextOf(asked, services, clock),
    plugins: [...limitQueries(), hideSchema(isProduction), logUnexpected],
  });

  app.register((scope, _options, done) => {
    readGraphQLBodies(scope, uploads, (request, bodyBytes, error) =>
      services.uploads.refuseUnread(actorOf(request), requireViewer(request).userId, bodyBytes, error),
    );
    scope.post("/graphql", async (request, reply) => {
      if (MAY_WRITE.test(queryOf(request.body))) {
        await confirmViewer(request, services.access.viewerOf);
      }
      // A client that also takes GraphQL's own media type or a stream would get refusals by status, or none in JSON.
      request.headers.accept = "application/json";
      const response = await yoga.handleNodeRequestAndResponse(request, reply, { asked: request });
      return await sendJson(request, reply.code(response.status), await response.text());
    });
    done();
  });
  if (!isProduction) {
    serveGraphiQL(app);
  }
}

/** One operation as an object: lists are not taken. */
function queryOf(body: unknown): string {
  const query = (body as { query?: unknown } | null)?.query;
  if (typeof query !== "string") {
    throw new DomainError("INVALID_INPUT", "The request holds no query");
  }
  return query;
}

async function contextOf(request: FastifyRequest, services: Services, clock: Clock): Promise<GraphQLContext> {
  const viewer = requireViewer(request);
  const today = exchangeDay(clock.now());
  const scope = await services.sharing.scopeOf(viewer, headerOf(request), today);
  const ownerId = scope.ownerId ?? viewer.userId;
  return {
    viewer,
    scope,
    reader: scope.reader,
    kept: scope.kept,
    ownerId,
    actor: { ...actorOf(request), ...(ownerId !== viewer.userId && { forUserId: ownerId }) },
    services,
    requestInfo: { ipAddress: request.ip, userAgent: userAgentOf(request), requestId: request.id },
    today,
    ...services.spanCoverage.readerOf(scope.reader, today),
    isUploadedFile: (value) => request.upload?.isHandle(value) ?? false,
    withUploadedFile: (fileContent, use) => uploadOf(request).withFile(fileContent, use),
  };
}

/** Names whose figures a request asks for: `me`, `all`, or a person's id. */
const SCOPE_HEADER = "strikebook-scope";

const headerOf = ({ headers }: FastifyRequest) => [headers[SCOPE_HEADER] ?? []].flat()[0];

/** Logs unexpected failures in full, because `maskError` hides them from clients. */
const logUnexpected: Plugin<Given> = {
  onExecute: ({ args: { contextValue } }) => ({
    onExecuteDone({ result }) {
      // Without subscriptions and @defer a result is never a stream.
      for (const error of (result as ExecutionResult).errors ?? []) {
        if (!isExpected(error)) {
          contextValue.asked.log.error({ err: error.originalError ?? error, path: error.path }, "unexpected");
        }
      }
    },
  }),
};

/** The page brings its program and style within itself, and its editor makes workers of texts. */
const GRAPHIQL_POLICY =
  "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; worker-src 'self' blob:; frame-ancestors 'none'";

/** The app keeps the signed-in user's token under this name in the browser's storage. */
const GRAPHIQL_HEADERS = '{\n  "Authorization": "Bearer <tserver_token of the local storage>"\n}';

/** GraphiQL, a page to read the schema and try operations, at GET /graphql. For development: its policy lets scripts in. */
function serveGraphiQL(app: FastifyInstance): void {
  app.get("/graphql", async (_request, reply) => {
    const { renderGraphiQL } = await import("@graphql-yoga/render-graphiql");
    const page = renderGraphiQL({
      title: "Strikebook GraphiQL",
      endpoint: "/graphql",
      headers: GRAPHIQL_HEADERS,
      shouldPersistHeaders: true,
    });
    return await reply
      .header("content-security-policy", GRAPHIQL_POLICY)
      .type("text/html; charset=utf-8")
      .send(page);
  });
}
