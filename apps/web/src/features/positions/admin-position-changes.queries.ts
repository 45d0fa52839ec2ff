import { graphql, type VariablesOf } from "@strikebook/graphql-schema/graphql";
import { execute } from "../../lib/network/graphql-client.ts";
import type { UserPosition, UserPositionsFilter } from "./admin-positions.queries.ts";
import { type NewPosition, PreviewedRows } from "./position-changes.queries.ts";

const Update = graphql(`
  mutation AdminUpdatePosition($portfolioId: ID!, $input: UpdatePositionInput!) {
    position: adminUpdatePortfolio(portfolioId: $portfolioId, input: $input) {
      id
      symbol
    }
  }
`);

const Delete = graphql(`
  mutation AdminDeletePosition($portfolioId: ID!, $version: Int!) {
    result: adminDeletePortfolio(portfolioId: $portfolioId, version: $version) {
      success
      message
      changeId
    }
  }
`);

const DeleteMany = graphql(`
  mutation AdminDeletePositions($userId: ID!, $portfolioIds: [ID!]!) {
    result: adminDeletePortfolios(userId: $userId, portfolioIds: $portfolioIds) {
      success
      message
      changeId
    }
  }
`);

const DeleteMatching = graphql(`
  mutation DeleteUserPositions($userId: ID!, $accountIds: [ID!]!, $dates: [Date!]!, $search: String) {
    result: adminDeleteUserPositions(
      userId: $userId
      accountIds: $accountIds
      dates: $dates
      search: $search
    ) {
      success
      message
      changeId
    }
  }
`);

const Preview = graphql(
  `
  mutation AdminPreviewPositions($userId: ID!, $positions: [AddPositionInput!]!) {
    preview: adminPreviewPortfolioPositions(userId: $userId, positions: $positions) {
      ...PreviewedRows
    }
  }
`,
  [PreviewedRows],
);

const Add = graphql(`
  mutation AdminAddPositions($userId: ID!, $inputs: [AddPositionInput!]!, $requestId: ID!) {
    added: adminAddPortfolioPositions(userId: $userId, inputs: $inputs, requestId: $requestId) {
      errors {
        rowIndex
        field
        message
      }
    }
  }
`);

type PositionChanges = VariablesOf<typeof Update>["input"];

/** As it was seen, too: `input` carries the version. */
export async function updateUserPosition(portfolioId: string, input: PositionChanges): Promise<void> {
  const { position } = await execute(Update, { portfolioId, input });
  if (!position) {
    throw new Error("No data returned from update operation");
  }
}

/** Chosen positions, or all that match the filter on any page. */
type Wanted = { readonly positions: readonly UserPosition[]; readonly isBeyond: boolean };

/** In one step; a single one as it was seen, so that one that was written since is refused. */
export async function deleteUserPositions(filter: UserPositionsFilter, wanted: Wanted) {
  const { result } = await sendDeletion(filter, wanted);
  if (!result) {
    throw new Error("No data returned from delete operation");
  }
  if (!result.success) {
    throw new Error(result.message);
  }
  return result;
}

async function sendDeletion(
  { userId, accountIds, dates, search }: UserPositionsFilter,
  { positions, isBeyond }: Wanted,
) {
  if (isBeyond) {
    return await execute(DeleteMatching, { userId, accountIds, dates, ...(search && { search }) });
  }
  const [first] = positions;
  return positions.length === 1 && first !== undefined
    ? await execute(Delete, { portfolioId: first.id, version: first.version })
    : await execute(DeleteMany, { userId, portfolioIds: positions.map(({ id }) => id) });
}

export async function previewUserPositions(userId: string, positions: readonly NewPosition[]) {
  return (await execute(Preview, { userId, positions: [...positions] })).preview;
}

/** Adds all rows or, when one is wrong, none; asked again with the same `requestId` it adds none twice. */
export async function addUserPositions(userId: string, inputs: readonly NewPosition[], requestId: string) {
  const { added } = await execute(Add, { userId, inputs: [...inputs], requestId });
  // The owner can undo it in the history of changes; the administrator's history is another.
  return { ...added, changeId: null };
}
