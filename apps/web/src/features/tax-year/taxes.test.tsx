import { screen, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hideAmounts } from "../../lib/browser/privacy.ts";
import { catchDownloads, textOf } from "../../testing/downloads.ts";
import { signIn } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { TaxesPage } from "./pages/taxes-page.tsx";
import { answerChange, answerSpouse, answerTaxes, lot } from "./testing/tax-answers.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-01-20T15:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The texts of a table's cells, a row each, totals included. */
async function rowsOf(name: string): Promise<string[][]> {
  const table = within(await screen.findByRole("table", { name }));
  return table
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.querySelectorAll("td, th")].map(({ textContent }) => textContent ?? ""));
}

const region = async (name: string) => within(await screen.findByRole("region", { name }));

test("the newest year as the broker reports it, with every sum, until when it is open, and that it is a guide", async () => {
  const asked = answerTaxes();
  const { location } = renderPage(<TaxesPage />, "/taxes");

  const sums = await region("2025");
  const terms = sums.getAllByRole("term").map((term) => term.textContent);
  const figures = sums.getAllByRole("definition").map((figure) => figure.textContent);
  expect(terms.map((term, index) => [term, figures[index]])).toEqual([
    ["Short-term", "▲+$199.34"],
    ["Long-term", "▲+$1,199.87"],
    ["Section 1256", "▼−$110.6660% long −$66.40, 40% short −$44.26"],
    ["Disallowed", "$900.002 wash sales"],
    ["Deferred", "$400.00carried into 2026"],
    ["Lost to retirement", "$500.00never comes back"],
  ]);
  expect(sums.getByText("Open until Jan 30, 2026")).toBeVisible();
  expect(sums.getByText("This is a guide, not tax advice.")).toBeVisible();
  expect(asked).toEqual([{ year: 2025, reading: "BROKER" }]);
  expect(location()).toBe("/taxes");
});

test("three readings side by side tell what the choice means in dollars, and one press shows another", async () => {
  const asked = answerTaxes();
  const { user, location } = renderPage(<TaxesPage />, "/taxes");

  const statute = await region("Statute reading");
  expect(screen.getByText(/^Section 1256 is in no gain or loss here:/)).toBeVisible();
  expect(statute.getByText(/^The law over all your accounts/)).toBeVisible();
  expect(statute.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
    "▲+$1,399.21",
    "▲+$500.00",
    "$900.00",
    "$400.00",
    "$500.00",
  ]);
  expect((await region("Broker reading")).getByText("Shown")).toBeVisible();

  await user.click(statute.getByRole("button", { name: "Show the statute reading" }));
  await vi.waitFor(() => expect(asked.at(-1)).toEqual({ year: 2025, reading: "STATUTE" }));
  expect(location()).toBe("/taxes?reading=statute");
});

test("rows of Form 8949 in its two parts; a written put keeps the day it was opened", async () => {
  answerTaxes();
  renderPage(<TaxesPage />, "/taxes");

  expect(await rowsOf("Form 8949, Part I, short-term")).toEqual([
    [
      "1 KO $60 Put, Jan 17, 2025Individual",
      "Jan 17, 2025opened Jan 8, 2025",
      "Jan 17, 2025acquired Jan 17, 2025",
      "$199.34",
      "$0.00",
      "",
      "",
      "▲+$199.34",
      "",
    ],
    [
      "100 XYZJoint",
      "Dec 2, 2024",
      "Feb 10, 2025acquired Dec 2, 2024",
      "$4,500.00",
      "$5,000.00",
      "WLost to retirement",
      "$500.00code W",
      "$0.00",
      "Choose another lot",
    ],
    [
      "100 ABCJoint",
      "Jan 10, 2025",
      "Aug 25, 2025acquired Jan 10, 2025",
      "$4,800.00",
      "$5,200.00",
      "W",
      "$400.00code W",
      "$0.00",
      "Choose another lot",
    ],
    ["3 rows", "", "", "$9,499.34", "$10,200.00", "", "$900.00", "▲+$199.34", ""],
  ]);
  expect((await rowsOf("Form 8949, Part II, long-term")).at(-1)).toEqual([
    ...["1 row", "", "", "$6,199.87", "$5,000.00", "", "$0.00", "▲+$1,199.87", ""],
  ]);
  const sold = screen.getByRole("link", { name: "Aug 25, 2025" });
  expect(sold.getAttribute("href")).toBe("/ledger?from=2025-08-25&to=2025-08-25&symbol=ABC&row=71");
});

