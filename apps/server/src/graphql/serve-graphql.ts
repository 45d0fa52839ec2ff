import { DomainError } from "@strikebook/core/shared/errors";
import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type GraphQLError,
  getOperationAST,
} from "graphql";
import type { GraphQLParams } from "graphql-yoga";
import type { Clock } from "../clock.ts";
import { actorOf, confirmViewer, requireViewer, userAgentOf } from "../http/authentication.ts";
import { sendJson } from "../http/compression.ts";
import { readGraphQLBodies, type UploadSettings, uploadOf } from "../http/graphql-body.ts";
import type { Services } from "../services.ts";
import { createAdmission } from "./admission.ts";
import { answerOf } from "./answer.ts";
import type { GraphQLContext } from "./context.ts";
import { isExpected, maskError } from "./mask-error.ts";
import { schema } from "./schema.ts";

type Options = {
  readonly services: Services;
  readonly clock: Clock;
  readonly isProduction: boolean;
  readonly uploads: UploadSettings;
};

/**
 * GraphQL at POST /graphql. Fastify speaks HTTP, Yoga says what may run, and graphql-js runs it: no second HTTP and no
 * second pipeline lies around an execution.
 */
export function serveGraphQL(
  app: FastifyInstance,
  { services, clock, isProduction, uploads }: Options,
): void {
  const admit = createAdmission({ isProduction });

  async function resultOf(params: GraphQLParams, request: FastifyRequest): Promise<ExecutionResult> {
    const admission = await admit(params);
    if (admission.document === undefined) {
      return admission.refusal;
    }
    const { document } = admission;
    if (getOperationAST(document, params.operationName)?.operation !== "query") {
      await confirmViewer(request, services.auth.viewerOf);
    }
    return await run(document, params, request);
  }

  async function run(document: DocumentNode, params: GraphQLParams, request: FastifyRequest) {
    const { variables: variableValues, operationName } = params;
    const contextValue = contextOf(request, services, clock);
    try {
      const result = await execute({ schema, document, contextValue, variableValues, operationName });
      return result.errors === undefined ? result : tell(result, request);
    } catch (error) {
      return tell({ errors: [error as GraphQLError] }, request);
    }
  }

  app.register((scope, _options, done) => {
    readGraphQLBodies(scope, uploads);
    scope.post("/graphql", async (request, reply) => {
      if (!hasQuery(request.body)) {
        throw new DomainError("INVALID_INPUT", "The request holds no query");
      }
      const { status, body } = answerOf(await resultOf(request.body, request));
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

/** The errors as a client may know them; what is wrong with us is logged as it is. */
function tell({ errors = [], ...result }: ExecutionResult, request: FastifyRequest): ExecutionResult {
  for (const error of errors) {
    if (!isExpected(error)) {
      request.log.error({ err: error.originalError ?? error, path: error.path }, "unexpected");
    }
  }
  return { ...result, errors: errors.map(maskError) };
}
