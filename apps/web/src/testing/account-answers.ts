import { graphql, HttpResponse } from "msw";
import { server } from "./server.ts";

type Given = {
  readonly id: string;
  readonly name: string;
  readonly number?: string;
  readonly closedOn?: string;
  /** Whose copy is seen in its place. */
  readonly setAsideFor?: string;
};

/** Answers the accounts of figures and of the books; an IRA and a joint one when nothing is given. */
export function answerAccounts(
  given: readonly Given[] = [
    { id: "joint", name: "Joint" },
    { id: "ira", name: "Alex IRA" },
  ],
): void {
  const accounts = given.map(({ number = null, closedOn = null, setAsideFor = null, ...account }) => ({
    ...account,
    accountIdentifier: number,
    closedOn,
    setAsideFor,
  }));
  server.use(
    graphql.query("AccountChoices", () => HttpResponse.json({ data: { accounts } })),
    graphql.query("BookAccounts", () => HttpResponse.json({ data: { accounts } })),
  );
}