test("the file has every row, plain, and ends with what it is", async () => {
  const files = catchDownloads();
  answerTaxes({ lots: [lot({ holdingSince: "2025-01-02" })] });
  const { user } = renderPage(<TaxesPage />, "/taxes?year=2025&reading=statute");

  const form = await region("Form 8949");
  await user.click(form.getByRole("button", { name: /Export CSV/ }));
  expect(await textOf(files[0])).toBe(
    [
      "\ufeffPart,(a) Description,(b) Date acquired,(c) Date sold,(d) Proceeds,(e) Cost,(f) Code,(g) Adjustment,(h) Gain or loss,Account,Symbol,Quantity,Opened,Held since,Lost to retirement",
      "I,100 ABC,2025-01-10,2025-08-25,4800,5200,W,400,0,Joint,ABC,100,2025-01-10,2025-01-02,0",
      '"A guide to your own records, not tax advice. Days are those of your ledger; after a wash sale Fidelity\'s may differ."',
      "",
    ].join("\r\n"),
  );
});

test("thousands of rows are drawn a page at a time", async () => {
  const lots = Array.from({ length: 3000 }, (_, index) => lot({ id: String(index) }));
  answerTaxes({ lots });
  renderPage(<TaxesPage />, "/taxes");

  const table = within(await screen.findByRole("table", { name: "Form 8949, Part I, short-term" }));
  expect(table.getAllByRole("rowheader", { name: /^100 ABC/ })).toHaveLength(50);
  expect((await rowsOf("Form 8949, Part I, short-term")).at(-1)?.[0]).toBe("3,000 rows");
});

test("section 1256 stands apart with its marks, and the deferred dollars where they are", async () => {
  answerTaxes();
  renderPage(<TaxesPage />, "/taxes");

  expect(await rowsOf("Section 1256 contracts")).toEqual([
    [
      "1 SPX $6,000 Put, Jan 16, 2026sold · Joint",
      "Dec 10, 2025",
      "Marked Dec 31, 2025at $3.10, from your positions file",
      "$199.34",
      "$310.00",
      "▼−$110.66",
    ],
    ["Total", "", "", "", "", "▼−$110.66"],
  ]);
  expect(await rowsOf("Where the deferred dollars are")).toEqual([
    ["100 ABCJoint", "Sep 15, 2025", "Jan 31, 2025", "$5,300.00", "$400.00"],
    ["1 lot", "", "", "", "$400.00"],
  ]);
});

