import { afterEach, expect, test } from "vitest";
import { hideAmounts, MASK } from "../browser/privacy.ts";
import { serverWords } from "./server-words.ts";

afterEach(() => hideAmounts(false));

test("a sentence of the server's writes days and amounts as the screens do", () => {
  expect(serverWords("Cash changes by -$2,957.13 until 2026-11-22.")).toBe(
    "Cash changes by −$2,957.13 until Nov 22, 2026.",
  );
});

test("a name that holds a day is left as it is", () => {
  expect(serverWords("Imported on 2026-11-20 as Portfolio 2026-07-06.csv and A_2026-07-06-2.csv")).toBe(
    "Imported on Nov 20, 2026 as Portfolio 2026-07-06.csv and A_2026-07-06-2.csv",
  );
});

test("amounts of a sentence are hidden with the others, days are not", () => {
  hideAmounts(true);

  expect(serverWords("Changes by -$2,957.13 on 2026-11-22.")).toBe(`Changes by ${MASK} on Nov 22, 2026.`);
});
