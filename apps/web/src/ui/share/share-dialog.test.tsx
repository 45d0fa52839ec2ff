import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { hideAmounts } from "../../lib/browser/privacy.ts";
import { curvePicture } from "./curve-picture.ts";
import { ShareDialog } from "./share-dialog.tsx";

const PICTURE = curvePicture("Realized P&L, Jan 2026", [
  { day: "2026-01-01", change: "0", value: "0" },
  { day: "2026-01-11", change: "300.00", value: "300.00" },
]);

const shown = () => decodeURIComponent(screen.getByRole("img").getAttribute("src") ?? "");

afterEach(() => hideAmounts(false));

it("shows percent until dollars are chosen", async () => {
  render(<ShareDialog picture={PICTURE} onClose={() => undefined} />);
  expect(shown()).toContain(">100%<");
  expect(shown()).not.toContain("$");
  await userEvent.click(screen.getByRole("radio", { name: "Dollars" }));
  expect(shown()).toContain(">+$300.00<");
  expect(screen.getByText(/shows your amounts in dollars/)).toBeVisible();
});

it("offers no dollars while amounts are hidden", () => {
  hideAmounts(true);
  render(<ShareDialog picture={PICTURE} onClose={() => undefined} />);
  expect(screen.queryByRole("radio", { name: "Dollars" })).toBeNull();
  expect(shown()).not.toContain("$");
});
