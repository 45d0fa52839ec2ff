import { addDays, type CalendarDate } from "@strikebook/core/shared/calendar-date";
import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { query } from "../../lib/network/query.ts";

const ClosingWorth = graphql(`
  query ClosingWorth($from: Date!, $accountIds: [ID!]) {
    points: getClosingWorth(from: $from, accountIds: $accountIds) {
      day
      total
      held
      unpriced
      unproven
      sources
    }
  }
`);

export type ClosingPoint = ResultOf<typeof ClosingWorth>["points"][number];

const series = query(ClosingWorth, ({ points }) => points, "portfolio");

/** Further back the days between two snapshots say little, and take the server seconds over years of prices. */
const DAYS_BACK = 92;

/** The worth at closing prices on the last three months' days between snapshots: of one account, or of all. */
export const closingWorth = (today: CalendarDate, accountId?: string) =>
  series({ from: addDays(today, -DAYS_BACK), ...(accountId !== undefined && { accountIds: [accountId] }) });
