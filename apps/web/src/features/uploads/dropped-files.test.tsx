import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { handOver } from "../../lib/browser/dropped-files.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { UploadPage } from "./pages/upload-page.tsx";
import { answerPreview, CSV, csv, findReady } from "./testing/answers.ts";

test("what is dropped on any page works like what is chosen", async () => {
  answerPreview({});

  handOver([csv("before.csv")]);
  renderPage(<UploadPage />);
  expect(await findReady()).toBeVisible();
  handOver([csv("after.csv", `${CSV}more\n`)]);

  expect(await screen.findByRole("button", { name: "Import all 2" })).toBeVisible();
});
