import { screen, waitFor, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { signIn } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { AccountsPage } from "./pages/accounts-page.tsx";

const ACCOUNTS = [
  { id: "a-1", name: "Joint", accountIdentifier: "Z12345678", brokerage: "Fidelity", isRetirement: false },
  { id: "a-2", name: "Roth", accountIdentifier: null, brokerage: "Elsewhere", isRetirement: true },
  { id: "a-3", name: "Play", accountIdentifier: "Z2", brokerage: "Fidelity", isRetirement: false },
  { id: "a-4", name: "Kids", accountIdentifier: "Z3", brokerage: "Fidelity", isRetirement: false },
].map((account) => ({ ...account, closedOn: null, suggestedClosedOn: null }));

function answer(accounts = ACCOUNTS, contents = { transactions: 0, positions: 0, imports: 0 }) {
  const brokerages = [...new Set(accounts.map(({ brokerage }) => brokerage))];
  const retirementAccounts = accounts.filter(({ isRetirement }) => isRetirement).length;
  server.use(
    graphql.query("OwnAccounts", () =>
      HttpResponse.json({
        data: { accounts, coverage: [{ accountId: "a-1", firstDay: "2020-01-02", lastDay: "2026-11-19" }] },
      }),
    ),
    graphql.query("OwnAccountStatistics", () =>
      HttpResponse.json({
        data: {
          statistics: {
            totalAccounts: accounts.length,
            retirementAccounts,
            nonRetirementAccounts: accounts.length - retirementAccounts,
            byBrokerage: brokerages.map((brokerage) => ({
              brokerage,
              accountCount: accounts.filter((account) => account.brokerage === brokerage).length,
            })),
          },
        },
      }),
    ),
    graphql.query("OwnAccountContents", () => HttpResponse.json({ data: { contents } })),
    graphql.query("Coverage", () => HttpResponse.json({ data: { accounts: [] } })),
  );
}

/** Notes what is sent as `name`, and answers `data` or a refusal. */
function take(name: string, data: object, refusal?: object) {
  const sent: unknown[] = [];
  server.use(
    graphql.mutation(name, ({ variables }) => {
      sent.push(variables);
      return HttpResponse.json(refusal ? { data: null, errors: [refusal] } : { data });
    }),
  );
  return sent;
}

beforeEach(() => answer());

const figure = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

test("one brokerage is a sentence and no bar; what the figures tell already is not said again", async () => {
  answer(
    ACCOUNTS.filter(({ brokerage }) => brokerage === "Fidelity").map((one) => ({
      ...one,
      isRetirement: true,
    })),
  );
  renderPage(<AccountsPage />);

  expect(await screen.findByText("All of your accounts are at Fidelity.")).toBeVisible();
  expect(screen.queryByRole("region", { name: "Brokerage distribution" })).toBeNull();
  expect(screen.queryByText(/for retirement/)).toBeNull();
});

test("without accounts no share and no average is told", async () => {
  answer([]);
  renderPage(<AccountsPage />);
  await screen.findByText("No accounts yet");

  expect([figure("Retirement accounts"), figure("Unique brokerages")]).toEqual(["0", "0"]);
});

test("the overview counts, shares and suggests; the table tells each account", async () => {
  renderPage(<AccountsPage />);
  const table = await screen.findByRole("table", { name: "Your accounts" });
  const row = await within(table).findByRole("row", { name: /Roth/ });

  expect([...row.querySelectorAll("td")].slice(0, 4).map((cell) => cell.textContent)).toEqual([
    "N/A",
    "Elsewhere",
    "Retirement",
    "None",
  ]);
  expect(within(table).getByText("Jan 2, 2020 – Nov 19, 2026")).toBeVisible();
  await screen.findByText(/Consider adding retirement accounts: they are 25.00%/);
  expect(figure("Total accounts")).toBe("4");
  expect(figure("Retirement accounts")).toBe("1 (25.00%)");
  expect(figure("Individual accounts")).toBe("3 (75.00%)");
  expect(figure("Unique brokerages")).toBe("2 (2 accounts each on average)");
});

test("search and brokerage narrow the table, and are cleared", async () => {
  const { user } = renderPage(<AccountsPage />);
  await screen.findByRole("row", { name: /Roth/ });

  await user.type(screen.getByRole("searchbox", { name: "Search accounts" }), "z123");
  await waitFor(() => expect(screen.queryByRole("row", { name: /Roth/ })).toBeNull());
  expect(screen.getByRole("row", { name: /Joint/ })).toBeVisible();
  await user.selectOptions(screen.getByRole("combobox", { name: "Brokerage" }), "Elsewhere");
  expect(screen.getByText("No Accounts Found")).toBeVisible();
  await user.click(screen.getAllByRole("button", { name: "Clear Filters" })[0] as HTMLElement);
  expect(await screen.findByRole("row", { name: /Roth/ })).toBeVisible();
});

test("without accounts the page says so and offers to add one", async () => {
  answer([]);
  const { user } = renderPage(<AccountsPage />);

  expect(await screen.findByText("No accounts yet")).toBeVisible();
  await user.click(screen.getAllByRole("button", { name: "Add Account" })[1] as HTMLElement);
  expect(await screen.findByRole("dialog", { name: "Add Account" })).toBeVisible();
});

test("READONLY without accounts is offered none to add", async () => {
  signIn({ roles: ["READONLY"] });
  answer([]);
  renderPage(<AccountsPage />);

  expect(await screen.findByText("Accounts appear when a file that names them is imported.")).toBeVisible();
  // The one of the page's title, locked with its reason.
  expect(screen.getAllByRole<HTMLButtonElement>("button", { name: "Add Account" })).toMatchObject([
    { disabled: true },
  ]);
});

test("an account is checked in the specified words, then sent", async () => {
  const sent = take("CreateAccount", { account: { id: "n", name: "New", accountIdentifier: null } });
  const { user } = renderPage(<AccountsPage />);
  await user.click(await screen.findByRole("button", { name: "Add Account" }));
  const dialog = within(screen.getByRole("dialog"));

  await user.type(dialog.getByLabelText("Account identifier (optional)"), "x".repeat(51));
  await user.click(dialog.getByRole("button", { name: "Add Account" }));
  for (const message of [
    "Account name is required",
    "Brokerage name must be between 2 and 100 characters",
    "Account identifier must be less than 50 characters",
    "Account type (retirement) must be specified",
  ]) {
    expect(dialog.getByText(message)).toBeVisible();
  }
  await user.type(dialog.getByLabelText("Account name"), "N");
  await user.click(dialog.getByRole("button", { name: "Add Account" }));
  expect(dialog.getByText("Account name must be between 2 and 100 characters")).toBeVisible();
  expect(sent).toEqual([]);

  await user.type(dialog.getByLabelText("Account name"), "ew");
  await user.type(dialog.getByLabelText("Brokerage"), "Fidelity");
  await user.clear(dialog.getByLabelText("Account identifier (optional)"));
  await user.click(dialog.getByLabelText("Retirement"));
  await user.click(dialog.getByRole("button", { name: "Add Account" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const input = { name: "New", brokerage: "Fidelity", accountIdentifier: "", isRetirement: true };
  expect(sent).toEqual([{ input }]);
});

test("a refusal stands in the form, at its field", async () => {
  const message = "You have an account with this identifier already";
  const fieldErrors = { accountIdentifier: message };
  take("UpdateAccount", {}, { message, extensions: { code: "CONFLICT", fieldErrors } });
  const { user } = renderPage(<AccountsPage />);

  await user.click(await screen.findByRole("button", { name: "Edit Joint" }));
  expect(screen.getByLabelText<HTMLInputElement>("Account identifier (optional)").value).toBe("Z12345678");
  await user.click(screen.getByRole("button", { name: "Save Account" }));

  expect((await screen.findByRole("alert")).textContent).toBe(message);
  expect(screen.getByLabelText("Account identifier (optional)").getAttribute("aria-invalid")).toBe("true");
});

test("an empty account is deleted after a question", async () => {
  const result = { success: true, message: "Account deleted successfully" };
  const sent = take("DeleteAccount", { result });
  const { user } = renderPage(<AccountsPage />);

  await user.click(await screen.findByRole("button", { name: "Delete Roth" }));
  expect(await screen.findByText(/This account is empty/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Delete account" }));

  await waitFor(() => expect(sent).toEqual([{ id: "a-2", withData: false }]));
  expect(await screen.findByText("Account deleted successfully")).toBeVisible();
});

test("an account with data is deleted only once its name is typed", async () => {
  answer(ACCOUNTS, { transactions: 1200, positions: 1, imports: 3 });
  const sent = take("DeleteAccount", {}, { message: "Locked", extensions: { code: "CONFLICT" } });
  const { user } = renderPage(<AccountsPage />);

  await user.click(await screen.findByRole("button", { name: "Delete Joint" }));
  expect(await screen.findByText("1,200 transactions")).toBeVisible();
  expect(screen.getByText("1 position")).toBeVisible();
  expect(screen.getByText("3 imports")).toBeVisible();
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Delete account and data" });
  expect(button.disabled).toBe(true);
  await user.type(screen.getByLabelText("Type Joint to delete it with its data"), "Joint");
  await user.click(button);

  expect((await screen.findByRole("alert")).textContent).toBe("Failed to delete account: Locked");
  expect(sent).toEqual([{ id: "a-1", withData: true }]);
});

test("READONLY sees everything and changes nothing", async () => {
  signIn({ roles: ["READONLY"] });
  renderPage(<AccountsPage />);

  await screen.findByRole("row", { name: /Roth/ });
  expect(screen.getByText(/Your account is view-only/)).toBeVisible();
  for (const name of ["Add Account", "Edit Roth", "Delete Roth"]) {
    expect(screen.getByRole<HTMLButtonElement>("button", { name }).disabled).toBe(true);
  }
});

test("accounts that cannot be loaded", async () => {
  server.use(
    graphql.query("OwnAccounts", () => HttpResponse.json({ errors: [{ message: "Out of order" }] })),
  );
  renderPage(<AccountsPage />);

  expect(await screen.findByText("Failed to load accounts")).toBeVisible();
  expect(screen.getByText("Out of order")).toBeVisible();
});
