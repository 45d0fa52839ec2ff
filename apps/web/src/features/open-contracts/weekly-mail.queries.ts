import { graphql } from "@strikebook/graphql-schema/graphql";
import { execute } from "../../lib/network/graphql-client.ts";
import { query } from "../../lib/network/query.ts";

const WeeklyMail = graphql(`
  query WeeklyMail {
    mail: getWeeklyMail {
      isWanted
      canSend
      address
    }
  }
`);

const SetWeeklyMail = graphql(`
  mutation SetWeeklyMail($isWanted: Boolean!) {
    mail: setWeeklyMail(isWanted: $isWanted) {
      isWanted
      canSend
      address
    }
  }
`);

export const weeklyMail = query(WeeklyMail, ({ mail }) => mail, "weekly-mail");

/** Turns the mail on or off; answers what is stored then. */
export const setWeeklyMail = async (isWanted: boolean) => (await execute(SetWeeklyMail, { isWanted })).mail;
