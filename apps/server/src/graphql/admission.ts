import { costLimitPlugin } from "@escape.tech/graphql-armor-cost-limit";
import { maxAliasesPlugin } from "@escape.tech/graphql-armor-max-aliases";
import { maxDepthPlugin } from "@escape.tech/graphql-armor-max-depth";
import { maxDirectivesPlugin } from "@escape.tech/graphql-armor-max-directives";
import { maxTokensPlugin } from "@escape.tech/graphql-armor-max-tokens";
import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
} from "graphql";
import { createYoga, type GraphQLParams, type Plugin } from "graphql-yoga";
import { maskError, placeOf, withoutSuggestions } from "./mask-error.ts";
import { schema } from "./schema.ts";

/** Bytes travel in variables; a query text is short. */
const QUERY_BYTES_MAX = 20_000;

/** About twice the largest query that the web app sends. */
const LIMITS = { depth: 10, aliases: 30, directives: 30, tokens: 2000, cost: 20_000 };

/** Texts that are remembered: several times as many as the web app has. */
const ADMITTED_MAX = 500;

/** All that Yoga wants to know of a request is that it is no GET. */
const POST = new Request("http://localhost/graphql", { method: "POST" });

/** A document that may run, or why it may not. */
export type Admission =
  | { readonly document: DocumentNode }
  | { readonly document?: undefined; readonly refusal: ExecutionResult };

/** What Yoga hands over to be executed. */
type Admitted = { readonly admitted?: DocumentNode };

/**
 * Says which requests are run. Yoga reads, limits and validates; all of that is by the text alone, so a text that was
 * admitted once is remembered.
 */
export function createAdmission({ isProduction }: { readonly isProduction: boolean }) {
  const known = new Map<string, DocumentNode>();
  const yoga = createYoga({
    schema,
    graphiql: false,
    logging: false,
    maskedErrors: { maskError },
    plugins: [handOver, ...limits(), limitQueryLength(), hideSchema(isProduction)],
  });

  return async (params: GraphQLParams): Promise<Admission> => {
    const text = params.query ?? "";
    const document = known.get(text);
    if (document !== undefined && isPlain(params)) {
      return { document };
    }
    try {
      // Without subscriptions a result is never a stream.
      const result = (await yoga.getResultForParams({ params, request: POST }, {})) as ExecutionResult &
        Admitted;
      if (result.admitted === undefined) {
        return { refusal: result };
      }
      known.set(text, result.admitted);
      forgetOldest(known);
      return { document: result.admitted };
    } catch (error) {
      return { refusal: { errors: [maskError(error)] } };
    }
  };
}

/** In the place of execution. */
const handOver: Plugin = {
  onExecute: ({ args, setResultAndStopExecution }) =>
    setResultAndStopExecution({ admitted: args.document } as ExecutionResult),
};

/** Nothing about the request besides its text that Yoga could object to. */
function isPlain({ query: _query, variables, operationName, extensions, ...others }: GraphQLParams): boolean {
  return (
    isAbsentOrObject(variables) &&
    isAbsentOrObject(extensions) &&
    (operationName === undefined || typeof operationName === "string") &&
    Object.keys(others).length === 0
  );
}

const isAbsentOrObject = (value: unknown) =>
  value === undefined || value === null || (typeof value === "object" && !Array.isArray(value));

/** A map keeps the order in which it was filled. */
function forgetOldest(known: Map<string, DocumentNode>): void {
  const [oldest] = known.keys();
  if (known.size > ADMITTED_MAX && oldest !== undefined) {
    known.delete(oldest);
  }
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
