import { expect, test } from "vitest";
import { profileCompleteness } from "./profile-completeness.ts";

const FULL = {
  username: "ann",
  email: "ann@example.com",
  firstName: "Ann",
  lastName: "Lee",
  roles: ["USER"],
  emailVerified: true,
} as const;

test.each([
  [{}, 100, []],
  [{ emailVerified: false }, 85, ["verified e-mail"]],
  [{ roles: [] }, 85, ["role"]],
  [{ username: "" }, 80, ["username"]],
  [{ email: "" }, 80, ["e-mail"]],
  [{ firstName: " " }, 85, ["first name"]],
  [{ lastName: "", emailVerified: false }, 70, ["last name", "verified e-mail"]],
  [
    { username: "", email: "", firstName: "", lastName: "", roles: [], emailVerified: false },
    0,
    ["username", "e-mail", "first name", "last name", "role", "verified e-mail"],
  ],
])("a profile with %j is at %i %%", (given, percent, missing) => {
  expect(profileCompleteness({ ...FULL, ...given })).toEqual({ percent, missing });
});
