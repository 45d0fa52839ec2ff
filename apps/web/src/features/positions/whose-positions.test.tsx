import { screen, waitFor, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { createQueryClient } from "../../lib/network/query-client.ts";
import { rememberShown } from "../../lib/whose/shown-person.ts";
import { signIn } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { UserPortfolioPage } from "./pages/user-portfolio-page.tsx";
import { hidePositions, positionsQuery } from "./positions.queries.ts";
import { answerSteps, ownPosition } from "./testing/answers.ts";

const AT_PORTFOLIO = "/user/portfolio?step=portfolio&account=a-1&dates=2026-11-19";
const ROWS = [ownPosition(), ownPosition({ id: "p-2", symbol: "KO" })];

beforeEach(() => rememberShown({ whose: "ben", name: "Ben", mayChange: true, mayChangeAll: true }));

const show = (address: string) => window.history.replaceState(null, "", address);
const scopeOf = (request: Request) => request.headers.get("strikebook-scope") ?? "me";
const click = (user: ReturnType<typeof renderPage>["user"], name: string) =>
  user.click(screen.getByRole("button", { name }));

/** Answers a change once it is let go; the list fills with whose books each change and undo is about. */
function hold(name: string, data: object) {
  const changed: string[] = [];
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  server.use(
    graphql.mutation(name, async ({ request }) => {
      changed.push(`${name} ${scopeOf(request)}`);
      await held;
      return HttpResponse.json({ data });
    }),
    graphql.mutation("UndoChange", ({ request }) => {
      changed.push(`UndoChange ${scopeOf(request)}`);
      return HttpResponse.json({ data: { undone: { message: "Undid it", changeId: "c-2" } } });
    }),
  );
  return { changed, letGo };
}

test("an edit that is answered when the page shows somebody else is undone where it was made", async () => {
  show("/of/ben/user/portfolio");
  answerSteps(ROWS);
  const { changed, letGo } = hold("UpdatePosition", { position: { id: "p-1", changeId: "c-1" } });
  const { user } = renderPage(<UserPortfolioPage />, AT_PORTFOLIO);

  await user.click(await screen.findByRole("button", { name: "Edit AAPL" }));
  await user.type(await screen.findByLabelText("Quantity"), "5");
  await click(user, "Save Changes");
  await waitFor(() => expect(changed).toHaveLength(1));
  show("/");
  letGo();
  await user.click(await screen.findByRole("button", { name: "Undo" }));

  await waitFor(() => expect(changed).toEqual(["UpdatePosition ben", "UndoChange ben"]));
});

test("so is a deletion", async () => {
  show("/of/ben/user/portfolio");
  answerSteps(ROWS);
  const result = { message: "1 position deleted", deletedCount: 1, changeId: "c-1" };
  const { changed, letGo } = hold("DeletePosition", { result });
  const { user } = renderPage(<UserPortfolioPage />, AT_PORTFOLIO);

  await user.click(await screen.findByRole("button", { name: "Delete KO" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(changed).toHaveLength(1));
  show("/");
  letGo();
  await user.click(await screen.findByRole("button", { name: "Undo" }));

  await waitFor(() => expect(changed).toEqual(["DeletePosition ben", "UndoChange ben"]));
});

test("a deleted row goes off, and after a refusal back into, the list of the person whose it is", async () => {
  signIn();
  server.use(
    graphql.query("OwnPositions", ({ request }) => {
      const portfolios = scopeOf(request) === "ben" ? ROWS : [ownPosition({ id: "p-9", symbol: "BAC" })];
      const page = { portfolios, totalElements: 1, totalPages: 1, currentPage: 0, size: 20 };
      return HttpResponse.json({ data: { page: { ...page, totalCurrentValue: "1" } } });
    }),
  );
  const queryClient = createQueryClient();
  const about = { accountId: "a-1", page: 0, size: 20, sort: "symbol", direction: "ASC" } as const;
  const symbols = async (whose: string) => {
    const { portfolios } = await queryClient.fetchQuery(positionsQuery({ ...about, dates: [] }, whose));
    return portfolios.map(({ symbol }) => symbol);
  };
  expect([await symbols("ben"), await symbols("me")]).toEqual([["AAPL", "KO"], ["BAC"]]);

  show("/of/ben/user/portfolio");
  const hiding = hidePositions(queryClient, ["p-2"]);
  show("/");
  const putBack = await hiding;
  expect([await symbols("ben"), await symbols("me")]).toEqual([["AAPL"], ["BAC"]]);
  putBack();

  expect([await symbols("ben"), await symbols("me")]).toEqual([["AAPL", "KO"], ["BAC"]]);
});
