import { screen, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { hideAmounts } from "../../lib/browser/privacy.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { CoverageCard } from "./components/coverage-card.tsx";
import { account, answer, COMPLETE, GAP, section } from "./testing/coverage-answers.ts";

test("a history that ended long ago says until when it goes", async () => {
  answer(
    account({
      spans: [{ firstDay: "2022-12-16", lastDay: "2023-02-11" }],
      gaps: [],
      nextDownloads: [
        { kind: "HISTORY", sentence: "Download it", reason: "Your history stops at 2023-02-11." },
        { kind: "POSITIONS", sentence: "Download Positions", reason: "None is on record." },
      ],
    }),
  );

  renderPage(<CoverageCard />);
  const joint = await section(/^Joint/);

  expect(within(joint).getByText("No gaps until Feb 11, 2023, where it ends")).toBeVisible();
  expect(within(joint).queryByText("No gaps")).toBeNull();
});

test("the bar, the gap and what to download next", async () => {
  answer(account());

  renderPage(<CoverageCard />);
  const joint = await section(/^Joint/);

  expect(within(joint).getByRole("img").getAttribute("aria-label")).toBe(
    "Covered: Oct 2, 2023 to Nov 19, 2026, with 1 gap",
  );
  expect(within(joint).getByText("1 gap")).toBeVisible();
  expect(within(joint).getByRole("listitem").textContent).toContain(
    "No file covers Jan 2\u2009–\u2009Mar 28, 2024 (61 market days).",
  );
  expect(
    within(joint).getByText("Download Activity & Orders, Jan 2, 2024 to Mar 28, 2024, for account Z12345678"),
  ).toBeVisible();
  expect(within(joint).getByText("Your history stops at Dec 29, 2023: 61 market days ago.")).toBeVisible();
});

test("nothing is missing: a bar without a gap, and no more words than that", async () => {
  answer({
    ...COMPLETE,
    holdings: { day: "2026-11-18", compared: 1, disagreementCount: 0, notCompared: null, disagreements: [] },
  });

  renderPage(<CoverageCard />);
  const joint = await section(/^Joint/);

  expect(within(joint).getByText("No gaps")).toBeVisible();
  expect(within(joint).getByRole("img").getAttribute("aria-label")).toContain("without a gap");
  expect(
    within(joint).getByText("Positions of Nov 18, 2026: 1 symbol agrees with the ledger."),
  ).toBeVisible();
  expect(within(joint).queryByText(/^Download/)).toBeNull();
});

test("closings without an opening open on their rows and lead to the option summary", async () => {
  const unmatched = Array.from({ length: 8 }, (_, index) => ({
    instrument: `SOFI26051${index}P14`,
    underlying: "SOFI",
    closings: 2,
    firstDay: "2026-05-11",
    quantity: null,
  }));
  answer(
    account({ unmatchedClosings: 16, unmatchedInstruments: 8, unmatched, firstUnmatchedDay: "2026-05-11" }),
  );

  const { user } = renderPage(<CoverageCard />);
  const joint = await section(/^Joint/);
  await user.click(within(joint).getByRole("button", { name: "SOFI $14 Put, May 10, 2026: its closings" }));

  expect(within(joint).getByText("16 closing trades without an opening")).toBeVisible();
  expect(within(joint).getByText("and 2 more")).toBeVisible();
  expect(within(joint).getByRole("link", { name: "option summary" }).getAttribute("href")).toBe(
    "/year-summary?account=a-1",
  );
});

test("two accounts of one name are told apart by number and linked to by id", async () => {
  const unmatched = [
    { instrument: "KO260515P60", underlying: "KO", closings: 1, firstDay: "2026-05-11", quantity: null },
  ];
  const given = { unmatchedClosings: 1, unmatchedInstruments: 1, unmatched, firstUnmatchedDay: "2026-05-11" };
  answer(account(given), account({ ...given, accountId: "a-2", accountNumber: "X2" }));

  renderPage(<CoverageCard />);
  const second = await section(/X2$/);

  expect(within(second).getByRole("link", { name: "option summary" }).getAttribute("href")).toBe(
    "/year-summary?account=a-2",
  );
});

test("closings of shares do not lead to the option summary, which knows nothing of them", async () => {
  const unmatched = [
    { instrument: "KO", underlying: "KO", closings: 1, firstDay: "2026-05-11", quantity: null },
  ];
  answer(
    account({ unmatchedClosings: 1, unmatchedInstruments: 1, unmatched, firstUnmatchedDay: "2026-05-11" }),
  );

  renderPage(<CoverageCard />);
  const joint = await section(/^Joint/);

  expect(within(joint).getByRole("button", { name: "KO: its closings" })).toBeVisible();
  expect(within(joint).queryByRole("link", { name: "option summary" })).toBeNull();
});

test("positions that disagree stand side by side with what may explain it", async () => {
  const disagreement = {
    symbol: "KO",
    description: "KO CORP",
    fileQuantity: "21",
    ledgerQuantity: "20",
    explanation: "Part of it may have come before 2026-03-02, where no history reaches.",
  };
  answer({
    ...COMPLETE,
    holdings: {
      day: "2026-11-18",
      compared: 3,
      disagreementCount: 1,
      notCompared: null,
      disagreements: [disagreement],
    },
  });

  renderPage(<CoverageCard />);
  const table = await screen.findByRole("table", { name: /Positions of Joint that disagree/ });

  expect([...(table.querySelectorAll("tbody td") ?? [])].map((cell) => cell.textContent).slice(0, 2)).toEqual(
    ["21", "20"],
  );
  expect(within(table).getAllByText(/^Part of it may have come before/)[0]).toBeVisible();
  expect(screen.getByText("1 position to check")).toBeVisible();
});

test("positions that are not compared say why", async () => {
  const holdings = { day: "2026-11-18", compared: 0, disagreementCount: 0, disagreements: [] };
  answer({ ...COMPLETE, holdings: { ...holdings, notCompared: "No history of this account is on record." } });

  renderPage(<CoverageCard />);
  const joint = await section(/^Joint/);

  expect(joint.textContent).toContain(
    "Positions of Nov 18, 2026 are not compared. No history of this account",
  );
});

test("balances tell of cash in a gap; hidden amounts stay hidden", async () => {
  answer(
    account({
      gaps: [
        { ...GAP, cashMoved: "-1234.50" },
        { ...GAP, firstDay: "2025-01-02", cashMoved: "0.00" },
      ],
      nextDownloads: [{ kind: "HISTORY", sentence: "Download it", reason: "Cash changed by -$1,234.50." }],
    }),
  );

  const { unmount } = renderPage(<CoverageCard />);
  const joint = await section(/^Joint/);
  expect(joint.textContent).toContain("cash changed by −$1,234.50 meanwhile");
  expect(joint.textContent).toContain("the balances around it show no cash moved");

  unmount();

  hideAmounts(true);
  renderPage(<CoverageCard />);

  expect((await section(/^Joint/)).textContent).not.toContain("1,234.50");
});

test("more downloads fold out; many gaps are counted", async () => {
  const gaps = Array.from({ length: 7 }, (_, index) => ({ ...GAP, firstDay: `2024-0${index + 1}-02` }));
  const [first] = account().nextDownloads;
  const positions = {
    kind: "POSITIONS" as const,
    sentence: "Download Positions for account Z12345678",
    reason: "",
  };
  answer(account({ gaps, nextDownloads: first === undefined ? [] : [first, positions] }));

  const { user } = renderPage(<CoverageCard />);
  const joint = await section(/^Joint/);
  await user.click(within(joint).getByText("Then 1 more download"));

  expect(within(joint).getAllByText(/^No file covers/)).toHaveLength(4);
  await user.click(within(joint).getByRole("button", { name: "And 3 more gaps" }));
  expect(within(joint).getAllByText(/^No file covers/)).toHaveLength(7);
  expect(within(joint).getByText("Download Positions for account Z12345678")).toBeVisible();
});

test("without any file the panel says what to do; without an account there is none", async () => {
  answer({ ...COMPLETE, fileCount: 0, spans: [] });
  const { unmount } = renderPage(<CoverageCard />);
  expect((await screen.findByRole("link", { name: "Upload Files" })).getAttribute("href")).toBe("/upload");
  unmount();

  answer();
  renderPage(<CoverageCard />);
  await screen.findByText("Loading coverage...");
  await expect.poll(() => screen.queryByText("Coverage")).toBeNull();
});

test("a failure says so and asks again", async () => {
  server.use(graphql.query("Coverage", () => HttpResponse.json({ errors: [{ message: "away" }] })));
  const { user } = renderPage(<CoverageCard />);
  await screen.findByText("Failed to load coverage");

  answer(COMPLETE);
  await user.click(screen.getByRole("button", { name: "Try Again" }));

  expect(await section(/^Joint/)).toBeVisible();
});
