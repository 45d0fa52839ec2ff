import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { HoldingName } from "./holding-name.tsx";

const unbroken = (container: HTMLElement) =>
  [...container.querySelectorAll("span span[class*=whitespace-nowrap]:not(:has(span))")].map(
    ({ textContent }) => textContent,
  );

test.each([
  ["NVDA", []],
  ["NVDA Jul 17, 2026 $150 Call", ["NVDA", "Jul 17, 2026", "$150", "Call"]],
  ["AAPL JAN 17 2025 $150 CALL", ["AAPL", "JAN 17 2025", "$150", "CALL"]],
  ["Pending activity", []],
  ["912797MN5", []],
])("%s is shown as it is and breaks between %j only", (name, pieces) => {
  const { container } = render(<HoldingName>{name}</HoldingName>);

  expect(container.textContent).toBe(name);
  expect(unbroken(container)).toEqual(pieces);
});

test("a contract is in words, its day and its days left never break, and its symbol is within reach", () => {
  const { container, rerender } = render(<HoldingName asOf="2026-08-16">NVDA260821C190</HoldingName>);

  expect(container.textContent).toBe("NVDA $190 Call, Aug 21, 5 days");
  expect(unbroken(container)).toEqual(["Aug 21", "5 days"]);
  expect(container.querySelector("[title]")?.getAttribute("title")).toBe("NVDA260821C190");

  rerender(
    <HoldingName asOf="2026-08-22" withSymbol>
      NVDA260821C190
    </HoldingName>,
  );
  expect(container.textContent).toBe("NVDA $190 Call, expired Aug 21NVDA260821C190");

  rerender(<HoldingName>AAPL1250117C150</HoldingName>);
  expect(container.textContent).toBe("AAPL1 $150 Call, Jan 17, 2025");
});
