import { expect, test } from "vitest";
import { sentenceCase } from "./sentence-case.ts";

test.each([
  [
    "YOU SOLD OPENING TRANSACTION PUT (PLTR) PALANTIR TECHNOLOGIES JAN 16 26 $105 (100 SHS)",
    "You sold opening transaction put (PLTR) palantir technologies Jan 16 26 $105 (100 shs)",
  ],
  ["ASSIGNED AS OF JAN-16-2026 -XYZ260116P50", "Assigned as of Jan-16-2026 -XYZ260116P50"],
  ["YOU BOUGHT CLOSING TRANSACTION (CASH)", "You bought closing transaction (cash)"],
  ["YOU BOUGHT APPLE INC (AAPL) (Cash)", "You bought apple inc (AAPL) (cash)"],
  [
    "YOU BOUGHT CLOSING TRANSACTION PUT (AMD) ADVANCED MICRO DEVICES NOV 13 26 $102.5 (100 SHS) (Cash)",
    "You bought closing transaction put (AMD) advanced micro devices Nov 13 26 $102.5 (100 shs) (cash)",
  ],
  [
    "EXPIRED PUT (XYZ) XYZ CORP JAN 16 26 $50 (100 SHS) as of Jan-16-2026 (Cash)",
    "Expired put (XYZ) xyz corp Jan 16 26 $50 (100 shs) as of Jan-16-2026 (cash)",
  ],
  [
    "EXPIRED CALL (F) FORD MTR CO DEL SEP 16 22 $15.5 as of 09/16/2022 CALL (F)",
    "Expired call (F) ford mtr co del Sep 16 22 $15.5 as of 09/16/2022 call (F)",
  ],
  ["Your balance as of Jan-16-2026", "Your balance as of Jan-16-2026"],
  ["Your words stay", "Your words stay"],
  ["", ""],
])("%j reads %j", (text, words) => {
  expect(sentenceCase(text)).toBe(words);
});
