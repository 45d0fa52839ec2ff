import { screen, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { UploadPage } from "./pages/upload-page.tsx";
import { answerPreview, choose, csv } from "./testing/answers.ts";

const BLOCKED = {
  line: 17,
  text: "01/02/2026,LOYALTY BONUS CREDIT,,12.34",
  reason: "Unknown action",
  isBlocking: true,
  isImportable: false,
  actionText: "LOYALTY BONUS CREDIT",
  amount: "12.34",
  quantity: null,
};

/** Answers what is said of lines; the list fills with it. */
function answerClassification(errors?: readonly { message: string; extensions: { code: string } }[]) {
  const said: Record<string, unknown>[] = [];
  server.use(
    graphql.mutation("ClassifyUploadLine", ({ variables }) => {
      said.push(variables);
      return HttpResponse.json(
        errors ? { errors: [...errors] } : { data: { preview: { sessionId: "session-1" } } },
      );
    }),
  );
  return said;
}

test("a person says what a blocking line is, and the file is looked at again", async () => {
  let isAnswered = false;
  const sent = answerPreview(() =>
    isAnswered ? {} : { canConfirm: false, reviewLines: 1, review: [BLOCKED] },
  );
  const said = answerClassification();

  const { user } = renderPage(<UploadPage />);
  await choose(csv());
  const review = await screen.findByRole("region", { name: "Lines for review" });
  expect(within(review).getByText("$12.34")).toBeVisible();
  const use = within(review).getByRole<HTMLButtonElement>("button", { name: "Use this answer" });
  expect(use.disabled).toBe(true);

  await user.selectOptions(within(review).getByLabelText("What is line 17?"), "Dividend");
  isAnswered = true;
  await user.click(use);

  expect(await screen.findByRole("button", { name: "Import 42 new, skip 3" })).toBeVisible();
  expect(said).toEqual([{ sessionId: "session-1", line: 17, answer: "DIVIDEND" }]);
  expect(sent).toHaveLength(2);
});

test("a line that can't be read can only be left out, and a refusal is told", async () => {
  answerPreview({
    canConfirm: false,
    reviewLines: 1,
    review: [{ ...BLOCKED, actionText: null, amount: null }],
  });
  const said = answerClassification([
    { message: "This upload is no longer waiting.", extensions: { code: "CONFLICT" } },
  ]);

  const { user } = renderPage(<UploadPage />);
  await choose(csv());
  const review = await screen.findByRole("region", { name: "Lines for review" });
  expect(within(review).queryByLabelText("What is line 17?")).toBeNull();

  await user.click(within(review).getByRole("button", { name: /^Leave this line out/ }));

  expect((await within(review).findByRole("alert")).textContent).toBe("This upload is no longer waiting.");
  expect(said).toEqual([{ sessionId: "session-1", line: 17, answer: "LEAVE_OUT_THIS_LINE" }]);
});
