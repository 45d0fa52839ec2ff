import { screen, waitFor, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { hideAmounts, MASK } from "../../lib/browser/privacy.ts";
import type { ExplainedCell } from "../../lib/explained-cell.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { ExplainDialog } from "./components/explain-dialog.tsx";
import type { Explanation } from "./explain.queries.ts";
import { fill, row, SUMS } from "./testing/explained-row.ts";

const CELL: ExplainedCell = {
  title: "Options, XYZ, January 2026, all accounts",
  startDate: "2026-01-01",
  endDate: "2026-01-31",
  basis: "REALIZED",
  book: "TRADE",
  assets: "OPTION",
  underlying: "XYZ",
};

test("a number opens on its closings, their lots, and file and line of each", async () => {
  const asked = answer();

  open();
  const dialog = await screen.findByRole("dialog", { name: "Where this number comes from" });
  const [closing] = await within(dialog).findAllByRole("listitem");

  expect(within(dialog).getByText(`${CELL.title}; realized, trade book`)).toBeVisible();
  expect(within(dialog).getByText("1 closing.")).toBeVisible();
  expect(closing?.textContent).toContain("XYZ $50 Put, Jan 16, 2026▲+$148.68Jan 14, 2026 · Individual");
  expect(closing?.textContent).toContain("You bought closing transaction");
  expect(within(dialog).getByText("history.csv, line 5")).toBeVisible();
  expect(within(dialog).getByText("history.csv, line 7")).toBeVisible();
  // Sold to open: what its sale brought comes first.
  expect(closing?.textContent).toContain(
    "1 contract opened Jan 8, 2026 for $199.34, closed for $50.66; commission $1.30, fees $0.02",
  );
  const { title: _, ...cell } = CELL;
  expect(asked).toEqual([{ cell: { ...cell, followRenames: false, account: null }, limit: 25, offset: 0 }]);
});

test("what is left out says why", async () => {
  answer({ unmatchedRows: 1, rows: [row({ reason: "No opening of 2 is on record", lots: [] })] });

  open();

  expect(await screen.findByText("No opening of 2 is on record")).toBeVisible();
  expect(screen.getByText(/1 row not fully counted: the opening trade hasn't been imported/)).toBeVisible();
});

test("what the person stated is named, and stands in no line", async () => {
  const statements = ["DEAD became worthless on May 1, 2023."];
  const line = fill({
    action: statements[0] ?? "",
    fileName: "Your correction",
    line: 0,
    transactionId: null,
  });
  answer({ rows: [row({ instrument: "DEAD", statements, fill: line })] });

  open();

  expect(await screen.findByText("Your correction: DEAD became worthless on May 1, 2023.")).toBeVisible();
  expect(screen.getByText("Your correction")).toBeVisible();
});

test("a premium that counts here for want of its shares says so", async () => {
  answer({ rows: [row({ note: "The shares of this contract could not be found." })] });

  open();

  expect(await screen.findByText("The shares of this contract could not be found.")).toBeVisible();
});

test("income is payments: paid and received, with file and line, in no book", async () => {
  const dividend = fill({
    date: "2026-01-30",
    action: "DIVIDEND RECEIVED XYZ",
    quantity: null,
    price: null,
    amount: "12.3",
  });
  answer({
    ...{ buys: "0.5", sells: "12.8", total: "12.3" },
    rows: [
      row({ type: "DIVIDEND", instrument: "XYZ", quantity: null, total: "12.3", fill: dividend, lots: [] }),
    ],
  });

  open(vi.fn(), { ...CELL, title: "Income, January, all accounts", assets: "INCOME" });
  const dialog = await screen.findByRole("dialog");

  expect(await within(dialog).findByText("Income, January, all accounts")).toBeVisible();
  expect(within(dialog).getByText("1 payment.")).toBeVisible();
  expect(dialog.querySelector("dl")?.textContent).toBe("Paid$0.50Received$12.80Total▲+$12.30");
  const [payment] = within(dialog).getAllByRole("listitem");
  expect(payment?.textContent).toBe(
    "XYZ▲+$12.30Jan 14, 2026 · Individual1 line behind itPosted Jan 30, 2026: Dividend received xyzAmount $12.30history.csv, line 5In the ledger",
  );
});

test("nothing, and a refusal in the server's words", async () => {
  answer({ totalRows: 0, rows: [] });
  const { unmount } = open();
  expect(await screen.findByText("No trades behind this number")).toBeVisible();
  unmount();

  server.use(
    graphql.query("ExplainSummary", () =>
      HttpResponse.json({ errors: [{ message: "The ledger is being rebuilt" }] }),
    ),
  );
  open();
  expect((await screen.findByRole("alert")).textContent).toContain("The ledger is being rebuilt");
});

test("a long list is paged, and the export holds all of it, a line for each lot", async () => {
  const asked = answer({ totalRows: 60, rows: [row(), row({ id: "2", lots: [] })] });
  answerGroups(() => [group("XYZ", 60, "148.68")]);
  const exported = captureExport();

  const { user } = open();
  expect(await screen.findByText("60 closings. Totals include all 60.")).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Next page" }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ limit: 25, offset: 25, group: "XYZ" }));
  await user.click(screen.getByRole("button", { name: "Export CSV" }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ limit: 100, offset: 58 }));

  const lines = (await exported()).trimEnd().split("\r\n");
  expect(lines).toHaveLength(61);
  expect(lines[1]).toBe(
    "2026-01-14,Individual,XYZ260116P50,YOU BOUGHT CLOSING TRANSACTION,2026-01-08,1,50.66,199.34,1.3,0.02,148.68," +
      "history.csv,5,YOU SOLD OPENING TRANSACTION,history.csv,7,",
  );
});

test("a few closings of several underlyings stand open under their sums", async () => {
  const abc = row({ id: "2", underlying: "ABC", instrument: "ABC260116C10", total: "-200" });
  answer({ totalRows: 3, rows: [row(), abc, row({ id: "3" })] });

  open();

  const groups = within(await screen.findByRole("list", { name: "By underlying" })).getAllByRole("button", {
    expanded: true,
  });
  // By name; 148.68 twice is 297.36.
  expect(groups.map(({ textContent }) => textContent)).toEqual([
    "ABC1 closing▼−$200.00",
    "XYZ2 closings▲+$297.36",
  ]);
});

test("what no opening is on record for is no result of zero", async () => {
  const none = row({
    ...{ id: "2", underlying: "ABC", instrument: "ABC260116C10", lots: [] },
    ...{ quantity: "0", unmatchedQuantity: "2", total: "0" },
  });
  answer({ totalRows: 2, unmatchedRows: 1, rows: [row(), none] });

  open();

  const groups = within(await screen.findByRole("list", { name: "By underlying" }));
  expect(groups.getAllByRole("button", { expanded: true }).map(({ textContent }) => textContent)).toEqual([
    "ABC1 closingnot fully counted",
    "XYZ1 closing▲+$148.68",
  ]);
  const [closing] = within(groups.getAllByRole("listitem")[0] ?? document.body).getAllByRole("listitem");
  expect(closing?.textContent).toMatch(/^ABC \$10 Call, Jan 16, 2026not counted/);
});

test.each([
  [{ basis: "CASH" }, "2 executions"],
  [{ assets: "INCOME" }, "2 payments"],
] as const)("groups of %j count in their unit", async (cell, words) => {
  answer({ totalRows: 3, rows: [row(), row({ id: "2", underlying: "ABC" }), row({ id: "3" })] });
  open(vi.fn(), { ...CELL, ...cell });

  expect(await screen.findByText(words)).toBeVisible();
});

test("the first page of a single underlying is asked for once", async () => {
  const asked = answer({ totalRows: 60, rows: [row(), row({ id: "2", lots: [] })] });
  answerGroups(() => [group("XYZ", 60, "148.68")]);
  open();

  await screen.findByRole("button", { name: "Next page" });
  expect(screen.getAllByText("You bought closing transaction")).toHaveLength(2);
  expect(asked).toHaveLength(1);
});

test("many closings are fetched group by group, searched, and ordered by size", async () => {
  const asked = answer({ totalRows: 5000 });
  const searched = answerGroups((search) =>
    search === "ab" ? [group("ABC", 30, "-900")] : [group("XYZ", 4970, "1000"), group("ABC", 30, "-900", 2)],
  );
  const { user } = open(vi.fn(), { ...CELL, underlying: undefined });
  const groups = within(await screen.findByRole("list", { name: "By underlying" }));
  expect(groups.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "ABC30 closings, 2 not fully counted▼−$900.00",
    "XYZ4,970 closings▲+$1,000.00",
  ]);
  // Its rows would not be drawn: none are asked for.
  expect(asked).toMatchObject([{ ofAtMost: 25 }]);

  // The newest first, as the server has it, until size is asked for.
  await user.click(groups.getByRole("button", { name: /^ABC/ }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ group: "ABC", offset: 0 }));
  expect(asked.at(-1)).not.toHaveProperty("order");

  await user.click(screen.getByRole("button", { name: "Biggest first" }));
  const [biggest] = within(await screen.findByRole("list", { name: "By underlying" })).getAllByRole("button");
  expect(biggest?.textContent).toContain("XYZ");
  await user.click(screen.getByRole("button", { name: /^XYZ/ }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ group: "XYZ", order: "BIGGEST", offset: 0 }));

  await user.type(screen.getByRole("searchbox", { name: "Search trades" }), "ab");
  await waitFor(() => expect(searched.at(-1)).toBe("ab"));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ group: "ABC", search: "ab", order: "BIGGEST" }));
});

