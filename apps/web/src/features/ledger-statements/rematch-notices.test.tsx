import { screen } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { signIn } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { RematchNotices } from "./components/rematch-notices.tsx";
import type { LedgerRematch } from "./ledger-rematches.queries.ts";

const AMD: LedgerRematch = {
  id: "r-1",
  ...{ unmatchedBefore: 0, unmatchedAfter: 3, realizedBefore: "388.55", realizedAfter: "188.68" },
};

function answer(...rematches: readonly LedgerRematch[]) {
  let left = rematches;
  server.use(
    graphql.query("LedgerRematches", () => HttpResponse.json({ data: { rematches: left } })),
    graphql.mutation("DismissLedgerRematch", ({ variables }) => {
      left = left.filter(({ id }) => id !== variables["id"]);
      return HttpResponse.json({ data: { dismissed: true } });
    }),
  );
}

test("what an update changed is told in closings and dollars, until it is dismissed", async () => {
  answer(AMD);
  const { user } = renderPage(<RematchNotices />);

  const text = await screen.findByText(/matched again after an update/);
  expect(text.textContent).toBe(
    "Your trades were matched again after an update. 3 closing trades are no longer counted: they need the older file. " +
      "Realized P&L was $388.55 and is now $188.68.",
  );
  expect(screen.getByRole("link", { name: "the older file" }).getAttribute("href")).toBe(
    "/ledger/statements",
  );
  await user.click(screen.getByRole("button", { name: "Got it" }));
  await expect.poll(() => screen.queryByText(/matched again/)).toBeNull();
});

test("closings that found their opening are told as well, and an unchanged profit isn't", async () => {
  answer({ ...AMD, unmatchedBefore: 1, unmatchedAfter: 0, realizedAfter: "388.55" });
  renderPage(<RematchNotices />);

  expect((await screen.findByText(/matched again/)).textContent?.trim()).toBe(
    "Your trades were matched again after an update. 1 closing trade found its opening.",
  );
});

test("a view-only account is told and can't dismiss it", async () => {
  signIn({ roles: ["READONLY"] });
  answer(AMD);
  renderPage(<RematchNotices />);

  expect(await screen.findByText(/matched again/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Got it" })).toBeNull();
});
