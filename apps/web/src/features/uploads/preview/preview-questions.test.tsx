import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPage } from "../../../testing/render-page.tsx";
import { UploadPage } from "../pages/upload-page.tsx";
import { answerPreview, choose, csv } from "../testing/answers.ts";

test("positions without a date ask for the day", async () => {
  const sent = answerPreview(({ portfolioDate }) =>
    portfolioDate
      ? {
          fileType: "PORTFOLIO",
          portfolioDate: String(portfolioDate),
          portfolioDateSource: "GIVEN",
          firstDay: String(portfolioDate),
          lastDay: String(portfolioDate),
        }
      : {
          fileType: "PORTFOLIO",
          portfolioDateSource: "UNKNOWN",
          canConfirm: false,
          blockedReason: "The file bears no date",
        },
  );

  const { user } = renderPage(<UploadPage />);
  await choose(csv("Portfolio_Positions.csv"));
  const day = await screen.findByLabelText("What date are these positions from?");

  fireEvent.change(day, { target: { value: "2999-01-01" } });
  await user.click(screen.getByRole("button", { name: "Use this day" }));
  expect(screen.getByText("Choose a day up to today")).toBeVisible();

  fireEvent.change(day, { target: { value: "2026-07-06" } });
  await user.click(screen.getByRole("button", { name: "Use this day" }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ portfolioDate: "2026-07-06" }));
  expect(await screen.findByText("Positions as of Jul 6, 2026 (as you said).")).toBeVisible();
});
