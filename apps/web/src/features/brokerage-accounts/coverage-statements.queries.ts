import { graphql, type VariablesOf } from "@strikebook/graphql-schema/graphql";
import { execute } from "../../lib/network/graphql-client.ts";
import type { Whose } from "../../lib/whose/whose.ts";
import type { CoveredFile } from "./coverage.queries.ts";

const SetFileRange = graphql(`
  mutation SetFileRange($sessionId: ID!, $firstDay: Date, $lastDay: Date) {
    isSet: setFileRange(sessionId: $sessionId, firstDay: $firstDay, lastDay: $lastDay)
  }
`);

const RemoveFileRange = graphql(`
  mutation RemoveFileRange($sessionId: ID!) {
    removed: removeFileRange(sessionId: $sessionId)
  }
`);

const AddQuietDays = graphql(`
  mutation AddQuietDays($accountId: ID!, $firstDay: Date!, $lastDay: Date!) {
    id: addQuietDays(accountId: $accountId, firstDay: $firstDay, lastDay: $lastDay)
  }
`);

const RemoveQuietDays = graphql(`
  mutation RemoveQuietDays($id: ID!) {
    removed: removeQuietDays(id: $id)
  }
`);

const SetNoOlderHistory = graphql(`
  mutation SetNoOlderHistory($accountId: ID!, $isSaid: Boolean!) {
    closings: setNoOlderHistory(accountId: $accountId, isSaid: $isSaid) {
      unmatchedBefore
      unmatchedAfter
    }
  }
`);

/** Says that an account has no older history than its files, or takes that back; closings without an opening before and after. */
export async function setNoOlderHistory(variables: VariablesOf<typeof SetNoOlderHistory>) {
  return (await execute(SetNoOlderHistory, variables)).closings;
}

/** Says which days a file was asked for; without days those of its rows. */
export async function setFileRange(
  variables: VariablesOf<typeof SetFileRange>,
  whose?: Whose,
): Promise<boolean> {
  return (await execute(SetFileRange, variables, undefined, whose)).isSet;
}

/** Takes the answer about a file back. */
export async function removeFileRange(sessionId: string, whose?: Whose): Promise<boolean> {
  return (await execute(RemoveFileRange, { sessionId }, undefined, whose)).removed;
}

/** Says that nothing happened in days of an account; answers the statement's id. */
export async function addQuietDays(variables: VariablesOf<typeof AddQuietDays>): Promise<string> {
  return (await execute(AddQuietDays, variables)).id;
}

/** Takes such a statement back. */
export async function removeQuietDays(id: string): Promise<boolean> {
  return (await execute(RemoveQuietDays, { id })).removed;
}

/** How the days of a file are known, to be said behind them. */
export const RANGE_SOURCES: Record<CoveredFile["range"]["source"], string> = {
  FILE: "from a line in the file",
  FILE_NAME: "from the file's name",
  PERSON: "as you said",
  ROWS: "the days of its rows",
};
