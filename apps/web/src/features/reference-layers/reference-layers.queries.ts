import { graphql, type VariablesOf } from "@strikebook/graphql-schema/graphql";
import { execute } from "../../lib/network/graphql-client.ts";

const DeletedRows = graphql(`
  query DeletedReferenceRows($calendar: ReferenceCalendar!) {
    rows: adminGetDeletedReferenceRows(calendar: $calendar) {
      key
      scope
      day
      description
    }
  }
`);

const ReturnToSource = graphql(`
  mutation ReturnToSource($calendar: ReferenceCalendar!, $ids: [ID!]!, $deletedKeys: [String!]!) {
    result: adminReturnToSource(calendar: $calendar, ids: $ids, deletedKeys: $deletedKeys) {
      success
      updatedCount
      errors
    }
  }
`);

type Calendar = VariablesOf<typeof DeletedRows>["calendar"];

/** The requests about edits and deletions of one calendar. */
export const layerRequests = (calendar: Calendar) => ({
  deleted: async (signal?: AbortSignal) => (await execute(DeletedRows, { calendar }, signal)).rows,
  giveBack: async (ids: readonly string[], deletedKeys: readonly string[]) =>
    (await execute(ReturnToSource, { calendar, ids: [...ids], deletedKeys: [...deletedKeys] })).result,
});
