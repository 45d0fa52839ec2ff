import { graphql, HttpResponse } from "msw";
import { server } from "./server.ts";

type Given = {
  readonly id: string;
  readonly name: string;
  readonly number?: string;
  readonly closedOn?: string;
};

/** Answers the accounts that pickers offer; an IRA and a joint one when nothing is given. */
export function answerAccounts(
  given: readonly Given[] = [
    { id: "joint", name: "Joint" },
    { id: "ira", name: "Alex IRA" },
  ],
): void {
  server.use(
    graphql.query("AccountChoices", () =>
      HttpResponse.json({
        data: {
          accounts: given.map(({ number = null, closedOn = null, ...account }) => ({
            ...account,
            accountIdentifier: number,
            closedOn,
          })),
        },
      }),
    ),
  );
}
