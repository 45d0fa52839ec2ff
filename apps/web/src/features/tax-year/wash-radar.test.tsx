import { screen, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hideAmounts } from "../../lib/browser/privacy.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { WashRadar } from "./components/wash-radar.tsx";
import { WhatIfSold } from "./components/what-if-sold.tsx";
import { answerRadar, answerSale, sale, trigger, warning } from "./testing/tax-answers.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-01-20T15:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lines of the radar, a text for each paragraph. */
async function lines(): Promise<string[]> {
  const list = within(await screen.findByRole("list", { name: "Wash radar" }));
  return list.getAllByRole("paragraph").map(({ textContent }) => textContent ?? "");
}

test("until when a purchase costs what, and which put would do it without anybody trading", async () => {
  answerRadar([warning()]);
  renderPage(<WashRadar />);

  expect(await lines()).toEqual([
    "Until Feb 14 buying X costs $400.00.",
    "The X $30 Put of Feb 13 in your spouse's account would lose it for ever.",
    "The X $30 Put of Feb 20 in your spouse's account, if assigned early, would lose it for ever.",
    "Loss of Jan 15 in Joint, 100 shares · X",
  ]);
  expect(screen.getByRole("link", { name: "X" }).getAttribute("href")).toBe("/symbol/X");
  expect(screen.getByText("A guide to your own records, not tax advice.")).toBeVisible();
});

test("calls, reinvestments and contracts in their own words; a part is told in dollars", async () => {
  const own = { accountId: "joint", accountName: "Joint", isLost: false };
  answerRadar([
    warning({
      triggers: [
        trigger({ ...own, kind: "EXERCISE", instrument: "X260213C25", amount: "100" }),
        trigger({ ...own, kind: "REINVESTMENT", instrument: "X", amount: "12.5" }),
      ],
    }),
    warning({
      id: "p",
      instrument: "KO260220P60",
      underlying: "KO",
      quantity: "1",
      amount: "101.32",
      triggers: [],
    }),
  ]);
  renderPage(<WashRadar />);

  expect(await lines()).toEqual([
    "Until Feb 14 buying X costs $400.00.",
    "The X $25 Call of Feb 13 in Joint would disallow $100.00 of it.",
    "A dividend of X reinvested in Joint would disallow $12.50 of it.",
    "Loss of Jan 15 in Joint, 100 shares · X",
    "Until Feb 14 opening the KO $60 Put of Feb 20 again costs $101.32.",
    "Loss of Jan 15 in Joint, 1 contract · KO",
  ]);
});

test("a symbol's page names its own losses alone; nothing at risk takes no room, nor does a failure", async () => {
  answerRadar([warning(), warning({ id: "y", instrument: "Y", underlying: "Y" })]);
  const { unmount } = renderPage(<WashRadar underlying="Y" />);
  expect((await lines())[0]).toBe("Until Feb 14 buying Y costs $400.00.");
  expect(screen.queryByText(/buying X/)).toBeNull();
  unmount();

  const asked = vi.fn();
  server.use(
    graphql.query("WashRadar", () => {
      asked();
      return HttpResponse.json({ errors: [{ message: "Out of order" }] });
    }),
  );
  renderPage(<WashRadar />);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.queryByRole("region", { name: "Wash radar" })).toBeNull();
});

test("hidden amounts are hidden in the warnings too", async () => {
  hideAmounts(true);
  answerRadar([warning()]);
  renderPage(<WashRadar />);

  expect((await lines()).join()).not.toMatch(/400|100 shares/);
});

const HELD = [
  { accountId: "joint", accountName: "Joint", quantity: "100" },
  { accountId: "roth", accountName: "Roth IRA", quantity: "50" },
];

async function askSale(quantity: string) {
  const view = renderPage(<WhatIfSold symbol="DIS" held={HELD} price="93.67" />);
  await view.user.click(screen.getByText("What if I sell?"));
  if (quantity !== "") {
    await view.user.type(screen.getByLabelText("Shares"), quantity);
  }
  await view.user.click(screen.getByRole("button", { name: "What would it mean?" }));
  return view;
}

test("a sale before it is made: the loss, until when it stays at risk, and how far it is from long-term", async () => {
  vi.setSystemTime(new Date("2027-01-20T15:00:00Z"));
  const asked = answerSale(sale());
  await askSale("100");

  expect(await screen.findByText("Loss $633.00, short-term.")).toBeVisible();
  expect(screen.getByText("Buying DIS until Feb 19, 2027 would disallow $633.00.")).toBeVisible();
  // Bought on January 28: long-term from January 29, nine days after the 20th.
  expect(screen.getByText("Short-term by 9 days: 100 would be long-term from Jan 29, 2027.")).toBeVisible();
  expect(asked).toEqual([{ accountId: "joint", symbol: "DIS", quantity: "100", price: "93.67" }]);
});

test("a loss that earlier purchases wash, in part for ever", async () => {
  answerSale(
    sale({
      shortTerm: "0",
      disallowed: "633",
      lost: "200",
      allowedLoss: "0",
      openUntil: null,
      missing: "20",
    }),
  );
  await askSale("120");

  expect(await screen.findByText("Loss $633.00, and none of it counts now.")).toBeVisible();
  expect(
    screen.getByText(
      "$633.00 is disallowed: you bought within 30 days before, $200.00 of it for ever, in a retirement account.",
    ),
  ).toBeVisible();
  expect(screen.getByText("20 of them aren't held with a known cost.")).toBeVisible();
  expect(screen.queryByText(/^Buying/)).toBeNull();
});

test.each([
  ["100", "A sale in a retirement account isn't reported: no gain, and no loss to take."],
  ["0", "This account holds no DIS with a known cost."],
])("a sale of %s without a row says why", async (quantity, sentence) => {
  answerSale(sale({ quantity, lots: [], shortTerm: "0", allowedLoss: "0", openUntil: null }));
  await askSale("100");

  expect(await screen.findByText(sentence)).toBeVisible();
});

test("what is no number isn't asked", async () => {
  const asked = answerSale(sale());
  await askSale("");

  expect(screen.getByText("Enter a number such as 100")).toBeVisible();
  expect(asked).toEqual([]);
});
