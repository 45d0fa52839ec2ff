import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { signIn } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { copyPosition, keepAddress } from "./add/use-pending-rows.ts";
import { AddPositionsPage } from "./pages/add-positions-page.tsx";
import { ACCOUNT, ownPosition, take } from "./testing/answers.ts";

beforeEach(() => {
  server.use(
    graphql.query("OwnAccounts", () => HttpResponse.json({ data: { accounts: [ACCOUNT], coverage: [] } })),
  );
});

const KO = {
  symbol: "KO",
  quantity: "5",
  positionType: "STOCK",
  accountName: "Joint",
  portfolioDate: "2026-11-19",
  description: null,
  lastPrice: "60",
  currentValue: "300",
};
const PASTED =
  "ko\t5\tstock\tZ12345678\t11/19/2026\tCoca Cola\t$60\npep\t1,000\tMutual Fund\tJoint\t2026-11-19\n";

/** Opens the page and pastes two rows once the accounts are there. */
async function pasteRows() {
  const view = renderPage(<AddPositionsPage />, "/user/portfolio/add");
  await screen.findByRole("option", { name: "Joint" });
  fireEvent.paste(screen.getByLabelText("Symbol"), { clipboardData: { getData: () => PASTED } });
  return view;
}

test("what is not filled in is named by row and field before anything is sent", async () => {
  const { user } = renderPage(<AddPositionsPage />, "/user/portfolio/add");
  await user.click(screen.getByRole("button", { name: "Continue to Preview" }));

  const alert = await screen.findByRole("alert");
  expect([...alert.querySelectorAll("li")].map(({ textContent }) => textContent)).toEqual([
    "Row 1, symbol: Symbol cannot be empty",
    "Row 1, quantity: Quantity must be a valid number",
    "Row 1, accountId: Account is required",
    "Row 1, portfolioDate: Portfolio date must be a valid date",
  ]);
});

test("rows from a spreadsheet are previewed, confirmed and saved", async () => {
  const previewed = take("PreviewPositions", {
    preview: {
      isValid: true,
      errors: [],
      wholeListOffers: [],
      validPositions: [KO, { ...KO, symbol: "PEP" }],
    },
  });
  const added = take("AddPositions", { added: { addedCount: 2, errors: [], changeId: "c-1" } });
  const { user, location, unmount } = await pasteRows();

  await user.click(screen.getByRole("button", { name: "Continue to Preview" }));
  const preview = await screen.findByRole("row", { name: /PEP/ });
  expect(document.activeElement?.contains(preview)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  const row = { positionType: "STOCK", accountId: "a-1", portfolioDate: "2026-11-19", source: "user" };
  const sent = [
    { ...row, symbol: "KO", quantity: "5", description: "Coca Cola", lastPrice: "60" },
    { ...row, symbol: "PEP", quantity: "1000", positionType: "MUTUAL_FUND" },
  ];
  expect(previewed).toEqual([{ positions: sent }]);

  await user.click(screen.getByRole("button", { name: "Confirm & Add Positions" }));
  expect(await screen.findByText("Portfolio positions added successfully!")).toBeVisible();
  expect(added).toEqual([{ inputs: sent, requestId: expect.stringMatching(/^[0-9a-f]{8}-/) }]);
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Continue" }));
  expect(location()).toBe("/user/portfolio");
  expect(screen.getByText("2 positions added")).toBeVisible();
  expect(screen.getByRole("button", { name: "Undo" })).toBeVisible();
  unmount();
  expect(sessionStorage.length).toBe(0);
});

test("of hundreds of pasted rows the first are drawn, and all are previewed", async () => {
  const previewed = take("PreviewPositions", {
    preview: { isValid: true, errors: [], wholeListOffers: [], validPositions: [KO] },
  });
  const { user } = renderPage(<AddPositionsPage />, "/user/portfolio/add");
  await screen.findByRole("option", { name: "Joint" });
  const lines = Array.from({ length: 120 }, (_, at) => `S${at}\t5\tStock\tJoint\t2026-11-19`);
  const clipboardData = { getData: () => lines.join("\n") };

  fireEvent.paste(screen.getByLabelText("Symbol"), { clipboardData });
  expect(screen.getAllByRole("group")).toHaveLength(50);
  await user.click(screen.getByRole("button", { name: "Show more rows" }));
  expect(screen.getByText("100 of 120 rows shown; all of them are previewed.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Continue to Preview" }));

  await waitFor(() => expect(previewed[0]?.["positions"]).toHaveLength(120));
});

