import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { FamilyAccessPage } from "./pages/family-access-page.tsx";

test("what is to come is announced, and nothing can be pressed", () => {
  renderPage(<FamilyAccessPage />);

  expect(screen.getByRole("heading", { level: 1, name: "Family Access" })).toBeVisible();
  expect(screen.getByText(/share read-only access to their trading data with family members/)).toBeVisible();
  const buttons = screen.getAllByRole("button").map((button) => button.textContent);
  expect(buttons, "the test's own alone").toEqual(["Browser back"]);
});
