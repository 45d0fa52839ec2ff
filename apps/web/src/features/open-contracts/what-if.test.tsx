import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { afterEach, expect, test } from "vitest";
import { hideAmounts } from "../../lib/browser/privacy.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { Rehearsal } from "./components/rehearsal.tsx";
import { UnderlyingContracts } from "./components/underlying-contracts.tsx";
import { answerContracts, answerRehearsal, contract, rehearsed, rehearsedLine } from "./testing/answers.ts";

afterEach(() => hideAmounts(false));

const NVDA = rehearsedLine({
  ...{ underlying: "NVDA", premium: "2022.97", sold: "300", sharesProfit: "4500", profit: "6522.97" },
  ...{ cashChange: "64500", price: "215", priceDay: "2026-11-24" },
});
const UNPRICED = rehearsedLine({
  ...{ underlying: "F", premium: "29.34", sold: null, sharesProfit: null, profit: null, cashChange: null },
  ...{ price: null, priceDay: null, reason: "This turns on the price of F, and none is known." },
});
const text = (element: Element) => element.textContent?.replace(/[\u25b2\u25bc]/g, "");
const section = async (name: string) => await screen.findByRole("region", { name });

test("each case ends with its profit and what it is made of; one without a price leaves the others", async () => {
  answerRehearsal([
    { case: "ALL_ASSIGNED", accounts: [rehearsed({ lines: [NVDA] })] },
    { case: "ALL_EXPIRED", accounts: [rehearsed({ lines: [rehearsedLine(), NVDA] })] },
    { case: "AT_PRICE", accounts: [rehearsed({ cashChange: null, lines: [NVDA, UNPRICED] })] },
  ]);
  renderPage(<Rehearsal expiration="2026-11-27" />);

  expect(text(await section("All assigned"))).toContain(
    "Profit+$6,522.97+$2,022.97 premium kept, +$4,500.00 on shares called away",
  );
  // 180.66 + 2,022.97; 180.66 + 6,522.97.
  expect(text(await section("All expired"))).toContain(
    "Profit+$6,703.63+$2,203.63 premium kept, +$4,500.00 on shares called away",
  );
  const price = await section("At the last price");
  expect(text(price)).toContain(
    "Profit\u2014+$2,022.97 premium kept, +$4,500.00 on shares called away, without F",
  );
  const lines = within(price).getAllByRole("listitem").map(text);
  expect(lines).toEqual([
    "NVDA Joint+$6,522.97",
    "F Joint\u2014This turns on the price of F, and none is known.",
  ]);
  expect(within(price).getByText("Cash in or out, without F").nextSibling?.textContent).toContain(
    "$64,500.00",
  );
});

test("a slider supposes another price to the cent, and the server answers for it", async () => {
  const asked = answerRehearsal([
    { case: "AT_PRICE", accounts: [rehearsed({ lines: [{ ...NVDA, price: "214.37" }, UNPRICED] })] },
  ]);
  renderPage(<Rehearsal expiration="2026-11-27" />);

  const slider = await screen.findByRole("slider", { name: /^NVDA at \$214.37/ });
  expect(await section("At the last price")).toBeVisible();
  expect(screen.queryByText("At your prices")).toBeNull();
  expect(screen.getAllByRole("slider")).toHaveLength(1);
  expect([slider.getAttribute("min"), slider.getAttribute("max")]).toEqual(["-20", "20"]);
  fireEvent.change(slider, { target: { value: "-7" } });
  // 214.37 x 0.93 = 199.3641.
  expect(await screen.findByText("NVDA at $199.36")).toBeVisible();
  expect(slider.getAttribute("aria-valuetext")).toBe("$199.36, \u22127%");
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({
      ...{ expiration: "2026-11-27", accountIds: null },
      prices: [{ underlying: "NVDA", price: "199.36" }],
    }),
  );
  expect(await section("At your prices")).toBeVisible();
  expect(screen.queryByText("At the last price")).toBeNull();

  fireEvent.change(slider, { target: { value: "0" } });
  expect(await section("At the last price")).toBeVisible();
});

test("the slider stays, and can be moved back, where the server has no answer for a price", async () => {
  answerRehearsal([{ case: "AT_PRICE", accounts: [rehearsed({ lines: [NVDA] })] }]);
  renderPage(<Rehearsal expiration="2026-11-27" />);
  const slider = await screen.findByRole("slider", { name: /^NVDA at/ });

  server.use(
    graphql.query("ExpiryRehearsal", () =>
      HttpResponse.json({ errors: [{ message: "The database is away" }] }),
    ),
  );
  fireEvent.change(slider, { target: { value: "5" } });
  expect(await screen.findByRole("button", { name: "Try Again" })).toBeVisible();
  expect(slider).toBeVisible();
  fireEvent.change(slider, { target: { value: "0" } });
  expect(await section("At the last price")).toBeVisible();
});

test("hidden amounts hide the profit; the price of a share is nobody's secret", async () => {
  hideAmounts(true);
  answerRehearsal([{ case: "ALL_ASSIGNED", accounts: [rehearsed({ lines: [NVDA, UNPRICED] })] }]);
  renderPage(<Rehearsal expiration="2026-11-27" />);

  expect(text(await section("All assigned"))).not.toMatch(/[$]/);
  expect(screen.getByText("NVDA at $215.00")).toBeVisible();
});

test("on the page of a symbol it is asked of that symbol alone", async () => {
  answerContracts([contract()]);
  const asked = answerRehearsal([{ case: "ALL_ASSIGNED", accounts: [rehearsed()] }]);
  const { user } = renderPage(<UnderlyingContracts underlying="KO" />);

  await user.selectOptions(await screen.findByLabelText("What if?"), "Fri, Nov 27, 2026");
  expect(text(await section("All assigned"))).toContain("Profit+$180.66+$180.66 premium kept");
  expect(asked.at(-1)).toEqual({ expiration: "2026-11-27", accountIds: null, underlying: "KO" });
});
