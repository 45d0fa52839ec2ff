import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { UnknownFile } from "./preview/preview-panel.tsx";

test("a file of an unknown brokerage is told what was looked for, and can only be cancelled", async () => {
  const onCancel = vi.fn();

  render(<UnknownFile reason="Looked for Fidelity: a history export." onCancel={onCancel} />);

  expect(screen.getByText("Brokerage: Unknown")).toBeVisible();
  expect(screen.getByText("Looked for Fidelity: a history export.")).toBeVisible();
  await userEvent.click(screen.getByRole("button"));
  expect(onCancel).toHaveBeenCalledOnce();
});
