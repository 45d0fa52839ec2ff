import { screen, waitFor, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { AccountsPage } from "./pages/accounts-page.tsx";

const account = { accountIdentifier: null, brokerage: "Fidelity", isRetirement: false };
const ACCOUNTS = [
  { ...account, id: "a-1", name: "Joint", closedOn: null, suggestedClosedOn: null },
  { ...account, id: "a-2", name: "Old 401k", closedOn: "2026-03-31", suggestedClosedOn: null },
  { ...account, id: "a-3", name: "Kids", closedOn: null, suggestedClosedOn: "2026-11-18" },
];

/** Answers the page; the list fills with what was saved. */
function answer(): unknown[] {
  const saved: unknown[] = [];
  server.use(
    graphql.query("OwnAccounts", () => HttpResponse.json({ data: { accounts: ACCOUNTS, coverage: [] } })),
    graphql.query("OwnAccountStatistics", () =>
      HttpResponse.json({
        data: {
          statistics: { totalAccounts: 3, retirementAccounts: 0, nonRetirementAccounts: 3, byBrokerage: [] },
        },
      }),
    ),
    graphql.query("Coverage", () => HttpResponse.json({ data: { accounts: [] } })),
    graphql.mutation("UpdateAccount", ({ variables }) => {
      saved.push(variables);
      return HttpResponse.json({
        data: { account: { id: "a", name: "A", accountIdentifier: null, changeId: null } },
      });
    }),
  );
  return saved;
}

test("an account that is set aside says whose copy is seen, and where to change that", async () => {
  answer();
  server.use(
    graphql.query("OwnAccounts", () =>
      HttpResponse.json({ data: { accounts: [{ ...ACCOUNTS[0], setAsideFor: "Ben" }], coverage: [] } }),
    ),
  );
  renderPage(<AccountsPage />);

  expect((await rowOf("Joint")).textContent).toContain("Set aside: you see Ben's copy.");
  expect(screen.getByRole("link", { name: /^Change/ }).getAttribute("href")).toBe("/family");
});

const rowOf = (name: string) => screen.findByRole("row", { name: new RegExp(`^${name}`) });
const input = { name: "Old 401k", brokerage: "Fidelity", accountIdentifier: "", isRetirement: false };

test("a closed account says since when, and is opened again by clearing the day", async () => {
  const saved = answer();
  const { user } = renderPage(<AccountsPage />);

  expect(within(await rowOf("Old 401k")).getByText("Closed Mar 31, 2026")).toBeVisible();
  expect(within(await rowOf("Joint")).queryByText(/Closed/)).toBeNull();

  await user.click(screen.getByRole("button", { name: "Edit Old 401k" }));
  const field = await screen.findByLabelText<HTMLInputElement>("Closed on (optional)");
  expect(field.value).toBe("2026-03-31");
  await user.clear(field);
  await user.click(screen.getByRole("button", { name: "Save Account" }));

  await waitFor(() => expect(saved).toEqual([{ id: "a-2", input: { ...input, closedOn: null } }]));
});

test("the day that the files suggest is offered, and stored only when the person saves it", async () => {
  const saved = answer();
  const { user } = renderPage(<AccountsPage />);

  const row = await rowOf("Kids");
  expect(row.textContent).toContain("Nothing in your files since Nov 18, 2026.");
  await user.click(within(row).getByRole("button", { name: /^Closed\?/ }));
  expect((await screen.findByLabelText<HTMLInputElement>("Closed on (optional)")).value).toBe("2026-11-18");
  expect(saved).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Save Account" }));

  await waitFor(() =>
    expect(saved).toEqual([{ id: "a-3", input: { ...input, name: "Kids", closedOn: "2026-11-18" } }]),
  );
});

test("a new account is not asked when it ended", async () => {
  answer();
  const { user } = renderPage(<AccountsPage />);
  await rowOf("Joint");

  await user.click(screen.getByRole("button", { name: "Add Account" }));

  expect(await screen.findByLabelText("Account name")).toBeVisible();
  expect(screen.queryByLabelText(/^Closed on/)).toBeNull();
});
