import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { HoldingName } from "./holding-name.tsx";

const piecesOf = (name: string) => {
  const { container } = render(<HoldingName>{name}</HoldingName>);
  const pieces = [...container.querySelectorAll("span > span")];
  return { text: container.textContent, pieces: pieces.map(({ textContent }) => textContent) };
};

test.each([
  ["NVDA", []],
  ["NVDA260821C190", ["NVDA", "260821", "C190"]],
  ["-IWM260918P215.5", ["-IWM", "260918", "P215.5"]],
  ["AAPL1250117C150", ["AAPL1", "250117", "C150"]],
  ["NVDA Jul 17, 2026 $150 Call", ["NVDA", "Jul 17, 2026", "$150", "Call"]],
  ["AAPL JAN 17 2025 $150 CALL", ["AAPL", "JAN 17 2025", "$150", "CALL"]],
  ["Pending activity", []],
  ["912797MN5", []],
])("%s breaks between %j only", (name, pieces) => {
  expect(piecesOf(name)).toEqual({ text: name, pieces });
});
