import { addDays, calendarDate } from "@strikebook/core/shared/calendar-date";
import { expect, test, vi } from "vitest";
import { exportFile, slashed } from "../../import/testing/generated-history.ts";
import { importFile } from "../../import/testing/upload.ts";
import { createUser, graphqlRequest, inScope, startTestApp } from "../../testing/test-app.ts";

// A whole import, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();

const FIRST_DAY = calendarDate("2022-01-03");
/** Dividends of one cent, two cents and so on, one every other day, in turns of two symbols. */
const ROWS = 1200;
const row = (index: number) => {
  const day = addDays(FIRST_DAY, index * 2 - (index % 7 === 0 ? 1 : 0));
  const symbol = index % 2 === 0 ? "KO" : "PEP";
  const amount = ((index + 1) / 100).toFixed(2);
  const text = `${slashed(day)},"Individual",Z12345678,"DIVIDEND RECEIVED ${symbol} CORP (${symbol}) (Cash)",${symbol},"${symbol} CORP",Cash,,0.000,,,,${amount},`;
  return { day, text };
};

test("pages far from the newest row are those of the whole list, also of a symbol, of days, and beyond the end", async () => {
  const ann = await createUser(app);
  const bytes = exportFile(
    Array.from({ length: ROWS }, (_, index) => row(index)),
    "10/30/2028 4:00 pm",
  );
  await importFile(app, ann, { name: "Accounts_History.csv", bytes });
  const amounts = async (asked: string) => {
    const { data, errors } = await graphqlRequest(
      app,
      ann,
      `{ getTransactions(${asked}) { totalElements content { amount } } }`,
    );
    expect(errors).toBeUndefined();
    const { totalElements, content } = data.getTransactions;
    return {
      totalElements,
      cents: content.map(({ amount }: { amount: string }) => Math.round(Number(amount) * 100)),
    };
  };
  /** So many numbers down from the first, in steps. */
  const down = (first: number, count: number, step = 1) =>
    Array.from({ length: count }, (_, index) => first - index * step);

  for (const page of [9, 10, 11, 12, 17, 23]) {
    expect(await amounts(`page: ${page}, size: 50`)).toEqual({
      totalElements: ROWS,
      cents: down(ROWS - page * 50, 50),
    });
  }
  expect(await amounts("page: 24, size: 50")).toEqual({ totalElements: ROWS, cents: [] });
  // Every second row is PEP's, the newest among them.
  expect(await amounts('underlying: "PEP", page: 11, size: 50')).toEqual({
    totalElements: ROWS / 2,
    cents: down(ROWS - 2 * 550, 50, 2),
  });
  // Up to the day of row 1,100, which is no month's last.
  const { day } = row(1099);
  expect(day.slice(8)).toBe("09");
  expect(await amounts(`to: "${day}", page: 10, size: 51`)).toEqual({
    totalElements: 1100,
    cents: down(1100 - 510, 51),
  });
});

test("pages far from the newest row of two people together are those of both lists in one", async () => {
  const [ben, cleo] = [await createUser(app), await createUser(app)];
  const rows = Array.from({ length: ROWS }, (_, index) => row(index));
  for (const [user, number] of [
    [ben, "Z12345678"],
    [cleo, "Z99887766"],
  ] as const) {
    const bytes = exportFile(
      rows.map(({ day, text }) => ({ day, text: text.replace("Z12345678", number) })),
      "10/30/2028 4:00 pm",
    );
    await importFile(app, user, { name: "Accounts_History.csv", bytes });
  }
  const { data } = await graphqlRequest(app, cleo, "{ userGetAccounts { id } }");
  await graphqlRequest(
    app,
    cleo,
    `mutation ($ids: [ID!]!, $username: String!) {
      shareAccounts(accountIds: $ids, username: $username, access: VIEW) { given { accountId } } }`,
    { ids: data.userGetAccounts.map(({ id }: { id: string }) => id), username: ben.username },
  );

  for (const page of [0, 10, 11, 30, 47]) {
    const reply = await graphqlRequest(
      app,
      inScope(ben, "all"),
      `{ getTransactions(page: ${page}, size: 50) { totalElements content { amount } } }`,
    );
    const { totalElements, content } = reply.data.getTransactions;
    expect(totalElements).toBe(2 * ROWS);
    // Each amount is that of two rows of one day.
    expect(content.map(({ amount }: { amount: string }) => Math.round(Number(amount) * 100))).toEqual(
      Array.from({ length: 50 }, (_, index) => ROWS - page * 25 - Math.floor(index / 2)),
    );
  }
});