test("a line opens as it stands in the file, between its neighbors", async () => {
  answer();
  server.use(
    graphql.query("LinesOfFile", ({ variables }) => {
      const lines = [4, 5, 6].map((number) => ({ number, text: `${number},YOU BOUGHT` }));
      const place = variables["transactionId"] === "12" ? { fileName: "history.csv", line: 5, lines } : null;
      return HttpResponse.json({ data: { place } });
    }),
  );
  const { user } = open();

  await user.click(await screen.findByRole("button", { name: "history.csv, line 5" }));

  const lines = within(await screen.findByRole("list", { name: "Line 5 of history.csv and its neighbors" }));
  expect(lines.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "44,YOU BOUGHT",
    "55,YOU BOUGHT",
    "66,YOU BOUGHT",
  ]);
  expect(lines.getAllByRole("listitem")[1]?.ariaCurrent).toBe("true");
});

test("while amounts are hidden a line of the file keeps its days and no other digit", async () => {
  hideAmounts(true);
  answer();
  server.use(
    graphql.query("LinesOfFile", () => {
      const lines = [{ number: 5, text: "01/14/2026,Electronic Funds Transfer,,-5200,,5000," }];
      return HttpResponse.json({ data: { place: { fileName: "history.csv", line: 5, lines } } });
    }),
  );
  const { user } = open();

  await user.click(await screen.findByRole("button", { name: "history.csv, line 5" }));

  const line = await screen.findByText(/Electronic Funds Transfer/);
  expect(line.textContent).toBe(`01/14/2026,Electronic Funds Transfer,,${MASK},,${MASK},`);
});

