import { graphql, type ResultOf, type VariablesOf } from "@strikebook/graphql-schema/graphql";
import { execute } from "../../lib/graphql-client.ts";

const PreviewPositions = graphql(`
  mutation PreviewPositions($positions: [AddPositionInput!]!) {
    preview: previewPortfolioPositions(positions: $positions) {
      isValid
      errors {
        rowIndex
        field
        message
      }
      validPositions {
        symbol
        quantity
        positionType
        accountName
        portfolioDate
        description
        lastPrice
        currentValue
        isAlreadyThere
      }
      wholeListOffers {
        accountId
        accountName
        portfolioDate
        heldSymbols
        typedSymbols
      }
    }
  }
`);

const AddPositions = graphql(`
  mutation AddPositions($inputs: [AddPositionInput!]!, $requestId: ID!) {
    added: userAddPortfolioPositions(inputs: $inputs, requestId: $requestId) {
      addedCount
      changeId
      errors {
        rowIndex
        field
        message
      }
    }
  }
`);

export type NewPosition = VariablesOf<typeof AddPositions>["inputs"][number];
export type PositionsPreview = ResultOf<typeof PreviewPositions>["preview"];

/** What the rows would be stored as, or what is wrong with them; stores nothing. */
export async function previewPositions(positions: readonly NewPosition[]): Promise<PositionsPreview> {
  return (await execute(PreviewPositions, { positions: [...positions] })).preview;
}

/** Adds all rows or, when one is wrong, none; asked again with the same `requestId` it adds none twice. */
export async function addPositions(inputs: readonly NewPosition[], requestId: string) {
  return (await execute(AddPositions, { inputs: [...inputs], requestId })).added;
}
