import { graphql, type ResultOf, type VariablesOf } from "@strikebook/graphql-schema/graphql";
import { execute } from "../../lib/network/graphql-client.ts";
import { query } from "../../lib/network/query.ts";

const EffectFields = graphql(`
  fragment StatementEffectFields on StatementEffect @_unmask {
    closingsMatched
    realizedChange
    openLotsChange
    warning
    holdings {
      accountId
      instrument
      quantityBefore
      quantityAfter
      amountBefore
      amountAfter
    }
  }
`);

const Statements = graphql(`
  query Statements {
    statements: getStatements {
      id
      kind
      day
      accountId
      sentence
      reason
    }
  }
`);

const Suggestions = graphql(
  `
    query SuggestedStatements {
      suggestions: getSuggestedStatements {
        kind
        day
        instrument
        into
        ratio
        value
        quantity
        basis
        acquiredOn
        accountId
        accountNumber
        asksFor
        question
        because
        source
        effect {
          ...StatementEffectFields
        }
      }
    }
  `,
  [EffectFields],
);

const Known = graphql(`
  query KnownStatements {
    known: getKnownStatements {
      kind
      day
      instrument
      into
      ratio
      source
    }
  }
`);

const SaleLots = graphql(`
  query SaleLots($transactionId: ID!) {
    lots: getSaleLots(transactionId: $transactionId) {
      acquiredOn
      quantity
      cost
      taken
    }
  }
`);

const Preview = graphql(
  `
    mutation PreviewStatement($statement: StatementInput!) {
      effect: previewStatement(statement: $statement) {
        ...StatementEffectFields
      }
    }
  `,
  [EffectFields],
);

const Add = graphql(`
  mutation AddStatement($statement: StatementInput!) {
    added: addStatement(statement: $statement) {
      sentence
    }
  }
`);

const Remove = graphql(`
  mutation RemoveStatement($id: ID!) {
    removed: removeStatement(id: $id)
  }
`);

const Export = graphql(`
  query ExportStatements {
    text: exportStatements
  }
`);

const Import = graphql(`
  mutation ImportStatements($text: String!) {
    added: importStatements(text: $text) {
      id
    }
  }
`);

export type SaleLot = ResultOf<typeof SaleLots>["lots"][number];
export type Statement = ResultOf<typeof Statements>["statements"][number];
export type Suggestion = ResultOf<typeof Suggestions>["suggestions"][number];
export type KnownStatement = ResultOf<typeof Known>["known"][number];
export type StatementEffect = ResultOf<typeof Preview>["effect"];
export type StatementInput = VariablesOf<typeof Add>["statement"];

export const statementsQuery = query(Statements, ({ statements }) => statements, "ledger-statements");

export const suggestionsQuery = query(Suggestions, ({ suggestions }) => suggestions, "ledger-statements");

export const saleLotsQuery = query(SaleLots, ({ lots }) => lots, "ledger-statements");

/** The bundled table: the same until the next version. */
export const knownQuery = query(Known, ({ known }) => known, "ledger-statements", {
  staleTime: Number.POSITIVE_INFINITY,
});

export const previewStatement = async (statement: StatementInput): Promise<StatementEffect> =>
  (await execute(Preview, { statement })).effect;

/** Answers the stored statement in words. */
export const addStatement = async (statement: StatementInput): Promise<string> =>
  (await execute(Add, { statement })).added.sentence;

export const removeStatement = async (id: string): Promise<boolean> =>
  (await execute(Remove, { id })).removed;

export const exportStatements = async (): Promise<string> => (await execute(Export, {})).text;

/** Answers how many were added. */
export const importStatements = async (text: string): Promise<number> =>
  (await execute(Import, { text })).added.length;
