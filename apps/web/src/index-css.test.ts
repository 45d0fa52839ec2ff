import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("styles need no newer browser than the README says", () => {
  const rules = readFileSync(`${import.meta.dirname}/index.css`, "utf8").replace(/\/\*.*?\*\//gs, "");

  // Safari has it since 17.5, Chrome since 123.
  expect(rules).not.toContain("light-dark(");
});
