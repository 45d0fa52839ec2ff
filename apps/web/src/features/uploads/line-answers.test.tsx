import { screen, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { LineAnswers } from "./dialogs/line-answers.tsx";

const ANSWERS = [
  { actionText: "LOYALTY BONUS CREDIT", answer: "DIVIDEND", usedBy: [] },
  { actionText: "PARTNER GRANT", answer: "BUY", usedBy: ["May.csv", "June.csv"] },
];

test("answers are listed, and one that no import uses is taken back", async () => {
  let answers = ANSWERS;
  const removed: unknown[] = [];
  server.use(
    graphql.query("LineAnswers", () => HttpResponse.json({ data: { answers } })),
    graphql.mutation("RemoveLineAnswer", ({ variables }) => {
      removed.push(variables);
      answers = ANSWERS.slice(1);
      return HttpResponse.json({ data: { removed: true } });
    }),
  );

  const { user } = renderPage(<LineAnswers />);
  const [first, second] = await screen.findAllByRole("listitem");
  if (first === undefined || second === undefined) {
    throw new Error("two answers are expected");
  }
  expect(within(first).getByText("Dividend")).toBeVisible();
  expect(
    within(second).getByText("Used by May.csv, June.csv. Undo those imports before you take it back."),
  ).toBeVisible();
  expect(within(second).getByRole<HTMLButtonElement>("button").disabled).toBe(true);

  await user.click(within(first).getByRole("button", { name: /^Take back/ }));

  expect(await screen.findByText("PARTNER GRANT")).toBeVisible();
  expect(await screen.findAllByRole("listitem")).toHaveLength(1);
  expect(removed).toEqual([{ actionText: "LOYALTY BONUS CREDIT" }]);
});

test("without answers the list says what they are for", async () => {
  server.use(graphql.query("LineAnswers", () => HttpResponse.json({ data: { answers: [] } })));

  renderPage(<LineAnswers />);

  expect(await screen.findByText("No answers yet")).toBeVisible();
});

test("a list that fails to load can be asked for again", async () => {
  server.use(
    graphql.query("LineAnswers", () =>
      HttpResponse.json({ errors: [{ message: "No", extensions: { code: "UNAVAILABLE" } }] }),
    ),
  );

  renderPage(<LineAnswers />);

  expect(await screen.findByRole("button", { name: "Try Again" })).toBeVisible();
});
