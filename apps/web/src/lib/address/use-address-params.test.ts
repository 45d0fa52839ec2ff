import { expect, test } from "vitest";
import { withValues } from "./use-address-params.ts";

const ADDRESS = new URLSearchParams("view=accounts&page=3&sort=symbol%2Casc");

test.each([
  ["what is not named stays as it is", {}, "view=accounts&page=3&sort=symbol%2Casc"],
  ["a value is put in its place", { page: "4" }, "view=accounts&page=4&sort=symbol%2Casc"],
  ["a new one comes last", { symbol: "KO" }, "view=accounts&page=3&sort=symbol%2Casc&symbol=KO"],
  ["undefined takes a name out, and so does an empty text", { page: undefined, sort: "" }, "view=accounts"],
])("%s", (_case, values, expected) => {
  expect(String(withValues(ADDRESS, values))).toBe(expected);
  expect(String(ADDRESS)).toBe("view=accounts&page=3&sort=symbol%2Casc");
});
