import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { ContractBoard } from "./components/contract-board.tsx";
import { AWAITING, COVERED_CALL, contract } from "./testing/answers.ts";

const LOSING = contract({
  ...{ instrument: "F261218P12", underlying: "F", expiration: "2026-12-18", premium: "50.34" },
  ...{ ifClosedNow: "-149.66", ifClosedNowDay: "2026-11-18", outOfTheMoneyPercent: -20, premiumLeft: "200" },
});
const BOARD = [AWAITING, contract(), COVERED_CALL, LOSING];
const names = () =>
  screen
    .getAllByRole("rowheader")
    .flatMap(({ textContent }) => /^(F|KO|NVDA) \$\S+ (Put|Call)/.exec(textContent ?? "")?.[0] ?? []);

test("the totals row sums what is known, and says how many contracts it leaves out", () => {
  renderPage(<ContractBoard contracts={BOARD} accountId={undefined} />);

  const row = within(screen.getByRole("row", { name: /^Total, / }));
  expect(row.getByRole("rowheader").textContent).toBe("Total, 8 contracts");
  expect(
    row.getAllByRole("cell").map(({ textContent }) => textContent?.replace(/[\u25b2\u25bc]/g, "")),
  ).toEqual([
    "",
    // 29.34 + 180.68 + 119.34 + 50.34.
    "$379.70",
    // 90 + 200; of three F and one NVDA no file has a price.
    "$290.004 contracts left out",
    // 90.68 - 149.66.
    "\u2212$58.984 contracts left outNov 17, 2026",
    "",
    "",
  ]);
});

test("a column's head orders all expirations together, and the days come back", async () => {
  const { user, location } = renderPage(<ContractBoard contracts={BOARD} accountId={undefined} />);
  expect(names()).toEqual(["F $10 Put", "KO $60 Put", "NVDA $90 Call", "F $12 Put"]);

  await user.click(screen.getByRole("button", { name: "If closed now" }));
  // What has none stands last, in the order of the days.
  expect(names()).toEqual(["F $12 Put", "KO $60 Put", "F $10 Put", "NVDA $90 Call"]);
  expect(location()).toBe("/?sort=closed%2Casc");
  expect(screen.getByText("Fri, Dec 18, 2026")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "If closed now" }));
  expect(names()).toEqual(["KO $60 Put", "F $12 Put", "F $10 Put", "NVDA $90 Call"]);

  await user.click(screen.getByRole("button", { name: "Back to expirations" }));
  expect(names()).toEqual(["F $10 Put", "KO $60 Put", "NVDA $90 Call", "F $12 Put"]);
  expect(location()).toBe("/");
  // The button is gone with the order; the focus stays on the board.
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "If closed now" }));
});

test("a phone is ordered by a choice, and has the totals with what they leave out and the price's day", async () => {
  vi.stubGlobal("matchMedia", () => ({
    ...{ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined },
  }));
  const { user, location } = renderPage(<ContractBoard contracts={BOARD} accountId={undefined} />);
  const phoneNames = () =>
    screen
      .getAllByRole("button", { name: /^Show details of/ })
      .map((button) => /of (\S+ \S+ (?:Put|Call))/.exec(button.getAttribute("aria-label") ?? "")?.[1]);
  expect(phoneNames()).toEqual(["F $10 Put", "KO $60 Put", "NVDA $90 Call", "F $12 Put"]);
  // The heading of a group tells the expiration of its rows.
  expect(screen.queryByText(/^KO \$60 Put · /)).toBeNull();

  await user.selectOptions(screen.getByLabelText("Sort by"), "If closed now, low to high");
  expect(screen.getByText(/^KO \$60 Put · /)).toBeVisible();
  expect(phoneNames()).toEqual(["F $12 Put", "KO $60 Put", "F $10 Put", "NVDA $90 Call"]);
  expect(location()).toBe("/?sort=closed%2Casc");
  await user.selectOptions(screen.getByLabelText("Sort by"), "Expiration");
  expect(location()).toBe("/");

  expect(screen.getByText("Total, 8 contracts")).toBeVisible();
  expect(
    screen.getAllByRole("definition").map(({ textContent }) => textContent?.replace(/[\u25b2\u25bc]/g, "")),
  ).toEqual(["$379.70", "$290.004 contracts left out", "\u2212$58.984 contracts left outNov 17, 2026"]);
});
