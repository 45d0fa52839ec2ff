import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { NextDownloads } from "./preview/next-downloads.tsx";
import { ResultPanel } from "./preview/result-panel.tsx";
import { TieOutTable } from "./preview/tie-out-table.tsx";
import { answerCoverage, result } from "./testing/answers.ts";
import type { AccountTieOut } from "./uploads.mutations.ts";

const account = (given: Partial<AccountTieOut> = {}): AccountTieOut => ({
  accountNumber: "Z12345678",
  accountName: "Joint",
  isNew: false,
  lineCount: 15,
  fileCash: "1200.50",
  ledgerCash: "1200.50",
  cashBalance: null,
  holdings: null,
  leftOut: null,
  accountId: null,
  ...given,
});

const GAP = {
  line: 14,
  olderLine: 15,
  day: "2025-07-22",
  balance: "30557.98",
  expected: "30557.99",
  difference: "-0.01",
};

const show = (given: Partial<AccountTieOut>, fileType: "PORTFOLIO" | "TRANSACTION" = "TRANSACTION") =>
  renderPage(<TieOutTable caption="Accounts" accounts={[account(given)]} fileType={fileType} />);

const headers = () =>
  within(screen.getByRole("table", { name: "Accounts" }))
    .getAllByRole("columnheader")
    .map((cell) => cell.textContent)
    .filter((text) => text !== "Details");

const cells = (name: RegExp) =>
  [...screen.getByRole("table", { name }).querySelectorAll("tbody tr:first-child :is(td, th)")].map(
    (cell) => cell.textContent,
  );

test("a file without balances has no column for them", () => {
  show({});

  expect(headers().join()).not.toContain("Cash Balance");
  expect(screen.getByText("To the cent")).toBeVisible();
});

test.each<[string, boolean | null, Partial<AccountTieOut>, string]>([
  ["agrees", true, {}, "text-gain"],
  ["differs in cash", false, { ledgerCash: "1200.49" }, "text-warning"],
  [
    "has a gap in its balances",
    false,
    { cashBalance: { checked: 14, gapCount: 1, gaps: [GAP], notChecked: null } },
    "text-warning",
  ],
  [
    "holds something else",
    null,
    {
      holdings: {
        day: "2026-03-05",
        compared: 3,
        disagreementCount: 1,
        disagreements: [],
        notCompared: null,
      },
    },
    "text-warning",
  ],
])("the result of a file whose account %s is told in its color", (_what, cashMatches, given, tone) => {
  answerCoverage([]);
  const stored = { ...result(), message: "Stored.", cashMatches, accounts: [account(given)] };
  renderPage(<ResultPanel result={stored} whose="me" />);

  expect(screen.getByText("Stored.").closest("[role=status]")?.className).toContain(tone);
});

test("balances in order are counted", () => {
  show({ cashBalance: { checked: 14, gapCount: 0, gaps: [], notChecked: null } });

  expect(headers().join()).toContain("Cash Balance");
  expect(screen.getByText("14 in order")).toBeVisible();
});

test("a phone shows whether an account agrees, and folds the rest under its row", async () => {
  show({ cashBalance: { checked: 14, gapCount: 0, gaps: [], notChecked: null } });
  await userEvent.click(screen.getByRole("button", { name: "Show details of Joint" }));

  expect(screen.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
    "Lines",
    "In the file",
    "In Strikebook",
    "Cash Balance",
  ]);
  expect(screen.getByRole("columnheader", { name: "Match" }).className).not.toContain("hidden");
});

test("a gap names its line, what it says, what was expected and the difference", () => {
  show({ cashBalance: { checked: 14, gapCount: 22, gaps: [GAP], notChecked: null } });

  expect(screen.getByText("22 gaps")).toBeVisible();
  expect(cells(/Gaps in the Cash Balance of Joint/).join(" ")).toMatch(
    /Line 14 Jul 22, 2025 \$30,557.98 \$30,557.99 −\$0.01 Line 15/,
  );
  expect(screen.getByText("And 21 more.")).toBeVisible();
});

test("balances that could not be checked say why", () => {
  show({
    cashBalance: {
      checked: 0,
      gapCount: 0,
      gaps: [],
      notChecked: "The rows are not in the order of their days.",
    },
  });

  expect(screen.getByText("Not checked")).toBeVisible();
  expect(screen.getByText(/was not checked. The rows are not in the order/)).toBeVisible();
});

test("quantities that differ stand beside each other with what may explain them", () => {
  const disagreements = [
    {
      symbol: "KO",
      description: null,
      fileQuantity: "21",
      ledgerQuantity: "20",
      explanation: "Part of it may have come before 2026-03-02, where no history reaches.",
    },
  ];
  show(
    { holdings: { day: "2026-03-05", compared: 3, disagreementCount: 1, disagreements, notCompared: null } },
    "PORTFOLIO",
  );

  expect(screen.getByText("1 of 3 differ")).toBeVisible();
  expect(screen.getByText("Joint", { selector: "strong" }).parentElement?.textContent).toBe(
    "Quantities of Joint that differ from the ledger of Mar 5, 2026:",
  );
  expect(cells(/Quantities of Joint that differ from the ledger of Mar 5, 2026/).slice(0, 4)).toEqual([
    "KO",
    "21",
    "20",
    "Part of it may have come before Mar 2, 2026, where no history reaches.",
  ]);
});

test.each([
  [{ day: "2026-03-05", compared: 3, disagreementCount: 0, disagreements: [], notCompared: null }, "3 agree"],
  [
    { day: "2026-03-05", compared: 0, disagreementCount: 0, disagreements: [], notCompared: "No history." },
    "No history.",
  ],
  [
    { day: "2026-03-05", compared: 0, disagreementCount: 0, disagreements: [], notCompared: null },
    "Nothing to compare",
  ],
])("quantities %j are told as %s", (holdings, words) => {
  show({ holdings }, "PORTFOLIO");

  expect(screen.getByText(words)).toBeVisible();
});

const download = (sentence: string) => ({
  kind: "HISTORY",
  sentence,
  reason: "12 closings have no opening on record.",
});

test("after an import the best download of each of its accounts is told, and of no other account", async () => {
  const covered = (accountNumber: string | null, accountName: string, ...sentences: string[]) => ({
    accountNumber,
    accountName,
    gaps: [],
    nextDownloads: sentences.map(download),
  });
  answerCoverage([
    covered("Z12345678", "Renamed", "Download A", "Download B"),
    covered("X1", "Joint", "Download C"),
    covered(null, "Plan", "Download D"),
  ]);

  renderPage(
    <NextDownloads
      accounts={[account(), account({ accountNumber: null, accountName: "Plan" })]}
      whose="me"
    />,
  );

  expect(await screen.findByText("Download A")).toBeVisible();
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "Download A12 closings have no opening on record.",
    "Download D12 closings have no opening on record.",
  ]);
  expect(screen.getByRole("link", { name: "Coverage of all accounts" }).getAttribute("href")).toBe(
    "/user/accounts",
  );
});

test("what was left out of a file stands below its account, with its amount", () => {
  const leftOut = { lines: 3, cash: "-1.14", withoutAmount: 1 };

  renderPage(<TieOutTable caption="Accounts" accounts={[account({ leftOut })]} fileType="TRANSACTION" />);

  expect(screen.getByText(/^Joint: you left out/).textContent).toBe(
    "Joint: you left out 3 lines, −$1.14 of cash that is in the file and not in Strikebook (1 line without an amount that can be read).",
  );
});
