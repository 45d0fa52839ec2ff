import { expect, test } from "vitest";
import { insertAccount, insertOpenLot, insertRealizedDay } from "../../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

const app = await startTestApp();
const user = await createUser(app);
const stranger = await createUser(app);
const account = await insertAccount(app, user);
const second = await insertAccount(app, user, { name: "IRA", number: "Z2" });

for (const underlying of ["NVDA", "ANV", "F", "T%"]) {
  await insertRealizedDay(app, account, "2024-03-01", { underlying, sells: 10 });
}
await insertRealizedDay(app, second, "2025-03-03", { underlying: "NVDA", sells: 10 });
await insertOpenLot(app, account, "NVO261218P100", 120);
await insertRealizedDay(app, await insertAccount(app, stranger), "2024-03-01", {
  underlying: "NVAX",
  sells: 10,
});

async function search(args: string, of: TestUser | undefined = user) {
  return await graphqlRequest(app, of, `{ getTradedSymbols(${args}) { content totalElements } }`);
}

test.each([
  ["what begins so comes first, then by name, each once", 'search: "nv"', ["NVDA", "NVO", "ANV"], 3],
  ["a text that is a pattern in SQL is only a text", 'search: "%"', ["T%"], 1],
  ["blanks around do not count", 'search: " f "', ["F"], 1],
  ["without a text all of them", "size: 2, page: 1", ["NVDA", "NVO"], 5],
  ["nothing is called so", 'search: "ZZZ"', [], 0],
])("%s", async (_what, args, content, totalElements) => {
  expect((await search(args)).data?.["getTradedSymbols"]).toEqual({ content, totalElements });
});

test("another user sees their own only, a stranger to the app none", async () => {
  expect((await search('search: "nv"', stranger)).data?.["getTradedSymbols"]).toEqual({
    content: ["NVAX"],
    totalElements: 1,
  });
  expect((await search('search: "nv"', { ...user, token: "" })).errors?.[0]?.extensions?.["code"]).toBe(
    "UNAUTHENTICATED",
  );
});

test("a text longer than any symbol is refused", async () => {
  const { errors } = await search(`search: "${"N".repeat(41)}"`);

  expect(errors?.[0]?.message).toBe("Search for at most 40 characters");
});
