import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import type { CloseCoverage, StoredFile } from "./closing-prices.queries.ts";
import { ClosingPricesPage } from "./pages/closing-prices-page.tsx";

const KO: CloseCoverage = {
  instrument: "KO",
  source: "FILE",
  firstDay: "2024-11-25",
  lastDay: "2026-11-25",
  count: 1240,
};
const SPY: CloseCoverage = { ...KO, instrument: "SPY", source: "TIINGO", count: 1 };
const CSV = new File(["symbol,day,close\nKO,2026-11-25,70\n"], "prices.csv", { type: "text/csv" });
const GOOD: StoredFile = { storedCount: 3, goodCount: 5, refusedCount: 0, refused: [] };
const MIXED: StoredFile = {
  storedCount: 0,
  goodCount: 5,
  refusedCount: 52,
  refused: [{ line: 7, reason: "2026-11-26 was no trading day" }],
};

/** Answers with what is stored, and remembers what is asked to be stored or deleted. */
function answer(prices: readonly CloseCoverage[], files: readonly StoredFile[] = []) {
  const stored = vi.fn<(withoutRefused: boolean, text: string) => void>();
  const deleted = vi.fn<(of: object) => void>();
  const next = [...files];
  server.use(
    graphql.query("AdminClosingPrices", () => HttpResponse.json({ data: { prices } })),
    graphql.mutation("AdminStoreClosingPrices", ({ variables }) => {
      stored(variables["withoutRefused"], atob(variables["fileContent"]));
      return HttpResponse.json({ data: { result: next.shift() } });
    }),
    graphql.mutation("AdminDeleteClosingPrices", ({ variables }) => {
      deleted(variables);
      return HttpResponse.json({ data: { count: 1240 } });
    }),
  );
  return { stored, deleted };
}

test("what is stored is listed by symbol and source, and searched", async () => {
  answer([KO, SPY]);
  const { user } = renderPage(<ClosingPricesPage />);

  const row = within(await screen.findByRole("row", { name: /^KO/ }));
  expect(row.getByText("File")).toBeVisible();
  expect(row.getByText("Nov 25, 2026")).toBeVisible();
  expect(row.getByText("1,240")).toBeVisible();
  expect(screen.getByText("1,241 closes of 2 symbols")).toBeVisible();
  await user.type(screen.getByLabelText("Search symbols"), "sp");
  expect(screen.queryByRole("row", { name: /^KO/ })).toBeNull();
  expect(screen.getByRole("row", { name: /^SPY/ })).toBeVisible();
  await user.type(screen.getByLabelText("Search symbols"), "x");
  expect(screen.getByText("No symbols found")).toBeVisible();
});

test("an empty house is told how to get prices", async () => {
  answer([]);
  renderPage(<ClosingPricesPage />);

  expect(await screen.findByText("No closing prices yet")).toBeVisible();
  expect(screen.getByText("FINNHUB_API_KEY")).toBeVisible();
  expect(screen.getByText("TIINGO_API_KEY")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Delete prices" })).toBeNull();
});

test("a chosen file is stored at once", async () => {
  const { stored } = answer([], [GOOD]);
  const { user } = renderPage(<ClosingPricesPage />);

  await user.upload(screen.getByLabelText("CSV of closing prices"), CSV);
  expect(await screen.findByText("prices.csv: 3 closes stored, 2 were there already")).toBeVisible();
  expect(stored.mock.calls).toEqual([[false, "symbol,day,close\nKO,2026-11-25,70\n"]]);
});

test("of a dropped file with refused lines the good ones are stored when asked for", async () => {
  const { stored } = answer([], [MIXED, { ...MIXED, storedCount: 5 }]);
  const { user } = renderPage(<ClosingPricesPage />);

  fireEvent.drop(screen.getByText("Drop a CSV of closing prices here"), { dataTransfer: { files: [CSV] } });
  expect(await screen.findByText("prices.csv: Nothing was stored, 52 lines refused")).toBeVisible();
  expect(screen.getByText("Line 7: 2026-11-26 was no trading day")).toBeVisible();
  expect(screen.getByText("51 more lines refused")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Store the 5 good lines" }));
  expect(await screen.findByText("prices.csv: 5 closes stored")).toBeVisible();
  expect(screen.getByText("52 lines left out:")).toBeVisible();
  expect(stored.mock.calls.map(([withoutRefused]) => withoutRefused)).toEqual([false, true]);
});

test("a file that is too large isn't sent, and what the server refuses is said", async () => {
  const { stored } = answer([]);
  const { user } = renderPage(<ClosingPricesPage />);

  const large = new File(["x".repeat(5 * 1024 * 1024 + 1)], "large.csv", { type: "text/csv" });
  await user.upload(screen.getByLabelText("CSV of closing prices"), large);
  expect(await screen.findByText(/large\.csv has 5\.0 MB\. A file may have at most 5 MB\./)).toBeVisible();
  expect(stored).not.toHaveBeenCalled();

  const message = "Line 1: a header with the columns symbol, day and close is needed";
  server.use(
    graphql.mutation("AdminStoreClosingPrices", () =>
      HttpResponse.json({ errors: [{ message, extensions: { code: "INVALID_INPUT" } }] }),
    ),
  );
  await user.upload(screen.getByLabelText("CSV of closing prices"), CSV);
  expect(await screen.findByText(message)).toBeVisible();
});

test("a row is deleted once its consequence is confirmed", async () => {
  const { deleted } = answer([KO, SPY]);
  const { user } = renderPage(<ClosingPricesPage />);

  await user.click(await screen.findByRole("button", { name: "Delete KO from File" }));
  const dialog = within(screen.getByRole("alertdialog"));
  expect(dialog.getByText("1,240 closes of KO from files")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(deleted.mock.calls).toEqual([[{ instrument: "KO", source: "FILE" }]]);
});

test.each([
  ["", "1,241 closes", {}],
  ["Only from Tiingo", "1 close from Tiingo", { source: "TIINGO" }],
])("all are deleted, or those of a source: %j", async (choice, words, variables) => {
  const { deleted } = answer([KO, SPY]);
  const { user } = renderPage(<ClosingPricesPage />);

  await user.click(await screen.findByRole("button", { name: "Delete prices" }));
  const dialog = within(screen.getByRole("alertdialog"));
  if (choice !== "") {
    await user.selectOptions(dialog.getByLabelText("Which"), choice);
  }
  expect(dialog.getByText(words)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(deleted.mock.calls).toEqual([[variables]]));
});
