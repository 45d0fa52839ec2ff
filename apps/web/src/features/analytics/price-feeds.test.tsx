import { screen, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { HousePanel } from "./house/house-panel.tsx";
import type { Housekeeping } from "./housekeeping.queries.ts";
import { answerHouse } from "./testing/house-answers.ts";

const rows = async (label: string) => within(await screen.findByRole("list", { name: label }));
const fact = async (label: string) => (await screen.findByText(label)).closest("div")?.textContent;

const FEED: Housekeeping["priceFeeds"][number] = {
  ...{ source: "TIINGO" as const, name: "Tiingo", setting: "TIINGO_API_KEY", day: "2026-11-20", asked: 22 },
  ...{ failingSince: null, problem: null, status: null, restsUntil: null, unanswered: [] },
  ...{ left: 0, leftOut: [], symbolsAMonth: 500 },
};

test("a provider whose key died says since when, and the way out; closing prices are fetched with one click", async () => {
  const failing = {
    ...FEED,
    failingSince: "2026-11-16T23:40:00.000Z",
    problem: "it answered 401: Invalid token.",
    status: 401,
  };
  answerHouse({ tasks: ["CLOSING_PRICES"], priceFeeds: [failing] });
  server.use(
    graphql.mutation("AdminFetchClosingPrices", () => {
      const unanswered = [..."ABCDEF"].map((instrument) => ({
        instrument,
        reason: "It doesn't know this symbol.",
      }));
      answerHouse({
        priceFeeds: [
          { ...FEED, unanswered },
          { ...FEED, source: "FINNHUB", name: "Finnhub", day: null },
        ],
      });
      return HttpResponse.json({ data: { adminFetchClosingPrices: [{ ...FEED, unasked: null }] } });
    }),
  );
  const { user } = renderPage(<HousePanel />);

  const list = await rows("Closing prices");
  expect(list.getByRole("listitem").textContent).toBe(
    "Tiingo: 401 since MondayIt answered 401: Invalid token. Check TIINGO_API_KEY: get a new key from Tiingo, start Strikebook again, then fetch now.Fetch now",
  );
  expect(screen.getAllByRole("button", { name: /^Fetch/ })).toHaveLength(1);
  await user.click(list.getByRole("button", { name: "Fetch closing prices of Tiingo now" }));
  await screen.findByText("All is well.");
  expect(await fact("Closing prices")).toBe(
    "Closing pricesTiingo, FinnhubTiingo: asked 22 symbols for Fri, Nov 20, 2026, 6 unanswered: A, B, C, D, E, 1 more. Finnhub: nothing asked yet.Fetch nowAll closing prices",
  );
});

test.each([
  [
    0,
    "it did not answer",
    "Tiingo: no answer since Monday",
    /internet\? Nothing on the pages waits for it\./,
  ],
  [
    429,
    "its limit of calls is reached, try again in a minute",
    "Tiingo: 429 since Monday",
    /^[^,]*Its limit of calls is reached\. Nothing to do: it goes on when the limit allows\. Asked again from Nov 20, /,
  ],
  [503, "it answered 503", "Tiingo: 503 since Monday", /Nothing to do yet/],
  [200, "it answered something else than data", "Tiingo: no usable answer since Monday", /Nothing to do yet/],
])("status %s of a provider, in words", async (status, problem, text, note) => {
  const at = { failingSince: "2026-11-16T23:40:00.000Z", restsUntil: "2026-11-20T16:00:00.000Z" };
  answerHouse({ tasks: ["CLOSING_PRICES"], priceFeeds: [{ ...FEED, ...at, status, problem }] });
  renderPage(<HousePanel />);

  const item = (await rows("Closing prices")).getByRole("listitem");
  expect(item.textContent).toContain(text);
  expect(item.textContent).toMatch(note);
});

test("a rest that is over isn't told", async () => {
  const at = { failingSince: "2026-11-16T23:40:00.000Z", restsUntil: "2026-11-20T14:59:00.000Z" };
  answerHouse({
    tasks: ["CLOSING_PRICES"],
    priceFeeds: [{ ...FEED, ...at, status: 503, problem: "it answered 503" }],
  });
  renderPage(<HousePanel />);

  const item = (await rows("Closing prices")).getByRole("listitem");
  expect(item.textContent).toBe(
    "Tiingo: 503 since MondayIt answered 503. Nothing to do yet: nothing on the pages waits for it.Fetch now",
  );
});

test.each([
  [{ left: 0 }, "asked 22 symbols for Fri, Nov 20, 2026, all answered."],
  [{ left: 71 }, "asked 22 symbols for Fri, Nov 20, 2026, 71 still to ask."],
  [
    { left: 1, unanswered: [{ instrument: "A", reason: "It doesn't know this symbol." }] },
    "asked 22 symbols for Fri, Nov 20, 2026, 1 unanswered: A, 1 still to ask.",
  ],
  [
    { leftOut: [..."ABCDEF"] },
    "asked 22 symbols for Fri, Nov 20, 2026, all answered, 6 over its 500 different symbols a month: A, B, C, D, E, 1 more.",
  ],
])("with %j the page says: %s", async (given, words) => {
  answerHouse({ priceFeeds: [{ ...FEED, ...given }] });
  renderPage(<HousePanel />);
  await screen.findByText("All is well.");

  expect(await fact("Closing prices")).toBe(
    `Closing pricesTiingoTiingo: ${words}Fetch nowAll closing prices`,
  );
});

const FAILING = { failingSince: "2026-11-20T23:40:00.000Z", problem: "it answered 401: Invalid token." };
const UNTIL = "Nothing to ask until Monday, 6:30 PM in New York.";

test.each([
  [[{ ...FAILING, unasked: null }], "Tiingo still fails: it answered 401: Invalid token."],
  [[{ ...FAILING, unasked: UNTIL }], `Tiingo: ${UNTIL}`],
  [[{ unasked: UNTIL }, { unasked: UNTIL }], `Tiingo: ${UNTIL}`],
  [[{ unasked: null }, { unasked: UNTIL }], "Asked for what was missing. What comes later is shown here."],
])("what came of fetching by hand is told, %#", async (feeds, words) => {
  answerHouse({ priceFeeds: [FEED] });
  const answer = feeds.map((feed) => ({ name: "Tiingo", failingSince: null, problem: null, ...feed }));
  server.use(
    graphql.mutation("AdminFetchClosingPrices", () =>
      HttpResponse.json({ data: { adminFetchClosingPrices: answer } }),
    ),
  );
  const { user } = renderPage(<HousePanel />);
  await user.click(await screen.findByRole("button", { name: "Fetch now" }));

  expect(await screen.findByText(words)).toBeVisible();
});
