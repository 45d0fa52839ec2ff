import { graphqlRequest, type TestApp } from "../../../testing/test-app.ts";

/** What another's account is called among several people's: whose it is stands before its name. */
const LABEL = "Test · ";

/** Lists in which rows of different accounts may stand either way. */
const UNORDERED = ["getOpenContracts", "portfolios"];

/** The answers to a query, or NOT_FOUND, without the ids, which each person's copies have of their own, and without names before names. */
export async function figuresOf(
  app: TestApp,
  user: Parameters<typeof graphqlRequest>[1],
  query: string,
): Promise<unknown> {
  const { data, errors } = await graphqlRequest(app, user, query);
  const [error] = errors ?? [];
  if (error?.extensions?.["code"] === "NOT_FOUND") {
    return "NOT_FOUND";
  }
  if (error !== undefined) {
    throw new Error(error.message);
  }
  return JSON.parse(JSON.stringify(data).replaceAll(LABEL, ""), (key, value) => {
    if (["id", "accountId", "generatedAt"].includes(key)) {
      return undefined;
    }
    return UNORDERED.includes(key) ? value.map((row: unknown) => JSON.stringify(row)).sort() : value;
  });
}
