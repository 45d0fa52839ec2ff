import { useQuery } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hideAmounts } from "../../lib/browser/privacy.ts";
import { STORAGE_KEYS } from "../../lib/browser/storage.ts";
import { endSession } from "../../lib/network/session.ts";
import { signIn } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { type OpenContract, openContracts } from "../open-contracts/open-contracts.queries.ts";
import { NeedsYou } from "./components/needs-you.tsx";
import { realizedDays } from "./realized.queries.ts";
import { answerRealizedDays, standing } from "./testing/answers.ts";
import { answerDashboard, dashboard } from "./testing/dashboard-answers.ts";
import { dashboardTradeSummary } from "./trade-summary.queries.ts";

beforeEach(() => {
  // Friday, noon in New York.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-27T17:00:00Z") });
  signIn({ id: "ann" });
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

/** What a need is made of; two puts on KO, out of the money, unless told. */
type Contract = Pick<
  OpenContract,
  | "collateral"
  | "collateralShares"
  | "expiration"
  | "instrument"
  | "isAwaiting"
  | "outOfTheMoneyPercent"
  | "premium"
  | "priceDay"
  | "quantity"
  | "underlying"
>;

const contract = (given: Partial<Contract> = {}): Contract => ({
  instrument: "KO261127P60",
  underlying: "KO",
  expiration: "2026-11-27",
  quantity: "-2",
  premium: "180.68",
  collateral: "12000",
  collateralShares: "0",
  isAwaiting: false,
  outOfTheMoneyPercent: 6.25,
  priceDay: "2026-11-24",
  ...given,
});

const DEEP = contract({
  instrument: "NVDA261127C210",
  underlying: "NVDA",
  quantity: "-3",
  outOfTheMoneyPercent: -9.6,
});
const LAGS = standing({ account: "Joint", coveredThrough: "2026-11-03", isBehind: true });

function answer({
  contracts = [DEEP],
  unmatched = 4,
  standings = [LAGS, standing({ account: "Roth IRA" })],
}: {
  contracts?: readonly Contract[];
  unmatched?: number;
  standings?: Parameters<typeof answerRealizedDays>[2];
} = {}) {
  server.use(graphql.query("OpenContracts", () => HttpResponse.json({ data: { contracts } })));
  answerDashboard({}, {}, { ...dashboard().dashboard.lifetime, unmatchedTrades: unmatched });
  answerRealizedDays([], undefined, standings);
}

const saveQueue = (owner: string, ...groups: string[]) =>
  localStorage.setItem(
    STORAGE_KEYS.uploadQueue,
    JSON.stringify({ owner, savedAt: new Date(), files: groups.map((group) => ({ extra: { group } })) }),
  );

const lines = async () => {
  const list = within(await screen.findByRole("region", { name: "Needs you" }));
  return list.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
};

test("four kinds, each a link to where it is answered", async () => {
  saveQueue("ann", "needsYou", "needsYou", "ready", "done", "notForHere");
  answer();
  renderPage(<NeedsYou />);

  expect(await lines()).toEqual([
    ["3 contracts expire today, 3 in the money: NVDA by 9.60%", "/open-contracts"],
    ["4 closing trades lack an opening", "/ledger/statements"],
    ["History ends Nov 3 in Joint", "/user/accounts"],
    ["2 files wait for an answer", "/upload"],
  ]);
});

test("all contracts of this week count, and those whose price says so are in the money", async () => {
  vi.setSystemTime(new Date("2026-11-24T17:00:00Z"));
  answer({
    contracts: [
      DEEP,
      contract({
        instrument: "KO261125P60",
        expiration: "2026-11-25",
        quantity: "1",
        outOfTheMoneyPercent: -0.5,
      }),
      contract({ outOfTheMoneyPercent: 0 }),
      contract({ outOfTheMoneyPercent: null }),
      contract({ outOfTheMoneyPercent: -5, expiration: "2026-11-20", isAwaiting: true }),
      contract({ expiration: "2026-12-04", outOfTheMoneyPercent: -12 }),
    ],
    unmatched: 1,
    standings: [],
  });
  renderPage(<NeedsYou />);

  expect((await lines()).map(([text]) => text)).toEqual([
    "8 contracts expire this week, 4 in the money: NVDA by 9.60%",
    "1 closing trade lacks an opening",
  ]);
});

test("a price of more than 3 market days ago is told with its day", async () => {
  const text = async (priceDay: string | null) => {
    answer({ contracts: [{ ...DEEP, priceDay }, contract({ quantity: "-9" })], unmatched: 0, standings: [] });
    const { unmount } = renderPage(<NeedsYou />);
    const [line] = await lines();
    unmount();
    return line?.[0];
  };
  expect(await text("2026-11-24")).toBe("12 contracts expire today, 3 in the money: NVDA by 9.60%");
  expect(await text("2026-11-03")).toBe(
    "12 contracts expire today, 3 in the money: NVDA by 9.60% at its price of Nov 3",
  );
  expect(await text("2025-12-31")).toContain("at its price of Dec 31, 2025");
});

test("who only looks is asked for nothing that takes an import or a statement", async () => {
  signIn({ id: "ann", roles: ["READONLY"] });
  saveQueue("ann", "needsYou");
  answer();
  renderPage(<NeedsYou />);

  expect(await lines()).toEqual([
    ["3 contracts expire today, 3 in the money: NVDA by 9.60%", "/open-contracts"],
  ]);
});

test("nothing to do takes no room; all accounts behind stand under the title, another's files nowhere", async () => {
  saveQueue("ben", "needsYou");
  answer({ contracts: [contract()], unmatched: 0, standings: [LAGS] });
  renderPage(
    <>
      <NeedsYou />
      <Answered />
    </>,
  );

  await screen.findByText("all answered");
  expect(screen.queryByRole("region", { name: "Needs you" })).toBeNull();
});

test("a line that is put off comes back after a week, at once for somebody else, and when there is more of it", async () => {
  answer({ contracts: [], unmatched: 4, standings: [] });
  const { user, unmount } = renderPage(<NeedsYou />);
  await lines();
  await user.click(screen.getByRole("button", { name: "Hide for a week: 4 closing trades lack an opening" }));
  expect(screen.queryByRole("region", { name: "Needs you" })).toBeNull();
  unmount();

  const shows = async () => {
    const view = renderPage(
      <>
        <NeedsYou />
        <Answered />
      </>,
    );
    await screen.findByText("all answered");
    const isThere = screen.queryByRole("region", { name: "Needs you" }) !== null;
    view.unmount();
    return isThere;
  };
  expect(await shows()).toBe(false);
  answer({ contracts: [], unmatched: 5, standings: [] });
  expect(await shows()).toBe(true);
  answer({ contracts: [], unmatched: 4, standings: [] });
  vi.setSystemTime(new Date("2026-12-04T16:59:00Z"));
  expect(await shows()).toBe(false);
  vi.setSystemTime(new Date("2026-12-04T17:01:00Z"));
  expect(await shows()).toBe(true);

  vi.setSystemTime(new Date("2026-11-27T17:00:00Z"));
  endSession("logout");
  signIn({ id: "ben" });
  expect(await shows()).toBe(true);
});

/** Says when the questions of the list are answered, in the render that shows their answers. */
function Answered() {
  const days = useQuery(realizedDays({ book: "TRADE" }));
  const summary = useQuery(dashboardTradeSummary({ book: "TRADE" }));
  const contracts = useQuery(openContracts());
  return days.data && summary.data && contracts.data ? "all answered" : null;
}

test("hidden amounts hide how many contracts and trades there are", async () => {
  hideAmounts(true);
  answer({ standings: [] });
  renderPage(<NeedsYou />);

  const text = (await lines()).map(([words]) => words).join();
  hideAmounts(false);
  expect(text).not.toMatch(/[34] (contracts|closing|in the)/);
});
