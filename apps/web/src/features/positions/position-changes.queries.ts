import { graphql, type ResultOf, type VariablesOf } from "@strikebook/graphql-schema/graphql";
import { execute } from "../../lib/network/graphql-client.ts";
import type { OwnPosition, PositionsFilter } from "./positions.queries.ts";

const UpdatePosition = graphql(`
  mutation UpdatePosition($portfolioId: ID!, $input: UpdatePositionInput!) {
    position: userUpdatePortfolio(portfolioId: $portfolioId, input: $input) {
      id
      changeId
    }
  }
`);

const RestorePosition = graphql(`
  mutation RestorePosition($portfolioId: ID!, $version: Int!) {
    restored: userRestorePortfolio(portfolioId: $portfolioId, version: $version) {
      changeId
      position {
        id
      }
    }
  }
`);

const DeletePosition = graphql(`
  mutation DeletePosition($portfolioId: ID!, $version: Int!) {
    result: userDeletePortfolio(portfolioId: $portfolioId, version: $version) {
      deletedCount
      message
      changeId
    }
  }
`);

const DeletePositions = graphql(`
  mutation DeletePositions($portfolioIds: [ID!]!) {
    result: userDeletePortfolios(portfolioIds: $portfolioIds) {
      deletedCount
      message
      changeId
    }
  }
`);

const DeleteMatching = graphql(`
  mutation DeleteMatchingPositions(
    $accountIds: [ID!]!
    $dates: [Date!]!
    $symbols: [String!]
    $positionTypes: [PositionType!]
  ) {
    result: userDeletePortfolioPositions(
      accountIds: $accountIds
      dates: $dates
      symbols: $symbols
      positionTypes: $positionTypes
    ) {
      deletedCount
      message
      changeId
    }
  }
`);

/** The added rows as they would be stored, or their problems. */
export const PreviewedRows = graphql(`
  fragment PreviewedRows on PositionsPreview @_unmask {
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
`);

const PreviewPositions = graphql(
  `
  mutation PreviewPositions($positions: [AddPositionInput!]!) {
    preview: previewPortfolioPositions(positions: $positions) {
      ...PreviewedRows
    }
  }
`,
  [PreviewedRows],
);

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

type PositionChanges = VariablesOf<typeof UpdatePosition>["input"];
export type NewPosition = VariablesOf<typeof AddPositions>["inputs"][number];
export type PositionsPreview = ResultOf<typeof PreviewedRows>;

/** Answers the change in the history. */
export async function updatePosition(portfolioId: string, input: PositionChanges): Promise<string | null> {
  const { position } = await execute(UpdatePosition, { portfolioId, input });
  if (!position) {
    throw new Error("No data returned from update operation");
  }
  return position.changeId;
}

/** Back to what the broker's newest file says; without a position when that file no longer has it. */
export async function restorePosition({ id, version }: OwnPosition) {
  return (await execute(RestorePosition, { portfolioId: id, version })).restored;
}

/** Chosen positions, or all that match a filter. */
type Wanted = { readonly positions: readonly OwnPosition[] } | { readonly filter: PositionsFilter };

/** One is deleted as it was seen; many are deleted in one step, and one that is gone already is no failure. */
export async function deletePositions(wanted: Wanted) {
  if ("filter" in wanted) {
    const { accountId, dates, symbol, positionType } = wanted.filter;
    const { result } = await execute(DeleteMatching, {
      accountIds: [accountId],
      dates,
      ...(symbol && { symbols: [symbol] }),
      ...(positionType && { positionTypes: [positionType] }),
    });
    return answered(result, "No data returned from bulk delete operation");
  }
  const [first] = wanted.positions;
  if (wanted.positions.length === 1 && first !== undefined) {
    const { result } = await execute(DeletePosition, { portfolioId: first.id, version: first.version });
    return answered(result, "No data returned from delete operation");
  }
  const { result } = await execute(DeletePositions, { portfolioIds: wanted.positions.map(({ id }) => id) });
  return answered(result, "No data returned from bulk delete operation");
}

function answered<Value>(value: Value | null | undefined, message: string): Value {
  if (!value) {
    throw new Error(message);
  }
  return value;
}

/** The rows as they would be stored, or their problems; stores nothing. */
export async function previewPositions(positions: readonly NewPosition[]): Promise<PositionsPreview> {
  return (await execute(PreviewPositions, { positions: [...positions] })).preview;
}

/** Adds all rows or, when one is wrong, none; asked again with the same `requestId` it adds none twice. */
export async function addPositions(inputs: readonly NewPosition[], requestId: string) {
  return (await execute(AddPositions, { inputs: [...inputs], requestId })).added;
}