test("a missing mark leaves section 1256 without a sum, and is typed on the page", async () => {
  answerTaxes({
    longTerm1256: null,
    shortTerm1256: null,
    incomplete: [
      "SPX $6,000 Put, Jan 16, 2026 needs its price on 2025-12-31, the last trading day of 2025: without it section 1256 has no total.",
      "SPX $6,000 Put, Jan 17, 2025 needs its price on the last trading day of 2024: without it section 1256 has no total.",
    ],
    marksMissing: [{ instrument: "SPX260116P6000", day: "2025-12-31" }],
  });
  const sent = answerChange("SetYearEndMark", "setYearEndMark");
  const { user } = renderPage(<TaxesPage />, "/taxes");

  expect(await screen.findByText("a year-end price is missing")).toBeVisible();
  expect(screen.getByText(/needs its price on Dec 31, 2025, the last trading day of 2025:/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Type it below" }).getAttribute("href")).toBe("#year-end-marks");
  expect(screen.getByRole("link", { name: "Type it for 2024" }).getAttribute("href")).toBe(
    "/taxes?year=2024",
  );
  const field = screen.getByLabelText("SPX $6,000 Put, Jan 16, 2026 on Dec 31, 2025");
  await user.type(field, "three");
  await user.click(screen.getByRole("button", { name: "Save price" }));
  expect(screen.getByText("Enter a price such as 3.10")).toBeVisible();
  await user.clear(field);
  await user.type(field, "3.10");
  await user.click(screen.getByRole("button", { name: "Save price" }));
  expect(await screen.findByText("Year-end price saved")).toBeVisible();
  expect(sent).toEqual([{ instrument: "SPX260116P6000", day: "2025-12-31", price: "3.10" }]);
});

test("an opening that no file has leads to the corrections; a year that isn't over mends itself", async () => {
  answerTaxes({
    incomplete: ["1 closing has no opening on record.", "The year isn't over."],
    lots: [
      lot({
        acquired: null,
        openedOn: null,
        cost: null,
        gain: null,
        term: "UNKNOWN",
        code: null,
        adjustment: null,
      }),
    ],
  });
  renderPage(<TaxesPage />, "/taxes");

  const links = await screen.findAllByRole("link", { name: "Add a correction" });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/ledger/statements"]);
  expect((await rowsOf("Form 8949, Term unknown"))[0]).toEqual([
    ...[
      "100 ABCJoint",
      "Unknown",
      "Aug 25, 2025acquired on an unknown day",
      "$4,800.00",
      "—",
      "",
      "",
      "—",
      "",
    ],
  ]);
});

test("questions are named with their amounts, and say so", async () => {
  answerTaxes({
    questions: [
      {
        lotId: "put",
        kind: "WRITTEN_AGAIN",
        sentence: "The same put was written again on 2025-01-20.",
        amount: "101.32",
      },
    ],
  });
  renderPage(<TaxesPage />, "/taxes");

  const card = await region("To look at yourself");
  expect(card.getByText("The same put was written again on Jan 20, 2025.")).toBeVisible();
  expect(card.getByText("$101.32")).toBeVisible();
});

test("a year is sealed after a question", async () => {
  answerTaxes();
  const sent = answerChange("SealTaxYear", "sealTaxYear");
  const { user } = renderPage(<TaxesPage />, "/taxes");

  await user.click(await screen.findByRole("button", { name: "Seal 2025" }));
  const dialog = within(screen.getByRole("alertdialog", { name: "Seal tax year 2025" }));
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Seal 2025" }));
  await vi.waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(sent).toEqual([{ year: 2025 }]);
});

test("a sealed year says what it would change, row by row", async () => {
  const [before, after] = [lot({ gain: "-214", adjustment: null, code: null }), lot()];
  answerTaxes({
    sealedOn: "2026-04-10",
    wouldChange: {
      rows: 1,
      dollars: "214",
      lots: [{ before, after, difference: "214" }],
      section1256Rows: [],
    },
  });
  renderPage(<TaxesPage />, "/taxes");

  const card = await region("Sealed on Apr 10, 2026");
  expect(card.getByText(/Would change: 1 row, \+\$214\.00\./)).toBeVisible();
  expect(await rowsOf("What would change")).toEqual([
    ["100 ABCJoint", "Aug 25, 2025", "▼−$214.00", "$0.00", "▲+$214.00"],
  ]);
  expect(card.getByRole("button", { name: "Unseal 2025" })).toBeVisible();
});

test("a spouse is declared by username, and taken back", async () => {
  answerTaxes();
  const sent = answerChange("DeclareSpouse", "declareSpouse");
  const { user, unmount } = renderPage(<TaxesPage />, "/taxes");
  await user.click(await screen.findByText("Spouse for tax: none"));
  await user.type(await screen.findByLabelText("Your spouse's username"), "Bob ");
  answerSpouse({ username: "bob", isMutual: false, declaredBy: [] });
  await user.click(screen.getByRole("button", { name: "Declare as spouse" }));
  expect(await screen.findByText("You declared bob. It counts once they declare you too.")).toBeVisible();
  expect(sent).toEqual([{ username: "bob" }]);
  unmount();

  answerSpouse({ username: "bob", isMutual: true, declaredBy: ["bob"] });
  const taken = answerChange("RevokeSpouse", "revokeSpouse");
  const again = renderPage(<TaxesPage />, "/taxes");
  await again.user.click(await screen.findByText("Spouse for tax: bob"));
  expect(screen.getByText("You and bob have declared each other: it counts.")).toBeVisible();
  await again.user.click(screen.getByRole("button", { name: "Take back: bob isn't my spouse for tax" }));
  await vi.waitFor(() => expect(taken).toHaveLength(1));
});

test("by the statute a put sold around a loss is marked as deep in the money", async () => {
  answerTaxes();
  const asked: unknown[] = [];
  const row = { accountName: "Joint", day: "2025-08-20", quantity: "-1" };
  server.use(
    graphql.query("Transactions", ({ variables }) => {
      asked.push(variables);
      const content = [
        { ...row, id: "9", instrument: "ABC250919P70" },
        { ...row, id: "8", instrument: "ABC250919C70" },
      ];
      return HttpResponse.json({ data: { transactions: { content, totalElements: 2 } } });
    }),
  );
  const sent = answerChange("MarkDeepInTheMoney", "markDeepInTheMoney");
  const { user } = renderPage(<TaxesPage />, "/taxes?reading=statute");

  await user.click(await screen.findByText("Puts sold deep in the money: none marked"));
  await user.selectOptions(screen.getByLabelText("Loss"), "100 ABC, Aug 25, 2025, $0.00");
  await user.click(await screen.findByLabelText("1 ABC $70 Put, Sep 19, 2025, sold Aug 20, 2025 in Joint"));
  await vi.waitFor(() => expect(sent).toEqual([{ transactionId: "9", isDeep: true }]));
  expect(asked[0]).toMatchObject({
    from: "2025-07-26",
    to: "2025-09-24",
    underlying: "ABC",
    type: "OPT_STO",
  });
  expect(screen.queryByLabelText(/Call/)).toBeNull();
});

test("who may only look gets no button that changes", async () => {
  signIn({ roles: ["READONLY"] });
  answerTaxes({
    incomplete: ["SPX $6,000 Put, Jan 16, 2026 needs its price on 2025-12-31, the last trading day of 2025."],
    marksMissing: [{ instrument: "SPX260116P6000", day: "2025-12-31" }],
  });
  answerSpouse({ username: "bob", isMutual: true, declaredBy: [] });
  renderPage(<TaxesPage />, "/taxes?reading=statute");

  expect(await screen.findByText("SPX $6,000 Put, Jan 16, 2026 on Dec 31, 2025")).toBeVisible();
  expect(screen.queryByRole("button", { name: /Seal|Save|Declare|Take back/ })).toBeNull();
  expect(screen.queryByText(/deep in the money/)).toBeNull();
});

test("an address names an earlier year and a reading; nonsense is the newest and the broker's", async () => {
  const asked = answerTaxes();
  const { user, unmount, location } = renderPage(<TaxesPage />, "/taxes?year=2024&reading=strict");
  await screen.findByRole("region", { name: "2024" });
  await user.selectOptions(screen.getByLabelText("Year"), "2025");
  await screen.findByRole("region", { name: "2025" });
  expect(location()).toBe("/taxes?reading=strict");
  unmount();
  renderPage(<TaxesPage />, "/taxes?year=1999&reading=loose");
  await screen.findByRole("region", { name: "2025" });

  expect(asked).toEqual([
    { year: 2024, reading: "STRICT" },
    { year: 2025, reading: "STRICT" },
    { year: 2025, reading: "BROKER" },
  ]);
});

test("hidden amounts are hidden in every table and sentence", async () => {
  hideAmounts(true);
  answerTaxes({
    questions: [
      { lotId: null, kind: "WRITTEN_AGAIN", sentence: "A loss of $101.32 may wash.", amount: "101.32" },
    ],
  });
  renderPage(<TaxesPage />, "/taxes");
  await rowsOf("Where the deferred dollars are");
  await region("Strict reading");

  // The mark is a market price.
  expect(document.body.textContent?.replaceAll("at $3.10", "")).not.toMatch(/\d\.\d\d/);
});

test("without closings the upload is the next step; a failure is told", async () => {
  answerTaxes({}, []);
  const { unmount } = renderPage(<TaxesPage />, "/taxes");
  expect(await screen.findByText("Nothing closed in a taxable account yet")).toBeVisible();
  expect(screen.getByRole("link", { name: "Upload Files" })).toBeVisible();
  unmount();

  answerTaxes();
  server.use(graphql.query("TaxYear", () => HttpResponse.json({ errors: [{ message: "Out of order" }] })));
  renderPage(<TaxesPage />, "/taxes");
  expect((await screen.findByRole("alert")).textContent).toContain("Error loading tax year 2025");
});
