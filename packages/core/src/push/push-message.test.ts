import { expect, test } from "vitest";
import { failedFilesPush, signInPush } from "./push-message.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0";

test("a file is named for those alone who want details", () => {
  expect(failedFilesPush(["Ann's IRA.csv"], false)).toEqual({
    title: "Strikebook: a file wasn't imported",
    body: "See why on the Upload page of Strikebook.",
  });
  expect(failedFilesPush(["Ann's\r\nIRA.csv"], true).body).toBe("Ann's IRA.csv");
});

test("many files are one push, which names five", () => {
  const { title, body } = failedFilesPush(
    Array.from({ length: 42 }, (_, index) => `${index}.csv`),
    true,
  );
  expect(title).toBe("Strikebook: 42 files weren't imported");
  expect(body).toBe("0.csv\n1.csv\n2.csv\n3.csv\n4.csv\nand 37 more");
});

test("a sign-in is told by its time in New York and its browser", () => {
  const at = new Date("2026-11-20T14:51:58Z");
  const { title, body } = signInPush([{ at, userAgent: FIREFOX }]);
  expect(title).toBe("Strikebook: new sign-in");
  // Between the minute and AM stands a space of some kind.
  expect(body.replace(/\s/gu, " ")).toBe(
    "Fri, Nov 20, 9:51 AM EST: Firefox on Windows If that wasn't you, change your password.",
  );
  expect(
    signInPush([
      { at, userAgent: null },
      { at, userAgent: FIREFOX },
    ]).title,
  ).toBe("Strikebook: 2 new sign-ins");
});
