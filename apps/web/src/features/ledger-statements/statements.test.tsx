import { screen, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { answerAccounts } from "../../testing/account-answers.ts";
import { signIn } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import type { KnownStatement, Statement, StatementEffect, Suggestion } from "./ledger-statements.queries.ts";
import { StatementsPage } from "./pages/statements-page.tsx";

const EFFECT: StatementEffect = {
  closingsMatched: 2,
  realizedChange: "500.00",
  openLotsChange: -2,
  warning: null,
  holdings: [
    {
      ...{ accountId: "joint", instrument: "FB", quantityBefore: "10", quantityAfter: null },
      ...{ amountBefore: "-1900", amountAfter: null },
    },
  ],
};

const META = { kind: "RENAME", day: "2022-06-09", instrument: "FB", into: "META", ratio: null } as const;

const SUGGESTION: Suggestion = {
  ...{ quantity: null, basis: null, acquiredOn: null },
  ...META,
  question: "Was FB renamed META?",
  ...{ accountId: null, accountNumber: null, because: null },
  value: null,
  asksFor: null,
  source: "Meta Platforms",
  effect: EFFECT,
};

const STATED: Statement = {
  ...{ id: "s-1", kind: "OPENING", day: "2023-03-02", accountId: "joint", reason: "Old broker" },
  sentence: "100 ACME held on Mar 2, 2023, opened Jun 5, 2020 for $2,000.00.",
};

const KNOWN: KnownStatement[] = [
  { ...META, source: "Meta Platforms, announcement of its new ticker" },
  {
    ...{ kind: "RESTRIKE", day: "2024-06-10", instrument: "NVDA", into: "NVDA", ratio: "10" },
    source: "NVIDIA",
  },
];

type Given = { readonly statements?: readonly Statement[]; readonly suggestions?: readonly Suggestion[] };

/** Answers the page's questions, and its changes, which it lists. */
function answer({ statements = [], suggestions = [] }: Given = {}) {
  // Corrections are about the whole books: also about an account that is set aside for another's copy.
  const aside = { id: "joint", name: "Joint", setAsideFor: "Ben" };
  answerAccounts([aside, { id: "ira", name: "Alex IRA" }]);
  answerCoverage();
  const sent: unknown[] = [];
  let stated = statements;
  const changes = new Map<string, (variables: Record<string, unknown>) => object>([
    ["PreviewStatement", () => ({ effect: EFFECT })],
    ["AddStatement", () => ({ added: { sentence: "FB was renamed META on Jun 9, 2022." } })],
    [
      "RemoveStatement",
      ({ id }) => {
        stated = stated.filter((one) => one.id !== id);
        return { removed: true };
      },
    ],
    ["ImportStatements", () => ({ added: [{ id: "a" }, { id: "b" }] })],
  ]);
  server.use(
    graphql.query("Statements", () => HttpResponse.json({ data: { statements: stated } })),
    graphql.query("SuggestedStatements", () => HttpResponse.json({ data: { suggestions } })),
    graphql.query("KnownStatements", () => HttpResponse.json({ data: { known: KNOWN } })),
    ...[...changes].map(([name, reply]) =>
      graphql.mutation(name, ({ variables }) => {
        sent.push([name, variables]);
        return HttpResponse.json({ data: reply(variables) });
      }),
    ),
  );
  return sent;
}

/** Accounts with closing trades that no opening is on record for. */
const answerCoverage = (accounts: readonly object[] = []) =>
  server.use(
    graphql.query("Coverage", () =>
      HttpResponse.json({
        data: {
          accounts: accounts.map((one) => ({
            ...{ spans: [{ firstDay: "2023-01-03", lastDay: "2026-11-20" }] },
            ...{ gaps: [], holdings: null, nextDownloads: [] },
            ...one,
          })),
        },
      }),
    ),
  );

test("a suggestion opens the form filled in; the effect is shown before it is saved", async () => {
  const sent = answer({ suggestions: [SUGGESTION] });
  const { user } = renderPage(<StatementsPage />);
  expect(await screen.findByText("2 closing trades matched")).toBeVisible();
  await user.click(screen.getByRole("button", { name: /Review/ }));

  const dialog = await screen.findByRole("dialog", { name: "Add a correction" });
  expect(within(dialog).getByRole("textbox", { name: "New symbol" })).toHaveProperty("value", "META");
  expect(within(dialog).queryByRole("button", { name: "Save correction" })).toBeNull();
  await user.click(within(dialog).getByRole("button", { name: "Preview the effect" }));
  const effect = await within(dialog).findByRole("status");
  expect(effect.textContent).toContain("+$500.00");
  expect(effect.textContent).toContain("2 closing trades will find their openings.");
  expect(within(effect).getByRole("list").textContent).toContain("10 (cost $1,900.00)→becomesnone");
  await user.click(within(dialog).getByRole("button", { name: "Save correction" }));

  expect(await screen.findByText("Correction saved")).toBeVisible();
  const statement = {
    kind: "RENAME",
    day: "2022-06-09",
    instrument: "FB",
    into: "META",
    reason: "Meta Platforms",
  };
  expect(sent).toEqual([
    ["PreviewStatement", { statement }],
    ["AddStatement", { statement }],
  ]);
});

test("a lot of the broker's open lots fills in the form as it is held", async () => {
  const lot: Suggestion = {
    ...{ ...SUGGESTION, kind: "OPENING", day: "2026-02-02", instrument: "ACME", into: null, source: null },
    ...{ quantity: "50", basis: "450", acquiredOn: "2025-05-15", question: "Do you hold 50 ACME?" },
    because: "Lots.csv has this lot open on Feb 2, 2026, and your history doesn't.",
  };
  answer({ suggestions: [lot] });
  const { user } = renderPage(<StatementsPage />);
  await user.click(await screen.findByRole("button", { name: /^Review Do you hold 50 ACME/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add a correction" }));
  const fieldOf = (label: string) => dialog.getByLabelText<HTMLInputElement>(label).value;
  expect(["Symbol or contract", "On", "Opened on"].map(fieldOf)).toEqual([
    "ACME",
    "2026-02-02",
    "2025-05-15",
  ]);
  expect(dialog.getByRole<HTMLInputElement>("textbox", { name: /^Shares or contracts/ }).value).toBe("50");
  expect(dialog.getByRole<HTMLInputElement>("textbox", { name: /^Total cost/ }).value).toBe("450");
});

test("a new account number is suggested with what the files tell, and fills in both accounts", async () => {
  const because = "Z1 ends on Dec 8, 2025. Z2 begins on Jan 16, 2026 and goes on with what it held: KO.";
  const sent = answer({
    suggestions: [
      {
        ...SUGGESTION,
        ...{ kind: "RENUMBER", day: "2026-01-16", instrument: "", into: null, source: null, because },
        ...{ accountId: "joint", accountNumber: "Z2", question: "Did account Z1 become Z2?" },
      },
    ],
  });
  const { user } = renderPage(<StatementsPage />);
  expect(await screen.findByText(because)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Review Did account Z1 become Z2?" }));
  const dialog = await screen.findByRole("dialog", { name: "Add a correction" });
  await user.click(within(dialog).getByRole("button", { name: "Preview the effect" }));
  await within(dialog).findByRole("status");
  const statement = {
    kind: "RENUMBER",
    day: "2026-01-16",
    instrument: "",
    accountId: "joint",
    accountNumber: "Z2",
  };
  expect(sent).toEqual([["PreviewStatement", { statement }]]);
});

test("a change of the form asks for a new preview, and only the kind's own fields are sent", async () => {
  const sent = answer();
  const { user } = renderPage(<StatementsPage />);
  await user.click(await screen.findByRole("button", { name: "Add correction" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByRole("textbox", { name: "New symbol" }), "META");
  await user.click(within(dialog).getByRole("radio", { name: /I held this already/ }));
  await user.type(within(dialog).getByRole("textbox", { name: "Symbol or contract" }), "ACME");
  await user.type(within(dialog).getByRole("textbox", { name: /Shares or contracts/ }), "100");
  await user.type(within(dialog).getByRole("textbox", { name: /Total cost/ }), "$2,000");
  await user.type(within(dialog).getByLabelText("On"), "2023-03-02");
  await user.click(within(dialog).getByRole("button", { name: "Preview the effect" }));
  expect(await within(dialog).findByRole("button", { name: "Save correction" })).toBeVisible();
  await user.type(within(dialog).getByRole("textbox", { name: "Reason (optional)" }), "x");

  expect(within(dialog).queryByRole("button", { name: "Save correction" })).toBeNull();
  expect(sent).toEqual([
    [
      "PreviewStatement",
      {
        statement: { kind: "OPENING", day: "2023-03-02", instrument: "ACME", quantity: "100", basis: "2000" },
      },
    ],
  ]);
});

test("a new account number asks for the old account and the new number, for no symbol", async () => {
  const sent = answer();
  const { user } = renderPage(<StatementsPage />);
  await user.click(await screen.findByRole("button", { name: "Add correction" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByRole("textbox", { name: "Old symbol" }), "FB");
  await user.click(within(dialog).getByRole("radio", { name: /An account got a new number/ }));
  expect(within(dialog).queryByRole("textbox", { name: /symbol/i })).toBeNull();
  await user.type(within(dialog).getByLabelText("On"), "2026-01-05");
  await user.selectOptions(within(dialog).getByRole("combobox", { name: "Old account" }), "joint");
  await user.click(within(dialog).getByRole("button", { name: "Preview the effect" }));
  expect(await within(dialog).findByText("Enter the new account number")).toBeVisible();
  expect(sent).toEqual([]);

  await user.type(within(dialog).getByRole("textbox", { name: /New account number/ }), " Z22222222");
  await user.click(within(dialog).getByRole("button", { name: "Preview the effect" }));
  expect(await within(dialog).findByRole("button", { name: "Save correction" })).toBeVisible();
  const terms = { kind: "RENUMBER", day: "2026-01-05", instrument: "", accountId: "joint" };
  expect(sent).toEqual([["PreviewStatement", { statement: { ...terms, accountNumber: "Z22222222" } }]]);
});

test("closing trades without an opening are listed, and open the form for what was held", async () => {
  answer();
  const loose = {
    ...{ instrument: "ACME", underlying: "ACME", closings: 2, firstDay: "2023-03-02", quantity: "-3" },
  };
  const found = { unmatchedClosings: 3, unmatchedInstruments: 2, unmatched: [loose] };
  answerCoverage([{ accountId: "joint", accountName: "Joint", ...found }]);
  const { user } = renderPage(<StatementsPage />);

  const list = await screen.findByRole("region", { name: "Closing trades without an opening" });
  expect(within(list).getByRole("listitem").textContent).toContain(
    "2 closing trades from Mar 2, 2023 · Joint",
  );
  expect(within(list).getByRole("link", { name: "ACME" }).getAttribute("href")).toBe("/symbol/ACME");
  expect(within(list).getByText("and 1 more symbol")).toBeVisible();
  expect(within(list).queryByRole("button", { name: /Sold short/ })).toBeNull();
  await user.click(within(list).getByRole("button", { name: "I held this ACME" }));

  const dialog = within(await screen.findByRole("dialog", { name: "Add a correction" }));
  expect(dialog.getByRole("radio", { name: /I held this already/ })).toHaveProperty("checked", true);
  expect(dialog.getByRole("textbox", { name: "Symbol or contract" })).toHaveProperty("value", "ACME");
  // The day before the account's first file, not that of the sale: what was held is older than every row.
  expect(dialog.getByLabelText("On")).toHaveProperty("value", "2023-01-02");
  expect(dialog.getByRole("combobox", { name: "Account" })).toHaveProperty("value", "joint");
  expect(dialog.getByRole("textbox", { name: /Shares or contracts/ })).toHaveProperty("value", "-3");
});

test("shares that were sold without an opening are asked about: held before the first file, or sold short", async () => {
  answer();
  const loose = {
    ...{ instrument: "AMD", underlying: "AMD", closings: 1 },
    firstDay: "2026-02-06",
    quantity: "100",
  };
  const found = { unmatchedClosings: 1, unmatchedInstruments: 1, unmatched: [loose] };
  answerCoverage([{ accountId: "joint", accountName: "Joint", ...found }]);
  const { user } = renderPage(<StatementsPage />);

  const list = within(await screen.findByRole("region", { name: "Closing trades without an opening" }));
  expect(list.getByText("Were these 100 AMD held before your first file, or sold short?")).toBeVisible();
  expect(list.getByText(/Download the older history first/)).toBeVisible();
  await user.click(list.getByRole("button", { name: "Sold short AMD" }));

  const dialog = within(await screen.findByRole("dialog", { name: "Add a correction" }));
  expect(dialog.getByRole("radio", { name: /This sale opened a short position/ })).toHaveProperty(
    "checked",
    true,
  );
  expect(dialog.getByRole("textbox", { name: "Symbol sold" })).toHaveProperty("value", "AMD");
  expect(dialog.getByLabelText("On")).toHaveProperty("value", "2026-02-06");
  expect(dialog.getByRole("textbox", { name: /^Shares sold short/ })).toHaveProperty("value", "100");
  expect(dialog.getByRole("combobox", { name: "Account" })).toHaveProperty("value", "joint");
});

test("the sum of several sales is no quantity of the first one: it stays empty, for all of them", async () => {
  answer();
  const loose = {
    instrument: "AMD",
    underlying: "AMD",
    closings: 2,
    firstDay: "2026-02-06",
    quantity: "300",
  };
  const found = { unmatchedClosings: 2, unmatchedInstruments: 1, unmatched: [loose] };
  answerCoverage([{ accountId: "joint", accountName: "Joint", ...found }]);
  const { user } = renderPage(<StatementsPage />);

  await user.click(await screen.findByRole("button", { name: "Sold short AMD" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add a correction" }));
  expect(dialog.getByRole("textbox", { name: /^Shares sold short/ })).toHaveProperty("value", "");
});

test("what is missing is asked for at its field, before anything is sent", async () => {
  const sent = answer();
  const { user } = renderPage(<StatementsPage />);
  await user.click(await screen.findByRole("button", { name: "Add correction" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.click(dialog.getByRole("radio", { name: /I held this already/ }));
  await user.type(dialog.getByRole("textbox", { name: "Symbol or contract" }), "ACME");
  await user.click(dialog.getByRole("button", { name: "Preview the effect" }));
  expect(document.activeElement).toBe(dialog.getByLabelText("On"));
  expect(dialog.getByText("Enter the date")).toBeVisible();

  await user.type(dialog.getByLabelText("On"), "2023-03-02");
  await user.click(dialog.getByRole("button", { name: "Preview the effect" }));
  expect(document.activeElement).toBe(dialog.getByRole("textbox", { name: /Shares or contracts/ }));
  expect(dialog.getByText("Enter how many you held, negative if short")).toBeVisible();
  expect(sent).toEqual([]);
});

test("a refusal stands at its field", async () => {
  answer();
  const message = "Enter a percentage above 0 and below 100";
  server.use(
    graphql.mutation("PreviewStatement", () =>
      HttpResponse.json({
        errors: [{ message, extensions: { code: "INVALID_INPUT", fieldErrors: { percent: message } } }],
      }),
    ),
  );
  const { user } = renderPage(<StatementsPage />);
  await user.click(await screen.findByRole("button", { name: "Add correction" }));
  await user.click(screen.getByRole("radio", { name: /spin-off/ }));
  await user.type(screen.getByRole("textbox", { name: "Parent symbol" }), "GE");
  await user.type(screen.getByLabelText("On"), "2024-04-02");
  await user.type(screen.getByRole("textbox", { name: "Spun-off symbol" }), "GEV");
  const field = await screen.findByRole("textbox", { name: "Percent of the cost" });
  await user.type(field, "20");
  await user.click(screen.getByRole("button", { name: "Preview the effect" }));
  await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
});

test("a statement is taken back after a question; known facts are found by name", async () => {
  const sent = answer({ statements: [STATED] });
  const { user } = renderPage(<StatementsPage />);
  expect(await screen.findByText("Joint · Old broker")).toBeVisible();
  await user.click(screen.getByRole("button", { name: /^Take back/ }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Take back" }));
  expect(await screen.findByText("No corrections yet")).toBeVisible();
  expect(sent).toEqual([["RemoveStatement", { id: "s-1" }]]);

  await user.type(screen.getByRole("searchbox", { name: "Find a symbol or company" }), "nvidia");
  const known = screen.getByRole("list", { name: "Known renames and splits" });
  expect(within(known).getAllByRole("listitem")).toHaveLength(1);
  expect(screen.queryByText("No matches")).toBeNull();
  await user.type(screen.getByRole("searchbox", { name: "Find a symbol or company" }), "x");
  expect(screen.getByText("No matches")).toBeVisible();
  await user.keyboard("{Backspace}");
  await user.click(
    within(screen.getByRole("list", { name: "Known renames and splits" })).getByRole("button", {
      name: "Use NVDA split 10 for 1",
    }),
  );
  expect(await screen.findByRole("textbox", { name: /New for 1 old/ })).toHaveProperty("value", "10");
});

test("a file of corrections is read, and says how many it added", async () => {
  const sent = answer();
  const { user } = renderPage(<StatementsPage />);
  await screen.findByText("No corrections yet");
  await user.upload(
    screen.getByLabelText("A file of corrections"),
    new File(["kind,day,instrument\n"], "corrections.csv", { type: "text/csv" }),
  );
  expect(await screen.findByText("2 corrections added.")).toBeVisible();
  expect(sent).toEqual([["ImportStatements", { text: "kind,day,instrument\n" }]]);
});

test("the page says what a correction is", async () => {
  answer();
  const { user } = renderPage(<StatementsPage />);
  await user.click(await screen.findByRole("button", { name: "How this is counted" }));
  const dialog = within(screen.getByRole("dialog", { name: "How this is counted" }));
  expect(dialog.getByText("Correction").nextSibling?.textContent).toMatch(
    /without a line in Fidelity's files/,
  );
});

test("a view-only account sees everything and changes nothing", async () => {
  signIn({ roles: ["READONLY"] });
  answer({ statements: [STATED], suggestions: [SUGGESTION] });
  renderPage(<StatementsPage />);
  expect(
    await screen.findByText("Your account is view-only, so you can't change corrections."),
  ).toBeVisible();
  for (const name of ["Add correction", "Add corrections from a file", /^Take back/, /^Review/, /^Use FB/]) {
    expect(await screen.findByRole("button", { name })).toHaveProperty("disabled", true);
  }
  expect(screen.getByRole("button", { name: "Save corrections as a file" })).toHaveProperty(
    "disabled",
    false,
  );
});