test("what the server says of a row stands in its words; the form stays", async () => {
  const errors = [{ rowIndex: 1, field: "symbol", message: "Symbol must be 10 characters or less" }];
  take("PreviewPositions", {
    preview: { isValid: false, errors, wholeListOffers: [], validPositions: [KO] },
  });
  const { user } = await pasteRows();

  await user.click(screen.getByRole("button", { name: "Continue to Preview" }));
  expect(await screen.findByText("Row 2, symbol: Symbol must be 10 characters or less")).toBeVisible();
  expect(screen.getAllByRole("group")).toHaveLength(2);
});

test("rows are kept until they are saved, for whoever typed them only", async () => {
  const { user, unmount } = await pasteRows();
  await user.click(screen.getByRole("button", { name: "Add Row" }));
  unmount();

  const again = renderPage(<AddPositionsPage />, "/user/portfolio/add");
  expect(screen.getAllByRole("group")).toHaveLength(3);
  again.unmount();
  signIn({ id: "6f1f8f0e-0000-4000-8000-000000000002" });
  renderPage(<AddPositionsPage />, "/user/portfolio/add");
  expect(screen.getAllByRole("group")).toHaveLength(1);
});

test("a copied position is a row and says so; after a failure the same request is made again", async () => {
  const { id } = signIn();
  copyPosition(id, ownPosition());
  keepAddress(id, "/user/portfolio?step=portfolio");
  take("PreviewPositions", {
    preview: { isValid: true, errors: [], wholeListOffers: [], validPositions: [KO] },
  });
  const sent = take("AddPositions", {}, { message: "Account not found" });
  const { user } = renderPage(<AddPositionsPage />, "/user/portfolio/add");

  expect(screen.getByLabelText<HTMLInputElement>("Symbol").value).toBe("AAPL");
  await user.click(screen.getByRole("button", { name: "Continue to Preview" }));
  await user.click(await screen.findByRole("button", { name: "Confirm & Add Positions" }));
  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toBe("Error adding positions: Account not found"),
  );
  expect(screen.getByLabelText<HTMLInputElement>("Symbol").value).toBe("AAPL");
  await user.click(screen.getByRole("button", { name: "Continue to Preview" }));
  await user.click(await screen.findByRole("button", { name: "Confirm & Add Positions" }));

  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]).toMatchObject({ inputs: [{ symbol: "AAPL", source: "copy" }] });
  expect(sent[1]).toEqual(sent[0]);
});

test("a row that went wrong since the preview is named, and nothing is added", async () => {
  take("PreviewPositions", {
    preview: { isValid: true, errors: [], wholeListOffers: [], validPositions: [KO] },
  });
  const errors = [{ rowIndex: 0, field: "accountId", message: "Account not found" }];
  take("AddPositions", { added: { addedCount: 0, errors, changeId: null } });
  const { user } = await pasteRows();

  await user.click(screen.getByRole("button", { name: "Continue to Preview" }));
  await user.click(await screen.findByRole("button", { name: "Confirm & Add Positions" }));

  expect(await screen.findByText("Row 1, accountId: Account not found")).toBeVisible();
  expect(screen.getAllByRole("group")).toHaveLength(2);
});

test("READONLY adds nothing", () => {
  signIn({ roles: ["READONLY"] });
  renderPage(<AddPositionsPage />, "/user/portfolio/add");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Continue to Preview" }).disabled).toBe(true);
});
