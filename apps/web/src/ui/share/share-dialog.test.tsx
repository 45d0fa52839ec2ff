import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { hideAmounts } from "../../lib/browser/privacy.ts";
import { covered } from "../../testing/coverage.ts";
import { curvePicture } from "./curve-picture.ts";
import { ShareDialog } from "./share-dialog.tsx";

const PICTURE = curvePicture({
  title: "Realized P&L",
  days: { from: "2026-01-01", to: "2026-01-31" },
  coverage: covered(),
  book: "TRADE",
  points: [
    { day: "2026-01-01", change: "0", value: "0" },
    { day: "2026-01-11", change: "300.00", value: "300.00" },
  ],
});

const shown = () => decodeURIComponent(screen.getByRole("img").getAttribute("src") ?? "");

afterEach(() => hideAmounts(false));

it("shows percent until dollars are chosen", async () => {
  render(<ShareDialog picture={PICTURE} onClose={() => undefined} />);
  expect(shown()).toContain(">100%<");
  expect(shown()).not.toContain("$");
  expect(screen.getByText(/^100% of days with a gain or a loss were up\./)).toBeVisible();
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
