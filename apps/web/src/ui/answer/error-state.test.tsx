import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ApiError } from "../../lib/network/api-error.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { ErrorState } from "./error-state.tsx";

afterEach(() => window.history.replaceState(null, "", "/"));

const refused = new ApiError("Choose one person first", 200, { code: "FORBIDDEN" });
const show = () =>
  renderPage(<ErrorState title="Error loading your tax years" error={refused} onRetry={() => undefined} />);

test("what can't be told of all of us is a sentence, no failure", () => {
  window.history.replaceState(null, "", "/of/all/taxes");
  show();

  expect(screen.getByRole("status").textContent).toBe("Choose one person first.");
  expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
});

test("a refusal of one's own figures is a failure, and can be asked again", () => {
  show();

  expect(screen.getByRole("alert").textContent).toContain("Error loading your tax years");
  expect(screen.getByRole("button", { name: "Try Again" })).toBeVisible();
});
