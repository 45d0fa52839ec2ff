import { screen, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { ObligationsSection } from "./components/obligations-section.tsx";
import type { WeekObligation } from "./obligations.queries.ts";

const NONE = {
  toBuyShares: "0",
  toBuyDollars: "0",
  toDeliverShares: "0",
  toDeliverDollars: "0",
  settledContracts: "0",
};
const PUTS = { ...NONE, toBuyShares: "300", toBuyDollars: "18000" };
const CALLS = { ...NONE, toDeliverShares: "200" };

const KO: WeekObligation = {
  ...PUTS,
  week: "2026-11-23",
  underlying: "KO",
  reason: null,
  accounts: [
    { ...PUTS, toBuyShares: "100", toBuyDollars: "6000", accountId: "a-1", account: "Ann: Joint" },
    { ...PUTS, toBuyShares: "200", toBuyDollars: "12000", accountId: "a-2", account: "Ben: Roth IRA" },
  ],
};
const F: WeekObligation = {
  ...CALLS,
  week: "2026-11-23",
  underlying: "F",
  reason: null,
  accounts: [{ ...CALLS, accountId: "a-1", account: "Ann: Joint" }],
};
const ADJUSTED: WeekObligation = {
  ...NONE,
  toBuyShares: null,
  toBuyDollars: null,
  settledContracts: "2",
  week: "2026-11-30",
  underlying: "XYZ1",
  reason: "No file tells what XYZ1 $5 Put Dec 4, 2026 delivers",
  accounts: [],
};

function answerObligations(obligations: readonly WeekObligation[]) {
  const asked: object[] = [];
  server.use(
    graphql.query("Obligations", ({ variables }) => {
      asked.push(variables);
      return HttpResponse.json({ data: { obligations } });
    }),
  );
  return asked;
}

const words = (element: HTMLElement) => (element.textContent ?? "").replace(/\s+/g, " ");

test("each week tells who would buy and deliver what, with totals; nothing is asked before it is shown", async () => {
  const asked = answerObligations([KO, F, ADJUSTED]);
  const { user } = renderPage(<ObligationsSection accountId={undefined} />);
  expect(asked).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Show" }));

  const week = await screen.findByRole("region", { name: /^Week of.*Nov(ember)? 23, 2026/ });
  expect(asked).toEqual([{ accountIds: null }]);
  expect(words(week)).toContain("Cash needed $18,000.00");
  expect(words(week)).toContain("Shares called away 200");
  expect(within(week).getByRole("link", { name: "KO" }).getAttribute("href")).toBe("/symbol/KO");
  const accounts = within(within(week).getByRole("list", { name: "Accounts with KO" })).getAllByRole(
    "listitem",
  );
  expect(accounts.map(words)).toEqual([
    "Ann: JointBuy 100 for $6,000.00",
    "Ben: Roth IRABuy 200 for $12,000.00",
  ]);

  // The only account is named; its figures are those of the symbol.
  const only = within(week).getByRole("list", { name: "Accounts with F" });
  expect(words(only)).toBe("Ann: Joint");

  const next = screen.getByRole("region", { name: /Nov(ember)? 30, 2026/ });
  expect(words(next)).toContain("Cash needed unknown");
  expect(words(next)).not.toContain("Shares called away");
  expect(words(next)).toContain("Buy unknown for unknown2 settled in cash");
  expect(words(next)).toContain("No file tells what XYZ1");
  expect(screen.getByText("In all weeks").parentElement?.textContent).toContain("Cash needed unknown");
});

test("of one account it is asked alone; nothing sold is said so", async () => {
  const asked = answerObligations([]);
  renderPage(<ObligationsSection accountId="a-1" />, "/?assigned=all");

  expect(await screen.findByText("No open sold contracts.")).toBeVisible();
  expect(asked).toEqual([{ accountIds: ["a-1"] }]);
});
