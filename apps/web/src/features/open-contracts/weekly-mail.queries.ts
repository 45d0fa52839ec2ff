import { graphql } from "@strikebook/graphql-schema/graphql";
import { queryOptions } from "@tanstack/react-query";
import { execute } from "../../lib/network/graphql-client.ts";

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

export const weeklyMail = () =>
  queryOptions({
    queryKey: ["weekly-mail"],
    queryFn: async ({ signal }) => (await execute(WeeklyMail, {}, signal)).mail,
  });

/** Turns the mail on or off; answers what is stored then. */
export const setWeeklyMail = async (isWanted: boolean) => (await execute(SetWeeklyMail, { isWanted })).mail;
