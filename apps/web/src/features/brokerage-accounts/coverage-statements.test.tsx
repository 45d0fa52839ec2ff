import { screen, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { CoverageCard } from "./components/coverage-card.tsx";
import { account, answer, COMPLETE, GAP, section } from "./testing/coverage-answers.ts";

/** Answers changes of what is said about coverage; the list fills with them, and each `then` is the coverage after it. */
function answerChanges(
  then: () => void,
  errors?: readonly { message: string; extensions: { code: string } }[],
) {
  const said: unknown[] = [];
  for (const [name, data] of Object.entries({
    SetFileRange: { isSet: true },
    RemoveFileRange: { removed: true },
    AddQuietDays: { id: "q-1" },
    RemoveQuietDays: { removed: true },
  })) {
    server.use(
      graphql.mutation(name, ({ variables }) => {
        said.push([name, variables]);
        then();
        return HttpResponse.json(errors ? { errors: [...errors] } : { data });
      }),
    );
  }
  return said;
}

const QUIET = { id: "q-1", firstDay: "2024-01-02", lastDay: "2024-03-28", contradictedBy: null };

test("a gap says what it may have caused, and the person may say that nothing happened then", async () => {
  const causes = ["2 closing trades have no opening on record (AAPL)."];
  answer(account({ gaps: [{ ...GAP, causes }] }));
  const said = answerChanges(() => answer({ ...COMPLETE, quietDays: [QUIET] }));

  const { user } = renderPage(<CoverageCard />);
  const joint = await section(/^Joint/);
  expect(
    within(joint).getByText(
      "2 closing trades have no opening on record (AAPL). What is missing may lie here.",
    ),
  ).toBeVisible();
  await user.click(
    within(joint).getByRole("button", { name: "Nothing happened then, Jan 2\u2009–\u2009Mar 28, 2024" }),
  );

  expect(
    await within(joint).findByText("You said that nothing happened Jan 2 – Mar 28, 2024."),
  ).toBeVisible();
  expect(within(joint).getByText("No gaps")).toBeVisible();
  expect(said).toEqual([
    ["AddQuietDays", { accountId: "a-1", firstDay: "2024-01-02", lastDay: "2024-03-28" }],
  ]);
});

test("a statement is taken back; one that a file contradicts says so", async () => {
  answer(account({ quietDays: [{ ...QUIET, contradictedBy: "Later.csv" }] }));
  const said = answerChanges(() => answer(account()));

  const { user } = renderPage(<CoverageCard />);
  const joint = await section(/^Joint/);
  expect(
    within(joint).getByText("Later.csv has rows in these days, so this no longer counts."),
  ).toBeVisible();
  await user.click(within(joint).getByRole("button", { name: /^Take back that nothing happened/ }));

  await expect.poll(() => within(joint).queryByText(/You said that nothing happened/)).toBeNull();
  expect(said).toEqual([["RemoveQuietDays", { id: "q-1" }]]);
});

test("a refusal of a statement is told", async () => {
  answer(account());
  answerChanges(
    () => undefined,
    [
      {
        message: "Joint has a row of 2024-02-01: something happened in these days.",
        extensions: { code: "INVALID_INPUT" },
      },
    ],
  );

  const { user } = renderPage(<CoverageCard />);
  const joint = await section(/^Joint/);
  await user.click(within(joint).getByRole("button", { name: /^Nothing happened then/ }));

  expect((await within(joint).findByRole("alert")).textContent).toContain("something happened in these days");
});

const OFFER = { firstDay: "2015-01-01", lastDay: "2015-12-31", question: "The whole of 2015?" };
const FILE = {
  sessionId: "s-1",
  fileName: "Accounts_History.csv",
  range: { firstDay: "2015-03-27", lastDay: "2015-12-17", source: "ROWS" as const, offer: OFFER },
};
const ANSWERED = {
  ...FILE,
  range: { firstDay: "2015-01-01", lastDay: "2015-12-31", source: "PERSON" as const, offer: null },
};

test("a file is asked for its range with one click, and the answer can be taken back", async () => {
  answer(account({ files: [FILE] }));
  let after = account({ files: [ANSWERED] });
  const said = answerChanges(() => answer(after));

  const { user } = renderPage(<CoverageCard />);
  const joint = await section(/^Joint/);
  await user.click(screen.getByText("What did you ask Fidelity for?"));
  expect(screen.getByText("The whole of 2015?")).toBeVisible();
  await user.click(screen.getByRole("button", { name: /^Yes, Accounts_History.csv is of/ }));
  await user.click(await within(joint).findByText("1 file with known days"));
  expect(within(joint).getByText(/Jan 1 – Dec 31, 2015, as you said/)).toBeVisible();

  after = account({ files: [FILE] });
  await user.click(within(joint).getByRole("button", { name: "Change the days of Accounts_History.csv" }));
  await user.click(await screen.findByRole("button", { name: "Take my answer back" }));

  await user.click(await screen.findByText("What did you ask Fidelity for?"));
  expect(screen.getByText("The whole of 2015?")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(said).toEqual([
    ["SetFileRange", { sessionId: "s-1", firstDay: "2015-01-01", lastDay: "2015-12-31" }],
    ["RemoveFileRange", { sessionId: "s-1" }],
  ]);
});

test("a file of three accounts is asked once, folded until somebody wants to answer", async () => {
  answer(
    ...["Joint", "Roth", "HSA"].map((accountName) =>
      account({ accountId: accountName, accountName, files: [FILE, { ...FILE, sessionId: "s-2" }] }),
    ),
  );

  const { user } = renderPage(<CoverageCard />);
  await section(/^Joint/);
  const [question, more] = screen.getAllByText("The whole of 2015?");
  expect(question).not.toBeVisible();
  await user.click(screen.getByText("2 files"));

  expect(question).toBeVisible();
  expect(more).toBeVisible();
  expect(screen.getAllByText("The whole of 2015?")).toHaveLength(2);
});

test("other days are given in the dialog, or only those of the rows", async () => {
  answer(account({ files: [FILE] }));
  const said = answerChanges(() => undefined);

  const { user } = renderPage(<CoverageCard />);
  await section(/^Joint/);
  await user.click(screen.getByText("What did you ask Fidelity for?"));
  await user.click(screen.getByRole("button", { name: "Other days for Accounts_History.csv" }));
  await user.clear(await screen.findByLabelText("Last day"));
  await user.click(screen.getByRole("button", { name: "Use these days" }));
  expect(screen.getByText("Give both days, the first one first")).toBeVisible();
  await user.type(screen.getByLabelText("Last day"), "2015-12-18");
  await user.click(screen.getByRole("button", { name: "Use these days" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Other days for Accounts_History.csv" }));
  await user.click(await screen.findByRole("button", { name: "Only the days of its rows" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();

  expect(said).toEqual([
    ["SetFileRange", { sessionId: "s-1", firstDay: "2015-01-01", lastDay: "2015-12-18" }],
    ["SetFileRange", { sessionId: "s-1" }],
  ]);
});

test("an account with closings that have no opening is said to have no older history, and that is taken back", async () => {
  const loose = { unmatchedClosings: 2, firstUnmatchedDay: "2023-10-04" };
  answer(account(loose));
  const said: unknown[] = [];
  const closings = [
    { unmatchedBefore: 2, unmatchedAfter: 0 },
    { unmatchedBefore: 0, unmatchedAfter: 2 },
  ];
  server.use(
    graphql.mutation("SetNoOlderHistory", ({ variables }) => {
      answer(variables["isSaid"] ? account({ historyBeginsOn: "2023-10-02" }) : account(loose));
      said.push(variables);
      return HttpResponse.json({ data: { closings: closings[said.length - 1] } });
    }),
  );
  const { user } = renderPage(<CoverageCard />);
  const joint = await section(/^Joint/);
  await user.click(
    within(joint).getByRole("button", { name: "This account has no older history for Joint" }),
  );

  expect(
    await within(joint).findByText("You said this account has no history before Oct 2, 2023."),
  ).toBeVisible();
  expect(within(joint).getByText("Closing trades without an opening: 2 before, 0 now.")).toBeVisible();
  await user.click(within(joint).getByRole("button", { name: "Take back for Joint" }));
  expect(await within(joint).findByText(/^Nothing before your first file\?/)).toBeVisible();
  expect(said).toEqual([
    { accountId: "a-1", isSaid: true },
    { accountId: "a-1", isSaid: false },
  ]);
});

test("older rows contradict that word, and an account without loose closings isn't asked", async () => {
  answer(account({ historyBeginsOn: "2023-10-02", hasOlderThanBeginning: true }));
  const { unmount } = renderPage(<CoverageCard />);
  expect(
    within(await section(/^Joint/)).getByText(
      "Older rows or positions are on record, so this no longer counts.",
    ),
  ).toBeVisible();
  unmount();
  answer(account());
  renderPage(<CoverageCard />);
  expect(within(await section(/^Joint/)).queryByRole("button", { name: /no older history/ })).toBeNull();
});
