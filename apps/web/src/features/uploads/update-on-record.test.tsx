import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { UploadPage } from "./pages/upload-page.tsx";
import { answerConfirm, answerPreview, choose, csv, result } from "./testing/answers.ts";

test("a file without new rows still updates what is on record", async () => {
  const confirmed = answerConfirm(result());
  answerPreview({ newLines: 0, duplicateLines: 46, reviewLines: 0, totalLines: 46, canConfirm: true });
  const { user } = renderPage(<UploadPage />);
  await choose(csv());

  const button = await screen.findByRole("button", { name: "Update existing records" });
  const help = document.getElementById(button.getAttribute("aria-describedby") ?? "");
  expect(help?.textContent).toContain("No new lines");
  await user.click(button);

  await waitFor(() => expect(confirmed).toEqual([{ sessionId: "session-1" }]));
});
