import { screen, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hideAmounts } from "../../lib/browser/privacy.ts";
import { answerAccounts } from "../../testing/account-answers.ts";
import { signIn } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { TaxesPage } from "./pages/taxes-page.tsx";
import { answerTaxes, NO_COMPARISON } from "./testing/tax-answers.ts";
import type { RealizedComparison, RealizedDifference } from "./witness.queries.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-01-20T15:00:00Z") });
});
afterEach(() => vi.useRealTimers());

const OFFERED = { quantity: "100", basis: null, acquiredOn: "2024-03-01", transactionId: null };

/** 100 sold for 1,500: Fidelity took the lot of 1,300, we took that of 1,000. */
const CHOSEN: RealizedDifference = {
  accountId: "joint",
  instrument: "XYZ",
  sold: "2025-06-02",
  quantity: "100",
  exportGain: "200",
  ledgerGain: "500",
  difference: "-300",
  cause: "LOTS_CHOSEN",
  sentence: "Fidelity sold 100 of Mar 1, 2024, Strikebook 100 of Feb 1, 2024.",
  offered: { ...OFFERED, kind: "LOTS", day: "2025-06-02", transactionId: "71", question: "Did it?" },
};

/** Shares that no file bought. */
const OLD: RealizedDifference = {
  ...CHOSEN,
  instrument: "OLD",
  exportGain: "200",
  ledgerGain: null,
  difference: "200",
  cause: "OPENING_BASIS",
  sentence: "No file has its purchase.",
  offered: {
    ...{ ...OFFERED, quantity: "50", basis: "500", acquiredOn: "2019-05-01" },
    ...{ kind: "OPENING", day: "2019-05-01", question: "Did you buy 50 OLD?" },
  },
};

const COMPARED: RealizedComparison = {
  ...NO_COMPARISON,
  files: [{ fileName: "Realized_Gain_Loss_Account_Z1.csv" }],
  ...{ agreed: 312, differing: [CHOSEN, OLD], exportTotal: "458.7", ledgerTotal: "558.7" },
  unreadRows: ["Line 5: Fidelity can't tell the gain of this one"],
};

function show(comparison: RealizedComparison) {
  answerTaxes();
  answerAccounts();
  server.use(graphql.query("RealizedComparison", () => HttpResponse.json({ data: { comparison } })));
  return renderPage(<TaxesPage />, "/taxes");
}

const card = async () => within(await screen.findByRole("region", { name: "Compared with Fidelity" }));

test("how many agree, each difference with its reason, and what couldn't be read", async () => {
  show(COMPARED);
  const own = await card();

  expect(
    await own.findByText("312 lots agree, 2 differences, each with its reason, $0.00 unexplained."),
  ).toBeVisible();
  expect(own.getByText(/^Fidelity \+\$458\.70, here \+\$558\.70\./)).toBeVisible();
  const rows = own.getAllByRole("row").slice(1);
  expect(
    rows.map((row) => [...row.querySelectorAll("th, td")].map(({ textContent }) => textContent)),
  ).toEqual([
    [
      "100 XYZFidelity sold 100 of Mar 1, 2024, Strikebook 100 of Feb 1, 2024.",
      ...["Jun 2, 2025", "\u25b2+$200.00", "\u25b2+$500.00", "\u25bc\u2212$300.00", "Choose the lot"],
    ],
    [
      "100 OLDNo file has its purchase.",
      ...["Jun 2, 2025", "\u25b2+$200.00", "\u2014", "\u25b2+$200.00", "Add the purchase"],
    ],
  ]);
  expect(own.getByText("1 line of the file couldn't be read")).toBeVisible();
});

