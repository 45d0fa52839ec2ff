import { screen, waitFor } from "@testing-library/react";
import { graphql, HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { FirstRun } from "./first-run.tsx";

/** An installation with so many users, uploads of this one, and holidays of the year ahead. */
function answer(users: number, uploads: number, holidays: number): void {
  server.use(
    http.get("/api/admin/users", () => HttpResponse.json({ content: [], totalElements: users, last: true })),
    graphql.query("UploadHistory", () =>
      HttpResponse.json({ data: { history: { uploads: [], totalElements: uploads } } }),
    ),
    graphql.query("StoredMarketHolidays", () =>
      HttpResponse.json({ data: { holidays: Array.from({ length: holidays }, () => ({})) } }),
    ),
  );
}

const links = () => screen.queryAllByRole("link").map(({ textContent }) => textContent);

test("the list names what is still to do and ticks off what is done", async () => {
  answer(1, 0, 9);
  renderPage(<FirstRun userId="a" />);

  await waitFor(() => expect(links()).toEqual(["Add your family", "Import the first file"]));
  expect(screen.getByText("Check the market calendars").textContent).toBe("Check the market calendars: done");
});

test("with everything done it is gone, and does not come back when a fact changes", async () => {
  answer(2, 1, 9);
  const { unmount } = renderPage(<FirstRun userId="a" />);
  await waitFor(() => expect(screen.queryByText("Set up Strikebook")).toBeNull());
  unmount();

  answer(1, 0, 0);
  renderPage(<FirstRun userId="a" />);
  expect(screen.queryByText("Set up Strikebook")).toBeNull();
});

test("who hides it hides it for themselves", async () => {
  answer(1, 0, 0);
  const { user, unmount } = renderPage(<FirstRun userId="a" />);
  await user.click(screen.getByRole("button", { name: "Hide" }));
  expect(screen.queryByText("Set up Strikebook")).toBeNull();
  unmount();

  renderPage(<FirstRun userId="b" />);
  expect(screen.getByText("Set up Strikebook")).toBeVisible();
});
