import { graphql } from "@strikebook/graphql-schema/graphql";
import { QueryObserver } from "@tanstack/react-query";
import { HttpResponse, graphql as msw } from "msw";
import { expect, test, vi } from "vitest";
import { signIn } from "../../testing/factories.ts";
import { server } from "../../testing/server.ts";
import { query, question, refetch } from "./query.ts";
import { createQueryClient } from "./query-client.ts";

const document = graphql(`
  query AccountDays($accountId: ID!) {
    found: userGetAccountDates(accountId: $accountId) {
      dates
    }
  }
`);
const days = query(document, ({ found }) => found.dates, "positions", { staleTime: 0 });

test("a question sends its variables and answers the part that was picked", async () => {
  signIn();
  const asked: unknown[] = [];
  server.use(
    msw.query("AccountDays", ({ variables }) => {
      asked.push(variables);
      return HttpResponse.json({ data: { found: { dates: ["2026-11-20"] } } });
    }),
  );

  expect(await createQueryClient().fetchQuery(days({ accountId: "1" }))).toEqual(["2026-11-20"]);
  expect(asked).toEqual([{ accountId: "1" }]);
});

test("each set of variables is an answer of its own, under the area and the operation's name", () => {
  expect(days({ accountId: "1" }).queryKey).toEqual(["positions", "AccountDays", { accountId: "1" }]);
  expect(days.key).toEqual(["positions", "AccountDays"]);
  expect(days({ accountId: "1" }).staleTime).toBe(0);
});

test("a question that nobody waits for any more is called off", async () => {
  const client = createQueryClient();
  const signals: AbortSignal[] = [];
  const never = question(["users", "List", {}], (signal) => {
    signals.push(signal);
    return new Promise<never>(() => undefined);
  });

  void client.prefetchQuery(never);
  await client.cancelQueries({ queryKey: ["users"] });

  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

test("a change makes every answer of its areas stale, and no other", async () => {
  const client = createQueryClient();
  const keys = [
    ["ledger", "OpenLots"],
    ["ledger", "Campaigns"],
    ["users", "List"],
  ] as const;
  for (const key of keys) {
    client.setQueryData(key, []);
  }

  await refetch(client, "ledger", "portfolio");

  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, false]);
});

test("a question that is repeated while the address changes stays about whom it was asked for", async () => {
  signIn();
  const askedAbout: (string | null)[] = [];
  server.use(
    msw.query("AccountDays", ({ request }) => {
      const whose = request.headers.get("strikebook-scope");
      askedAbout.push(whose);
      return HttpResponse.json({
        data: { found: { dates: [whose === "ben" ? "2026-01-02" : "2026-11-20"] } },
      });
    }),
  );
  const client = createQueryClient();
  window.history.replaceState(null, "", "/of/ben/portfolio");
  const stop = new QueryObserver(client, days({ accountId: "1" })).subscribe(() => undefined);
  await vi.waitFor(() => expect(askedAbout).toEqual(["ben"]));

  window.history.replaceState(null, "", "/portfolio");
  await client.refetchQueries();

  expect(askedAbout).toEqual(["ben", "ben"]);
  expect(client.getQueryData(days({ accountId: "1" }).queryKey)).toBeUndefined();
  expect(await client.fetchQuery(days({ accountId: "1" }))).toEqual(["2026-11-20"]);
  expect(await client.fetchQuery(days({ accountId: "1" }, "ben"))).toEqual(["2026-01-02"]);
  stop();
});
