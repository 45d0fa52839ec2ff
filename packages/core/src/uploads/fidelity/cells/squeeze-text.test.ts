import fc from "fast-check";
import { expect, test } from "vitest";
import { squeeze, squeezeUpper } from "./squeeze-text.ts";

test("any blanks become one, and none stay around the text", () => {
  const bit = fc.constantFrom("a", "B", " ", "  ", "\t", "\u00a0", "\u2003", "\uFEFF", "\r");
  fc.assert(
    fc.property(fc.string({ unit: bit, maxLength: 12 }), (text) => {
      expect(squeeze(text)).toBe(text.replace(/\s+/g, " ").trim());
      expect(squeezeUpper(text)).toBe(squeeze(text).toUpperCase());
    }),
    { numRuns: 2000 },
  );
});