test("what is offered opens filled in: the lots of the sale, or the purchase", async () => {
  const { user } = show(COMPARED);
  server.use(
    graphql.query("SaleLots", ({ variables }) => {
      expect(variables).toEqual({ transactionId: "71" });
      return HttpResponse.json({ data: { lots: [] } });
    }),
  );
  const own = await card();
  await user.click(await own.findByRole("button", { name: "Choose the lot" }));
  const lots = within(await screen.findByRole("dialog", { name: "Choose a lot" }));
  await user.click(lots.getByRole("button", { name: "Cancel" }));

  await user.click(own.getByRole("button", { name: "Add the purchase" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add a correction" }));
  expect(dialog.getAllByRole("textbox").map((field) => (field as HTMLInputElement).value)).toEqual(
    expect.arrayContaining(["OLD", "50", "500"]),
  );
});

test("all agree; without a file it says how to get one; a failure is told on the card", async () => {
  const { unmount } = show({ ...COMPARED, agreed: 1, differing: [], unreadRows: [] });
  expect(await (await card()).findByText("1 lot agrees, none differs.")).toBeVisible();
  unmount();

  const second = show(NO_COMPARISON);
  expect(await (await card()).findByText("No closed positions of 2025 yet")).toBeVisible();
  second.unmount();

  answerTaxes();
  server.use(
    graphql.query("RealizedComparison", () =>
      HttpResponse.json({ errors: [{ message: "x" }] }, { status: 500 }),
    ),
  );
  renderPage(<TaxesPage />, "/taxes");
  expect(await (await card()).findByText(/Error loading the comparison/)).toBeVisible();
});

test("hidden amounts are hidden in its sums, rows and sentences", async () => {
  hideAmounts(true);
  const rounding = { ...CHOSEN, sentence: "The two sides round it $0.04 apart." };
  show({
    ...{ ...COMPARED, differing: [rounding, OLD], unexplained: "-300.25" },
    unreadRows: ["Line 5: Fidelity can't tell the gain (ABCD,100,$1,234.56)"],
  });
  const own = await card();

  expect(await own.findAllByRole("row")).toHaveLength(3);
  expect(screen.getByRole("region", { name: "Compared with Fidelity" }).textContent).not.toMatch(
    /\$?\d+\.\d\d/,
  );
});

test("how many more could be settled is told, unless nothing may be changed", async () => {
  const { unmount } = show({ ...COMPARED, moreOffers: 5 });
  expect(
    await (await card()).findByText(
      "Corrections are offered for the first few. 5 more differences can be settled the same way once these are.",
    ),
  ).toBeVisible();
  unmount();

  signIn({ roles: ["READONLY"] });
  show({ ...COMPARED, moreOffers: 5 });
  await (await card()).findByText(/^312 lots agree/);
  expect(screen.queryByText(/^Corrections are offered/)).toBeNull();
});

test("a fund that Fidelity sells at average cost is stated so, from its first purchase on", async () => {
  const offered = {
    ...{ ...OFFERED, quantity: null, acquiredOn: null, kind: "AVERAGE_COST" as const },
    ...{ day: "2021-02-01", question: "Is FXAIX sold at average cost at Fidelity?" },
  };
  const fund = { ...CHOSEN, instrument: "FXAIX", cause: "AVERAGE_COST" as const, offered };
  const { user } = show({ ...COMPARED, differing: [fund] });
  await user.click(await (await card()).findByRole("button", { name: "Use average cost" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add a correction" }));
  expect(dialog.getByLabelText<HTMLInputElement>("From").value).toBe("2021-02-01");
  expect(dialog.getByLabelText<HTMLInputElement>("Fund symbol").value).toBe("FXAIX");
});

test("who may only look sees it without a correction", async () => {
  signIn({ roles: ["READONLY"] });
  show(COMPARED);
  await (await card()).findByText(/^312 lots agree/);
  expect(screen.queryByRole("button", { name: "Choose the lot" })).toBeNull();
});

test("what nothing explains isn't said to have a reason", async () => {
  const unknown = { ...CHOSEN, cause: "UNKNOWN" as const, sentence: "Nothing explains it.", offered: null };
  show({ ...COMPARED, differing: [unknown, OLD], unexplained: "-300" });
  expect(
    await (await card()).findByText(
      "312 lots agree, 2 differences, not all of them explained: \u2212$300.00 unexplained.",
    ),
  ).toBeVisible();
});
