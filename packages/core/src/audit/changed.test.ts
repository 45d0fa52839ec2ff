import { expect, test } from "vitest";
import { changedFields } from "./changed.ts";

const ANN = { firstName: "Ann", lastName: "Lee", roles: ["USER"] };

test("only fields that differ are told, each before and after", () => {
  expect(changedFields(ANN, { firstName: "Anna", lastName: "Lee", roles: ["ADMIN"] })).toEqual({
    firstName: { before: "Ann", after: "Anna" },
    roles: { before: ["USER"], after: ["ADMIN"] },
  });
});

test("a field that is left out has not changed", () => {
  expect(changedFields(ANN, {})).toEqual({});
  expect(changedFields(ANN, { roles: ["USER"] })).toEqual({});
});
