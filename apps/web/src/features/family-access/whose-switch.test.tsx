import { graphql as tag } from "@strikebook/graphql-schema/graphql";
import { screen, waitFor } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test } from "vitest";
import { execute } from "../../lib/network/graphql-client.ts";
import { currentSession } from "../../lib/network/session.ts";
import { isReadOnly, isReadOnlyAsWhole, viewOnlyReason } from "../../lib/whose/view-only.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { Page } from "../../ui/page.tsx";
import { WhoseSwitch } from "./components/whose-switch.tsx";
import { answerSharing, BEN, received } from "./testing/shares.ts";

const LatestDay = tag(`
  query LatestDay {
    getLatestPortfolioDate
  }
`);

beforeEach(() => window.history.replaceState(null, "", "/portfolio"));
afterEach(() => window.history.replaceState(null, "", "/"));

const shown = () =>
  renderPage(
    <>
      <WhoseSwitch />
      <Page title="Portfolio">Positions</Page>
    </>,
  );
const whose = () => screen.findByRole("combobox", { name: "Whose figures" });
const isLocked = () => {
  const session = currentSession();
  return session !== undefined && isReadOnly(session.user);
};

/** What the next request says of whose figures it asks for. */
async function askedFor(): Promise<string | null> {
  let header: string | null = "";
  server.use(
    graphql.query("LatestDay", ({ request }) => {
      header = request.headers.get("strikebook-scope");
      return HttpResponse.json({ data: { getLatestPortfolioDate: null } });
    }),
  );
  await execute(LatestDay, {});
  return header;
}

test("where nothing is shared there is nothing to choose", async () => {
  let isAsked = false;
  server.use(
    graphql.query("SharingOfViewer", () => {
      isAsked = true;
      return HttpResponse.json({ data: { sharing: { given: [], received: [] } } });
    }),
  );
  shown();

  await waitFor(() => expect(isAsked).toBe(true));
  expect(screen.queryByRole("combobox")).toBeNull();
  expect(await askedFor()).toBeNull();
});

test("another person's figures are the same page under their address, by name, and can't be changed", async () => {
  answerSharing({ received: [received(), received({ accountId: "2", accountName: "Individual" })] });
  const { user } = shown();

  await user.selectOptions(await whose(), "Ben Miller");

  expect(window.location.pathname).toBe(`/of/${BEN}/portfolio`);
  expect(await screen.findByRole("heading", { level: 1, name: "Portfolio · Ben" })).toBeVisible();
  expect(document.title).toContain("Portfolio · Ben");
  expect(await askedFor()).toBe(BEN);
  expect(isLocked()).toBe(true);
  expect(viewOnlyReason("undo imports")).toBe(
    "Ben let you look at these accounts, so you can't undo imports.",
  );

  await user.selectOptions(await whose(), "Me");
  expect(window.location.pathname).toBe("/portfolio");
  expect(await askedFor()).toBeNull();
  expect(isLocked()).toBe(false);
});

test("accounts shared to be changed are not locked; all of us together are", async () => {
  answerSharing({ received: [received({ access: "MANAGE" })] });
  const { user } = shown();

  await user.selectOptions(await whose(), "Ben Miller");
  await waitFor(() => expect(isLocked()).toBe(false));
  // What touches all accounts of Ben stays his while only some are shared to be changed.
  const session = currentSession();
  expect(session && isReadOnlyAsWhole(session.user)).toBe(true);
  expect(viewOnlyReason("change corrections")).toBe(
    "This touches all of Ben's accounts, and only some are yours to change, so you can't change corrections.",
  );

  await user.selectOptions(await whose(), "All of us");
  expect(await screen.findByRole("heading", { level: 1, name: "Portfolio · All of us" })).toBeVisible();
  expect(window.location.pathname).toBe("/of/all/portfolio");
  expect(await askedFor()).toBe("all");
  expect(isLocked()).toBe(true);
  expect(viewOnlyReason("undo imports")).toBe(
    "Choose one person first: you can't undo imports for all of you at once.",
  );
});

test("who shares nothing any more is left, and the page says so", async () => {
  window.history.replaceState(null, "", `/of/${BEN}/portfolio`);
  answerSharing({
    received: [received({ personId: "6f1f8f0e-0000-4000-8000-0000000000c1", fullName: "Cleo" })],
  });
  shown();

  expect(await screen.findByText(/isn't shared with you any more/)).toBeVisible();
  expect(window.location.pathname).toBe("/");
});

test("while it isn't known who is shown, the title owns that it isn't oneself, and the way back is there", async () => {
  window.history.replaceState(null, "", `/of/${BEN}/portfolio`);
  server.use(graphql.query("SharingOfViewer", () => HttpResponse.error()));
  const { user } = shown();

  expect(screen.getByRole("heading", { level: 1, name: "Portfolio · …" })).toBeVisible();
  expect(await screen.findByRole("option", { name: "Somebody else", selected: true })).toBeVisible();
  expect(isLocked()).toBe(true);

  await user.selectOptions(await whose(), "Me");
  expect(window.location.pathname).toBe("/portfolio");
});
