import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { insertAccount, insertSnapshot } from "../testing/ledger-rows.ts";
import { createUser, startTestApp } from "../testing/test-app.ts";

const world = await startTestApp();
const ann = await createUser(world);
const account = await insertAccount(world, ann);
await insertSnapshot(
  world,
  account,
  "2026-11-19",
  Array.from({ length: 120 }, (_, index) => ({ symbol: `SYM${index}`, description: "x".repeat(300) })),
);

const ask = (query: string, encoding: string | undefined) =>
  world.app.inject({
    method: "POST",
    url: "/graphql",
    headers: { authorization: `Bearer ${ann.token}`, ...(encoding && { "accept-encoding": encoding }) },
    payload: { query },
  });

const LONG = "{ getPortfolioPositions { symbol description } }";

test("a long answer is compressed for who takes gzip, and says the same", async () => {
  const plain = await ask(LONG, undefined);
  const small = await ask(LONG, "br, gzip;q=0.9");

  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.json().data.getPortfolioPositions).toHaveLength(120);
  expect(small.headers).toMatchObject({
    "content-encoding": "gzip",
    "content-type": "application/json; charset=utf-8",
    vary: "accept-encoding",
    "cache-control": "no-store",
  });
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body);
});

test.each(["identity", "gzip;q=0", "br"])("%s gets it as it is", async (encoding) => {
  expect((await ask(LONG, encoding)).headers["content-encoding"]).toBeUndefined();
});

test("a short answer is sent as it is", async () => {
  expect((await ask("{ getLatestPortfolioDate }", "gzip")).headers["content-encoding"]).toBeUndefined();
});
