import { fireEvent, screen, waitFor } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { adminSessionKeys } from "../../lib/browser/storage.ts";
import { signIn } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { copyPosition } from "./add/use-pending-rows.ts";
import { AdminAddPositionsPage } from "./pages/admin-add-positions-page.tsx";
import { answerAdminSteps, answerUsers, listedUser } from "./testing/admin-answers.ts";
import { ownPosition, take } from "./testing/answers.ts";

const CHOICES = "step=accounts&user=u-1&accounts=a-2";
const ADDRESS = `/admin/portfolio/add-position?${CHOICES}`;
const BACK = `/admin/portfolio?${CHOICES}`;

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
const PASTED = "ko\t5\tstock\tZ12345678\t11/19/2026\tCoca Cola\t$60\npep\t1,000\tMutual Fund\t\t2026-11-19\n";
const ROW = { positionType: "STOCK", accountId: "a-1", portfolioDate: "2026-11-19", source: "user" };
const SENT = [
  { ...ROW, symbol: "KO", quantity: "5", description: "Coca Cola", lastPrice: "60" },
  // Without an account of its own: in the first of those that were selected.
  { ...ROW, symbol: "PEP", quantity: "1000", positionType: "MUTUAL_FUND", accountId: "a-2" },
];

const admin = { id: "" };

beforeEach(() => {
  admin.id = signIn({ roles: ["ADMIN"] }).id;
  answerUsers([listedUser(), listedUser({ id: "u-2", username: "eve", fullName: "Eve Hill" })]);
  answerAdminSteps();
});

const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

async function pasteRows(address = ADDRESS) {
  const view = renderPage(<AdminAddPositionsPage />, address);
  await screen.findByRole("option", { name: "Joint" });
  fireEvent.paste(screen.getByLabelText("Symbol"), { clipboardData: { getData: () => PASTED } });
  return view;
}

test("without a user the page leads to the choice of one", () => {
  const { location } = renderPage(<AdminAddPositionsPage />, "/admin/portfolio/add-position?accounts=a-1");
  expect(location()).toBe("/admin/portfolio");
});

test("rows are previewed and stored for the chosen user, and the way leads back to where it came from", async () => {
  const preview = {
    isValid: true,
    errors: [],
    wholeListOffers: [],
    validPositions: [KO, { ...KO, symbol: "PEP" }],
  };
  const previewed = take("AdminPreviewPositions", { preview });
  const added = take("AdminAddPositions", { added: { errors: [] } });
  const { user, location } = await pasteRows();
  expect(screen.getByText("Bob Stone")).toBeVisible();

  await user.click(button("Continue to Preview"));
  expect(await screen.findByRole("row", { name: /PEP/ })).toBeVisible();
  expect(previewed).toEqual([{ userId: "u-1", positions: SENT }]);
  await user.click(button("Back to Form"));
  expect(screen.getAllByRole("group")).toHaveLength(2);
  await user.click(button("Continue to Preview"));
  await user.click(await screen.findByRole("button", { name: "Confirm & Add Positions" }));

  expect(await screen.findByText("Portfolio positions added successfully!")).toBeVisible();
  expect(added).toEqual([{ userId: "u-1", inputs: SENT, requestId: expect.stringMatching(/^[0-9a-f]{8}-/) }]);
  await waitFor(() => expect(location()).toBe(BACK));
  expect(sessionStorage.length).toBe(0);
});

test("the kinds to choose from leave out OTHER, but a copied position keeps it", async () => {
  const key = adminSessionKeys("u-1").copiedPosition;
  copyPosition(admin.id, ownPosition({ positionType: "OTHER" }), key);
  const { user } = renderPage(<AdminAddPositionsPage />, ADDRESS);

  expect((await screen.findByLabelText<HTMLInputElement>("Position type")).value).toBe("OTHER");
  await user.click(button("Add Row"));
  const [, second] = screen.getAllByLabelText("Position type");
  expect([...(second as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
    "Stock",
    "Option",
    "Cash",
    "Bond",
    "ETF",
    "Mutual Fund",
  ]);
  const [, account] = screen.getAllByLabelText<HTMLSelectElement>("Account");
  expect(account?.selectedOptions[0]?.text).toBe("Roth (first selected)");
});

test("rows are kept for the user they were typed for, apart from anybody else's", async () => {
  const { unmount } = await pasteRows();
  unmount();

  const other = renderPage(<AdminAddPositionsPage />, "/admin/portfolio/add-position?user=u-2");
  expect(await screen.findAllByRole("group")).toHaveLength(1);
  other.unmount();
  renderPage(<AdminAddPositionsPage />, ADDRESS);
  expect(await screen.findAllByRole("group")).toHaveLength(2);
});

test("what the server says of a row stands by row and field; the form stays", async () => {
  const errors = [{ rowIndex: 1, field: "symbol", message: "Symbol must be 10 characters or less" }];
  take("AdminPreviewPositions", {
    preview: { isValid: false, errors, wholeListOffers: [], validPositions: [KO] },
  });
  const { user } = await pasteRows();

  await user.click(button("Continue to Preview"));
  expect(await screen.findByText("Row 2, symbol: Symbol must be 10 characters or less")).toBeVisible();
});

test("a preview that fails says so; a failed save keeps all rows and is the same request again", async () => {
  take("AdminPreviewPositions", {}, { message: "Too many rows" });
  const { user } = await pasteRows();
  await user.click(button("Continue to Preview"));
  expect((await screen.findByRole("alert")).textContent).toBe("Error previewing positions: Too many rows");

  take("AdminPreviewPositions", {
    preview: { isValid: true, errors: [], wholeListOffers: [], validPositions: [KO] },
  });
  const sent = take("AdminAddPositions", {}, { message: "Account not found" });
  for (const count of [1, 2]) {
    await user.click(button("Continue to Preview"));
    await user.click(await screen.findByRole("button", { name: "Confirm & Add Positions" }));
    await waitFor(() => expect(sent).toHaveLength(count));
    expect((await screen.findByRole("alert")).textContent).toBe("Error adding positions: Account not found");
    expect(screen.getAllByRole("group")).toHaveLength(2);
  }
  expect(sent[1]).toEqual(sent[0]);
});

test("a user without accounts, and accounts that cannot be loaded", async () => {
  server.use(graphql.query("AdminUserAccounts", () => HttpResponse.json({ data: { accounts: [] } })));
  const { unmount } = renderPage(<AdminAddPositionsPage />, ADDRESS);
  expect(await screen.findByText(/This user has no brokerage account yet/)).toBeVisible();
  unmount();

  server.use(
    graphql.query("AdminUserAccounts", () =>
      HttpResponse.json({ data: null, errors: [{ message: "Not now" }] }),
    ),
  );
  renderPage(<AdminAddPositionsPage />, ADDRESS);
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to load accounts: Not now");
});

test("a user who is gone, and the way to another", async () => {
  renderPage(<AdminAddPositionsPage />, "/admin/portfolio/add-position?user=u-9");
  expect(await screen.findByText("User not found or has been deleted")).toBeVisible();
  expect(screen.getByRole("link", { name: "Select another user" }).getAttribute("href")).toBe(
    "/admin/portfolio",
  );
});
