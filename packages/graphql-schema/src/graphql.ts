import { initGraphQLTada } from "gql.tada";
import type { introspection } from "./graphql-env.d.ts";

/** Types a GraphQL document from `schema.graphql`, which holds all of the contract; scalars cross the wire as JSON strings. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  scalars: { Date: string; DateTime: string; Decimal: string };
}>();

export type { ResultOf, TadaDocumentNode, VariablesOf } from "gql.tada";
