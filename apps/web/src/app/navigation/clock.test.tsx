import { render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { exchangeTimeOf, localTimeOf } from "../../lib/browser/exchange-clock.ts";
import { Clock } from "./clock.tsx";

vi.mock("../../lib/browser/exchange-clock.ts", { spy: true });
afterEach(() => {
  vi.restoreAllMocks();
});

test("the reader's own time is told only where it is another", () => {
  vi.mocked(exchangeTimeOf).mockReturnValue("14:05:09");
  vi.mocked(localTimeOf).mockReturnValue("14:05:09");
  const { container, rerender } = render(<Clock />);
  expect(container.textContent).toBe("New York time 14:05NY14:05:09");

  vi.mocked(localTimeOf).mockReturnValue("20:05:09");
  rerender(<Clock />);
  expect(container.textContent).toBe("New York time 14:05, local time 20:05NY14:05:09Local20:05:09");
});
