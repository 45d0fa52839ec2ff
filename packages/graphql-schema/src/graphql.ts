import type { initGraphQLTada, TadaDocumentNode } from "gql.tada";
import type { introspection } from "./graphql-env.d.ts";

type Tag = ReturnType<
  typeof initGraphQLTada<{
    introspection: introspection;
    scalars: { Date: string; DateTime: string; Decimal: string };
  }>
>;

/** An operation or a fragment as it is sent: its own text first, then the fragments that it names, each once. */
type Texts = { readonly texts: readonly string[] };

/** Only gql.tada reads this directive, and only in the types: no server knows it. */
const UNMASK = " @_unmask";

function document(text: string, fragments: readonly Texts[] = []): Texts {
  return { texts: [...new Set([text.replace(UNMASK, ""), ...fragments.flatMap(({ texts }) => texts)])] };
}

/**
 * Types a GraphQL document from `schema.graphql`, which holds all of the contract; scalars cross the wire as JSON strings.
 * gql.tada is here for its types alone: a document stays the text that it is, and no browser fetches a parser.
 */
export const graphql = document as unknown as Tag;

/** The whole text of a document, with its fragments. */
export function documentText<Data, Variables>(written: TadaDocumentNode<Data, Variables>): string {
  return (written as unknown as Texts).texts.join("\n");
}

export type { ResultOf, TadaDocumentNode, VariablesOf } from "gql.tada";
