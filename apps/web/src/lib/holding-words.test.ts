import { expect, it } from "vitest";
import { dayLine, daysLeft, heldText, holdingLine } from "./holding-words.ts";

const PUT = "PLTR261211P105";

it("writes a contract in one line, with its year once it is another one", () => {
  expect(holdingLine(PUT, "2026-11-25")).toBe("PLTR $105 Put · Dec 11");
  expect(holdingLine(PUT, "2025-11-25")).toBe("PLTR $105 Put · Dec 11, 2026");
  expect(holdingLine(PUT)).toBe("PLTR $105 Put · Dec 11, 2026");
  expect(holdingLine("VTI", "2026-11-25")).toBe("VTI");
});

it("leaves out the year that everybody knows", () => {
  expect(dayLine("2026-11-20", "2026-11-25")).toBe("Nov 20");
  expect(dayLine("2025-11-20", "2026-11-25")).toBe("Nov 20, 2025");
});

it("counts the days that a contract has left", () => {
  expect(daysLeft(PUT, "2026-11-25")).toBe("16 d");
  expect(daysLeft(PUT, "2026-12-10")).toBe("1 d");
  expect(daysLeft(PUT, "2026-12-11")).toBe("last day");
  expect(daysLeft(PUT, "2026-12-12")).toBeUndefined();
  expect(daysLeft("VTI", "2026-11-25")).toBeUndefined();
});

it("says which side a contract is, and whether shares are short", () => {
  expect(heldText(PUT, "-6")).toBe("6 sold");
  expect(heldText(PUT, "2")).toBe("2 bought");
  expect(heldText("VTI", "1200.5")).toBe("1,200.5 shares");
  expect(heldText("VTI", "-100")).toBe("100 short");
});