test("what was bought to open tells first what it cost", async () => {
  const bought = fill({ action: "YOU BOUGHT OPENING TRANSACTION", amount: "-50.66" });
  answer({
    rows: [row({ lots: [{ openedOn: "2026-01-08", quantity: "3", ...SUMS, proof: null, fill: bought }] })],
  });

  open();

  const words = await screen.findByText(/opened Jan 8, 2026/);
  expect(words.textContent).toContain("3 contracts opened Jan 8, 2026 for $50.66, closed for $199.34");
});

test("the arrow keys and two buttons lead to the rows above and below", async () => {
  answer();
  const step = vi.fn();
  const { user } = renderPage(
    <ExplainDialog cell={CELL} steps={{ index: 1, count: 3, step }} onClose={vi.fn()} />,
  );
  await screen.findByText("2 of 3");

  await user.keyboard("{ArrowDown}{ArrowUp}");
  await user.click(screen.getByRole("button", { name: "Next row" }));
  expect(step.mock.calls).toEqual([[1], [-1], [1]]);

  // Within the list they scroll it.
  (await screen.findByRole("list", { name: "What was closed or traded" })).focus();
  await user.keyboard("{ArrowDown}");
  expect(step).toHaveBeenCalledTimes(3);
});

test("the keyboard closes it", async () => {
  answer();
  const onClose = vi.fn();

  const { user } = open(onClose);
  await user.click(await screen.findByRole("button", { name: "Close" }));

  expect(onClose).toHaveBeenCalledOnce();
});

test("commission and fees of a closing are named, and a quantity that has no price", async () => {
  answer({ rows: [row({ fill: fill({ quantity: "2", price: null, amount: "0" }) })] });
  open();

  const closing = await screen.findByText(/^Closed/);
  const item = closing.closest("ul")?.closest("li")?.textContent;
  expect(item).toContain("Commission $1.30Fees $0.02");
  expect(item).toContain("Quantity 2, amount $0.00");
});

const open = (onClose: () => void = vi.fn(), cell = CELL) =>
  renderPage(<ExplainDialog cell={cell} onClose={onClose} />);

function answer(given: Partial<Explanation> = {}) {
  const asked: unknown[] = [];
  server.use(
    graphql.query("ExplainSummary", ({ variables }) => {
      asked.push(variables);
      return HttpResponse.json({ data: { explanation: { ...EXPLANATION, ...given } } });
    }),
  );
  return asked;
}

const group = (underlying: string, rows: number, total: string, unmatchedRows = 0) => ({
  ...{ underlying, rows, unmatchedRows, total },
});

/** Answers groups by what is searched for; the list fills with the searches. */
function answerGroups(groups: (search: unknown) => readonly object[]) {
  const searched: unknown[] = [];
  server.use(
    graphql.query("ExplainGroups", ({ variables: { search } }) => {
      searched.push(search);
      return HttpResponse.json({ data: { explanation: { groups: groups(search) } } });
    }),
  );
  return searched;
}

function captureExport() {
  let blob: Blob | undefined;
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  URL.revokeObjectURL = () => undefined;
  URL.createObjectURL = (given) => {
    blob = given as Blob;
    return "blob:export";
  };
  return async () => {
    await waitFor(() => expect(blob).toBeDefined());
    return (await new Response(await blob?.arrayBuffer()).text()).replace("\uFEFF", "");
  };
}

test("a lot that a short sale opened says what proved it", async () => {
  const [lot] = row().lots;
  const proof = "Sold short: by the positions of 2026-01-30 and the rows since, you held none.";
  answer({ rows: [row({ lots: lot === undefined ? [] : [{ ...lot, proof }] })] });

  open();
  expect(
    await screen.findByText(
      "Sold short: by the positions of Jan 30, 2026 and the rows since, you held none.",
    ),
  ).toBeVisible();
});

const EXPLANATION: Explanation = { totalRows: 1, unmatchedRows: 0, ...SUMS, rows: [row()] };
