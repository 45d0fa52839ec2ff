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
      }
    }
  }
`);

const AddPosition = graphql(`
  mutation AddPosition($input: AddPositionInput!) {
    position: userAddPortfolioPosition(input: $input) {
      id
    }
  }
`);

export type NewPosition = VariablesOf<typeof AddPosition>["input"];
export type PositionsPreview = ResultOf<typeof PreviewPositions>["preview"];

/** What the rows would be stored as, or what is wrong with them; stores nothing. */
export async function previewPositions(positions: readonly NewPosition[]): Promise<PositionsPreview> {
  return (await execute(PreviewPositions, { positions: [...positions] })).preview;
}

export async function addPosition(input: NewPosition): Promise<void> {
  await execute(AddPosition, { input });
}
