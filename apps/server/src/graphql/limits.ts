import { costLimitPlugin } from "@escape.tech/graphql-armor-cost-limit";
import { maxAliasesPlugin } from "@escape.tech/graphql-armor-max-aliases";
import { maxDepthPlugin } from "@escape.tech/graphql-armor-max-depth";
import { maxDirectivesPlugin } from "@escape.tech/graphql-armor-max-directives";
import { maxTokensPlugin } from "@escape.tech/graphql-armor-max-tokens";
import {
  type FieldNode,
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  type ValidationContext,
} from "graphql";
import type { Plugin } from "graphql-yoga";
import { placeOf, withoutSuggestions } from "./mask-error.ts";

/** Bytes travel in variables; a query text is short. */
const QUERY_BYTES_MAX = 20_000;

/** About twice the largest query that the web app sends. */
const LIMITS = { depth: 10, aliases: 30, directives: 30, tokens: 2000, cost: 20_000 };

/** Limits on the size and cost of a GraphQL document. */
export function limitQueries(): Plugin[] {
  return [
    limitQueryLength(),
    limitFields(),
    maxTokensPlugin({ n: LIMITS.tokens }),
    maxDepthPlugin({ n: LIMITS.depth }),
    maxAliasesPlugin({ n: LIMITS.aliases }),
    maxDirectivesPlugin({ n: LIMITS.directives }),
    costLimitPlugin({ maxCost: LIMITS.cost }),
  ] as Plugin[];
}

/** Fields of the mutation type in one request: each may be an import. */
const WRITES_MAX = 5;

/** Fields that may work for seconds, and how often one request may ask each of them, by whatever aliases. */
const DEAR_FIELDS_MAX: ReadonlyMap<string, number> = new Map([
  ["getImportUndoPreview", 2],
  ["getSuggestedStatements", 2],
  ["previewStatement", 2],
  ["exportStatements", 2],
  ["getExpiryRehearsal", 5],
  ["getCoverage", 5],
  ["getCampaign", 10],
  ["getCampaigns", 10],
  ["explainSummary", 10],
]);

function limitFields(): Plugin {
  return {
    onValidate({ addValidationRule }) {
      addValidationRule((context: ValidationContext) => {
        const [query, mutation] = [context.getSchema().getQueryType(), context.getSchema().getMutationType()];
        const counts = new Map<string, number>();
        const count = (field: FieldNode, what: string, most: number, words: string) => {
          counts.set(what, (counts.get(what) ?? 0) + 1);
          if (counts.get(what) === most + 1) {
            context.reportError(
              new GraphQLError(words, { nodes: field, extensions: { code: "INVALID_INPUT" } }),
            );
          }
        };
        return {
          // Only fields of a request itself: a fragment with them can be spread there alone, which adds nothing.
          Field(field: FieldNode) {
            const parent = context.getParentType();
            const name = field.name.value;
            if (parent === mutation) {
              count(field, "", WRITES_MAX, `A request may hold at most ${WRITES_MAX} mutations`);
            }
            const most = DEAR_FIELDS_MAX.get(name);
            if (most !== undefined && (parent === query || parent === mutation)) {
              count(field, name, most, `A request may ask for ${name} at most ${most} times`);
            }
          },
        };
      });
    },
  };
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
export function hideSchema(isProduction: boolean): Plugin {
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
