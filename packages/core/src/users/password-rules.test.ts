import { expect, test } from "vitest";
import { PASSWORD_RULES, passwordChangeProblem, passwordProblem } from "./password-rules.ts";

test.each([
  ["Blue-Lamp-72", undefined],
  [
    "blue",
    "Password requirements not met: at least 8 characters, an uppercase letter, a digit, one special character from !@#$%^&*()-_+=<>;:",
  ],
  ["BLUE-LAMP-72", "Password requirements not met: a lowercase letter"],
  ["Blue-Lamp-xx", "Password requirements not met: a digit"],
  ["BlueLamp72.", "Password requirements not met: one special character from !@#$%^&*()-_+=<>;:"],
  ["P@ssw0rd1!", "This password is too common, choose another one"],
  ["Summer2026!", "This password is too common, choose another one"],
  ["Qwerty123$", "This password is too common, choose another one"],
  [`Aa1!${"x".repeat(252)}`, undefined],
  [`Aa1!${"x".repeat(253)}`, "Password must be at most 256 characters"],
])("%s", (password, problem) => {
  expect(passwordProblem(password)).toBe(problem);
});

const SPECIAL = "one special character from !@#$%^&*()-_+=<>;:";
const COMMON = "This password is too common, choose another one";

test.each([
  "Password123!",
  "P@ssw0rd2024",
  "Pa$$w0rd!",
  "Pa$$1234",
  "@Pple2024!",
  "1!Welcome",
  "Test1234!",
  "May2026!!",
  "Welcome2026!!!!!!!!",
  "Passw0rd1111111111!",
  "Qwerty12345678!",
  "Dragon987654321#",
  "P-a-s-s-w-o-r-d-1",
  "Pass-w0rd-2024",
  "Trustno1!!",
  "Princes$1",
])("%s is a common word with the usual trimmings", (password) => {
  expect(passwordProblem(password)).toBe(COMMON);
});

test.each([
  ["a short stem in a long random one", "7#9(2)P8&6^a4%s+=<s2>;:7"],
  ["letters that spell a stem, far apart", "7P#9a(2s)8s&6w^4o%5r+2d="],
  ["a stem of three letters and more than a year and two signs", "M7#9(2)8a&6^y"],
  ["a common word among other words", "Password-Kestrel-72"],
  ["a word that only begins like one", "Passable-72!"],
  ["the longest there is", `Password1!${"7#".repeat(123)}`],
])("%s is not common: %s", (_rule, password) => {
  expect(passwordProblem(password)).toBeUndefined();
});

test.each([
  [{ currentPassword: "", newPassword: "x" }, "All fields are required"],
  [{ currentPassword: "x", newPassword: "Blue-Lamp-72", confirmPassword: "" }, "All fields are required"],
  [
    { currentPassword: "x", newPassword: "blue-lamp-72" },
    "Password requirements not met: an uppercase letter",
  ],
  [
    { currentPassword: "x", newPassword: "Blue-Lamp-72", confirmPassword: "Blue-Lamp-73" },
    "New passwords do not match",
  ],
  [
    { currentPassword: "x", newPassword: "Password123!", confirmPassword: "Password124!" },
    "New passwords do not match",
  ],
  [{ currentPassword: "x", newPassword: "blue", confirmPassword: "green" }, "New passwords do not match"],
  [{ currentPassword: "x", newPassword: "Password123!", confirmPassword: "Password123!" }, COMMON],
  [
    { currentPassword: "Blue-Lamp-72", newPassword: "Blue-Lamp-72", confirmPassword: "Blue-Lamp-72" },
    "New password must be different from current password",
  ],
  [{ currentPassword: "x", newPassword: "Blue-Lamp-72", confirmPassword: "Blue-Lamp-72" }, undefined],
])("the first thing wrong is named: %j", (change, problem) => {
  expect(passwordChangeProblem(change)).toBe(problem);
});

test.each([
  ["", []],
  ["Pass1!", ["an uppercase letter", "a lowercase letter", "a digit", SPECIAL]],
  [
    "Password123!",
    ["at least 8 characters", "an uppercase letter", "a lowercase letter", "a digit", SPECIAL],
  ],
  ["kestrel-lamp", ["at least 8 characters", "a lowercase letter", SPECIAL, "not a common password"]],
])("the checklist ticks of %j what it meets, so that all ticks are no refusal", (password, met) => {
  expect(PASSWORD_RULES.filter(({ isMet }) => isMet(password)).map(({ label }) => label)).toEqual(met);
});
