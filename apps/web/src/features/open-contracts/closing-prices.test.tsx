import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { signIn } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { ContractBoard } from "./components/contract-board.tsx";
import { Rehearsal } from "./components/rehearsal.tsx";
import { SoonCard } from "./components/soon-card.tsx";
import {
  answerContracts,
  answerRehearsal,
  COVERED_CALL,
  contract,
  rehearsed,
  rehearsedLine,
} from "./testing/answers.ts";

beforeEach(() => {
  // Wednesday in New York.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-25T15:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const AT_CLOSE = { priceDay: "2026-11-24", priceSource: "TIINGO" } as const;
const UNPRICED = contract({
  instrument: "F261127P10",
  underlying: "F",
  underlyingPrice: null,
  priceDay: null,
  outOfTheMoneyPercent: null,
});

test("the board names the close and its source, and counts what has no price", () => {
  renderPage(<ContractBoard contracts={[contract(AT_CLOSE), COVERED_CALL]} accountId={undefined} />);

  expect(screen.getByText("Tuesday's close, Tiingo")).toBeVisible();
  expect(screen.getByText("OTM", { exact: false })).toBeVisible();
  // One call of three contracts has no price of its own.
  expect(screen.getByText("1 of 3 not priced")).toBeVisible();
});

test("without a closing price sums say what they said", () => {
  renderPage(<ContractBoard contracts={[contract(), COVERED_CALL]} accountId={undefined} />);

  expect(screen.getAllByText("1 contract left out")).toHaveLength(2);
  expect(screen.queryByText(/not priced|close, /)).toBeNull();
});

test("Home: where a price lacks an administrator finds the page, and others are told whom to ask", async () => {
  answerContracts([contract(), UNPRICED]);
  signIn({ roles: ["USER"] });
  const { unmount } = renderPage(<SoonCard />);
  expect(await screen.findByText("No price for F. Your administrator can add closing prices.")).toBeVisible();
  unmount();

  signIn({ roles: ["ADMIN", "USER"] });
  answerContracts([UNPRICED]);
  renderPage(<SoonCard />);
  const link = await screen.findByRole("link", { name: "Closing Prices" });
  expect(link.getAttribute("href")).toBe("/admin/closing-prices");
  expect(link.parentElement?.textContent).toBe(
    "No price for F. Give a file of them under Closing Prices, or a provider's key in the server's settings.",
  );
});

test.each([
  ["this week", AT_CLOSE, /Joint · Tuesday's close, Tiingo$/],
  ["later", { ...AT_CLOSE, expiration: "2027-01-15", instrument: "KO270115P60" }, /^Later: /],
])(
  "Home: with a close of a contract that expires %s there is nothing to switch on",
  async (_when, given, told) => {
    answerContracts([contract(given), UNPRICED]);
    signIn({ roles: ["USER"] });
    renderPage(<SoonCard />);
    expect(await screen.findByText(told)).toBeVisible();
    expect(screen.queryByText(/No price for/)).toBeNull();
  },
);

test("what if: the column is named by the close of all prices, else says which prices it takes", async () => {
  const atPrice = (...lines: readonly ReturnType<typeof rehearsedLine>[]) =>
    answerRehearsal([{ case: "AT_PRICE", accounts: [rehearsed({ lines: [...lines] })] }]);
  atPrice(rehearsedLine(AT_CLOSE));
  const { unmount } = renderPage(<Rehearsal expiration="2026-11-27" />);
  const column = await screen.findByRole("region", { name: "At Tuesday's close" });
  expect(column.textContent).toContain("Closing prices from Tiingo.");
  expect(screen.getByText("Tuesday's close, Tiingo")).toBeVisible();
  unmount();

  atPrice(rehearsedLine(AT_CLOSE), rehearsedLine({ underlying: "NVDA" }));
  renderPage(<Rehearsal expiration="2026-12-04" />);
  expect((await screen.findByRole("region", { name: "At the last price" })).textContent).toContain(
    "Prices of your newest positions files, and closing prices from Tiingo.",
  );
});
