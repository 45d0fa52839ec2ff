import { actionCategory, actionLabel, actionOptions } from "@strikebook/core/audit/action-words";
import { AUDIT_ACTION_TYPES } from "@strikebook/core/audit/audit-event";
import { expect, test } from "vitest";
import { ApiError } from "../../lib/network/api-error.ts";
import { auditErrorTitle } from "./audit-error.ts";
import { valueWords } from "./components/change-table.tsx";
import { timeAgo, utcTime, zonedTime } from "./entry-times.ts";

test.each([
  ["USER_CREATED", "User Created", "User Management"],
  ["USER_UPDATED", "User Updated", "User Management"],
  ["USER_DELETED", "User Deleted", "User Management"],
  ["ROLE_ASSIGNED", "Role Assigned", "User Management"],
  ["ROLE_REMOVED", "Role Removed", "User Management"],
  ["PASSWORD_RESET", "Password Reset", "Security"],
  ["LOGIN_FAILED", "Login Failed", "Security"],
  ["SUSPICIOUS_ACTIVITY", "Suspicious Activity", "Security"],
  ["LOGIN", "Login", "Authentication"],
  ["LOGOUT", "Logout", "Authentication"],
  ["IMPERSONATION_STARTED", "Impersonation Started", "Administration"],
  ["IMPERSONATION_ENDED", "Impersonation Ended", "Administration"],
  ["AUDIT_LOGS_ACCESSED", "Audit Logs Accessed", "Administration"],
  ["ADMIN_ACTIONS_ACCESSED", "Admin Actions Accessed", "Administration"],
  ["AUDIT_LOGS_CLEANUP", "Audit Logs Cleaned Up", "Maintenance"],
  ["ACCOUNT_DELETED", "Brokerage Account Deleted", "Portfolio"],
  ["SOMETHING_NEW", "Something New", "Other"],
  ["constructor", "Constructor", "Other"],
])("%s is called %s, of %s", (type, label, category) => {
  expect([actionLabel(type), actionCategory(type)]).toEqual([label, category]);
});

test("every type that can be on record has a category", () => {
  expect(AUDIT_ACTION_TYPES.filter((type) => actionCategory(type) === "Other")).toEqual([]);
});

test("a view offers the types it holds, and the one that was asked for", () => {
  const values = (...given: Parameters<typeof actionOptions>) =>
    actionOptions(...given).map(({ value }) => value);

  expect(values("all", undefined).toSorted()).toEqual(AUDIT_ACTION_TYPES.toSorted());
  expect(values("impersonation", undefined)).toEqual(["IMPERSONATION_ENDED", "IMPERSONATION_STARTED"]);
  expect(values("failed", "SOMETHING_NEW")).toContain("SOMETHING_NEW");
});

test.each([
  ["2026-11-20T14:51:30Z", "just now"],
  ["2026-11-20T14:46:58Z", "5 minutes ago"],
  ["2026-11-20T13:51:58Z", "1 hour ago"],
  ["2026-11-18T14:51:58Z", "2 days ago"],
  ["2026-08-20T14:51:58Z", "3 months ago"],
  ["2024-11-19T14:51:58Z", "2 years ago"],
  ["2026-11-20T15:00:00Z", "just now"],
])("%s is %s", (instant, words) => {
  expect(timeAgo(instant, new Date("2026-11-20T14:51:58Z"))).toBe(words);
});

test.each([
  [null, "\u2014"],
  ["", "\u2014"],
  ["true", "Yes"],
  ["false", "No"],
  ["ADMIN, USER", "ADMIN, USER"],
  ["12.50", "12.50"],
  ["2026-12-25", "2026-12-25"],
  ["2026-11-20T14:51:58.120Z", zonedTime("2026-11-20T14:51:58.120Z")],
])("the value %j reads %s", (value, words) => {
  expect(valueWords(value)).toBe(words);
});

test("the exact time is UTC, to the millisecond", () => {
  expect(utcTime("2026-11-20T14:51:58.120Z")).toBe("2026-11-20 14:51:58.120 UTC");
});

test.each([
  [401, "Authentication required - please log in as an admin"],
  [403, "Admin permissions required to access audit logs"],
  [404, "Audit logs endpoint not found - backend may not be fully implemented"],
  [500, "Failed to fetch audit logs (HTTP 500)"],
])("a refusal with %i has the words of the catalog", (status, words) => {
  expect(auditErrorTitle(new ApiError("Not today", status))).toBe(words);
});
