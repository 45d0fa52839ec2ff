import { screen, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { AccountNames } from "./dialogs/account-names.tsx";
import { UploadPage } from "./pages/upload-page.tsx";
import { answerCoverage, answerPreview, choose, csv } from "./testing/answers.ts";

const OFFER = { firstDay: "2015-01-01", lastDay: "2015-12-31", question: "The whole of 2015?" };
const ROWS = { firstDay: "2015-03-27", lastDay: "2015-12-17", source: "ROWS" as const, offer: OFFER };
const SAID = { firstDay: "2015-01-01", lastDay: "2015-12-31", source: "PERSON" as const, offer: null };
const UNKNOWN = { firstDay: null, lastDay: null, source: "ROWS" as const, offer: null };

/** Answers mutations of this name; the list fills with what they say. */
function answerMutation(name: string, data: object, then: () => void) {
  const said: unknown[] = [];
  server.use(
    graphql.mutation(name, ({ variables }) => {
      said.push(variables);
      then();
      return HttpResponse.json({ data });
    }),
  );
  return said;
}

/** A file is looked at again after each answer, on a machine that may be busy. */
const PATIENCE = { timeout: 10_000 };

const daysOf = async () => await screen.findByRole("region", { name: "Days that the file covers" });

test("what was asked for is a question beside the preview that keeps nothing from being imported", async () => {
  let range: object = ROWS;
  const sent = answerPreview(() => ({ range: range as typeof ROWS }));
  const said = answerMutation("SetFileRange", { isSet: true }, () => {
    range = SAID;
  });

  const { user } = renderPage(<UploadPage />);
  await choose(csv());
  const days = await daysOf();
  expect(within(days).getByText("The whole of 2015?")).toBeVisible();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Import 42 new, skip 3" }).disabled).toBe(
    false,
  );
  await user.click(within(days).getByRole("button", { name: /^Yes/ }));

  expect((await screen.findByText(/, as you said\./)).textContent).toBe(
    "Covers Jan 1\u2009–\u2009Dec 31, 2015, as you said.",
  );
  expect(said).toEqual([{ sessionId: "session-1", firstDay: "2015-01-01", lastDay: "2015-12-31" }]);
  expect(sent).toHaveLength(2);
});

test("a file without rows is asked for its days, the gaps of its account first, and imported as cover", async () => {
  let range: object = UNKNOWN;
  const empty = {
    totalLines: 0,
    newLines: 0,
    duplicateLines: 0,
    informationalLines: 0,
    sampleTransactions: [],
  };
  answerPreview(() => ({
    ...empty,
    range: range as typeof ROWS,
    canConfirm: range === SAID,
    blockedReason: range === SAID ? null : "The file has no data lines.",
  }));
  const gap = { firstDay: "2015-12-18", lastDay: "2016-03-24", marketDays: 66, cashMoved: null, causes: [] };
  answerCoverage([
    { accountName: "Joint", accountNumber: "Z12345678", holdings: null, nextDownloads: [], gaps: [gap] },
    {
      accountName: "Other",
      accountNumber: "Z9",
      holdings: null,
      nextDownloads: [],
      gaps: [{ ...gap, firstDay: "2001-01-02" }],
    },
  ]);
  const said = answerMutation("SetFileRange", { isSet: true }, () => {
    range = SAID;
  });

  const { user } = renderPage(<UploadPage />);
  await choose(csv());
  await user.click(within(await daysOf()).getByRole("button", { name: "Say which days" }));
  expect(screen.queryByRole("button", { name: "Only the days of its rows" })).toBeNull();
  await user.click(await screen.findByRole("button", { name: /^Dec 18, 2015\s–\sMar 24, 2016, a gap/ }));

  expect(await screen.findByRole("button", { name: "Import as covered days" })).toBeVisible();
  expect(said).toEqual([{ sessionId: "session-1", firstDay: "2015-12-18", lastDay: "2016-03-24" }]);
});

test("each name without a number is asked for, a new account among the answers", async () => {
  const answered = new Map<string, string | null>();
  const nameOf = (name: string) => ({
    name,
    accountId: answered.get(name) ?? null,
    isNew: answered.get(name) === null,
  });
  const choices = [{ id: "a-1", name: "Traditional IRA", accountIdentifier: "Z1" }];
  answerPreview(() => ({
    names: [nameOf("Mom's IRA"), nameOf("Ours")],
    accountChoices: choices,
    canConfirm: answered.size === 2,
  }));
  server.use(
    graphql.mutation("SetAccountOfName", ({ variables }) => {
      answered.set(String(variables["name"]), (variables["accountId"] as string | null) ?? null);
      return HttpResponse.json({ data: { isSet: true } });
    }),
  );

  const { user } = renderPage(<UploadPage />);
  await choose(csv());
  const selectOf = (name: string) => screen.findByLabelText<HTMLSelectElement>(name);
  await user.selectOptions(await selectOf("Mom's IRA"), "Traditional IRA (Z1)");
  await expect.poll(async () => (await selectOf("Mom's IRA")).value, PATIENCE).toBe("a-1");
  await expect.poll(async () => (await selectOf("Ours")).disabled, PATIENCE).toBe(false);
  await user.selectOptions(await selectOf("Ours"), "A new account, Ours");

  await expect
    .poll(
      () => screen.getByRole<HTMLButtonElement>("button", { name: "Import 42 new, skip 3" }).disabled,
      PATIENCE,
    )
    .toBe(false);
  expect([...answered]).toEqual([
    ["Mom's IRA", "a-1"],
    ["Ours", null],
  ]);
});

test("kept names are listed and can be taken back", async () => {
  let names = [{ name: "Mom's IRA", accountId: "a-1", accountName: "Traditional IRA", accountNumber: "Z1" }];
  server.use(graphql.query("AccountNames", () => HttpResponse.json({ data: { names } })));
  const said = answerMutation("RemoveAccountOfName", { removed: true }, () => {
    names = [];
  });

  const { user } = renderPage(<AccountNames />);
  const list = await screen.findByRole("region", { name: "Account names" });
  expect(within(list).getByText('Files that say "Mom\'s IRA" are of Traditional IRA (Z1).')).toBeVisible();
  await user.click(within(list).getByRole("button", { name: "Take back the account of Mom's IRA" }));

  await expect.poll(() => screen.queryByRole("region", { name: "Account names" })).toBeNull();
  expect(said).toEqual([{ name: "Mom's IRA" }]);
});
