import { expect, test } from "vitest";
import { passwordChangeProblem, passwordProblem } from "./password-rules.ts";

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
    { currentPassword: "Blue-Lamp-72", newPassword: "Blue-Lamp-72", confirmPassword: "Blue-Lamp-72" },
    "New password must be different from current password",
  ],
  [{ currentPassword: "x", newPassword: "Blue-Lamp-72", confirmPassword: "Blue-Lamp-72" }, undefined],
])("the first thing wrong is named: %j", (change, problem) => {
  expect(passwordChangeProblem(change)).toBe(problem);
});
