import type { Role } from "@strikebook/core/users/role";
import { expect, test } from "vitest";
import { ApiError } from "../../lib/network/api-error.ts";
import { ERROR_TEXTS } from "../../lib/network/error-texts.ts";
import { CREATE_WORDS, DETAILS_WORDS, LIST_WORDS, STATUS_WORDS } from "./user-errors.ts";
import { accessLevel, mayChangeStatus, roleLabels } from "./user-words.ts";

test.each<[readonly Role[], readonly string[], string]>([
  [[], ["User"], "Standard User"],
  [["USER"], ["User"], "Standard User"],
  [["READONLY"], ["Read Only"], "Read Only"],
  [["READONLY", "USER"], ["User", "Read Only"], "Standard User"],
  [["USER", "ADMIN"], ["Admin", "User"], "Administrator"],
])("the roles %j are shown as %j and come to %s", (roles, labels, level) => {
  expect(roleLabels({ roles })).toEqual(labels);
  expect(accessLevel({ roles })).toBe(level);
});

test.each<[string, readonly string[], readonly Role[], boolean]>([
  ["boss", ["ADMIN"], ["USER"], true],
  ["boss", ["ADMIN"], ["READONLY"], true],
  ["boss", ["ADMIN"], [], true],
  ["boss", ["ADMIN"], ["USER", "ADMIN"], false],
  ["ann", ["ADMIN"], ["USER"], false],
  ["bob", ["USER"], ["USER"], false],
])("%s with %j may change the status of ann with %j: %s", (id, viewerRoles, roles, isAllowed) => {
  expect(mayChangeStatus({ id, roles: viewerRoles }, { id: "ann", roles })).toBe(isAllowed);
  expect(mayChangeStatus(undefined, { id: "ann", roles })).toBe(false);
});

test.each([
  [LIST_WORDS, 401, "Please log in as an admin to access user management"],
  [LIST_WORDS, 403, "You need admin permissions to access user management"],
  [LIST_WORDS, 404, "User management endpoint not found - backend may not be fully implemented"],
  [LIST_WORDS, 503, "Failed to fetch users (HTTP 503)"],
  [DETAILS_WORDS, 401, "Please log in as an admin to view user details"],
  [DETAILS_WORDS, 403, "You need admin permissions to view user details"],
  [DETAILS_WORDS, 404, "User not found or has been deleted"],
  [DETAILS_WORDS, 500, "Failed to fetch user details (500)"],
  [STATUS_WORDS, 400, "Cannot update user status"],
  [STATUS_WORDS, 403, "You cannot disable your own account or other admin accounts"],
  [STATUS_WORDS, 500, "Failed to update user status (HTTP 500)"],
  [CREATE_WORDS, 400, "Failed to create user (400)"],
  [CREATE_WORDS, 500, "Failed to create user (500)"],
])("a refusal without words is said in those of the catalog (%#)", (words, status, text) => {
  const message = status >= 500 ? ERROR_TEXTS.serverError : ERROR_TEXTS.requestFailed(status);

  expect(words(new ApiError(message, status))).toBe(text);
});

test.each([
  [STATUS_WORDS, 400, "Reason must be at most 500 characters"],
  [STATUS_WORDS, 403, "Not this one"],
  [CREATE_WORDS, 409, "Username is already taken"],
])("the server's own words come first (%#)", (words, status, text) => {
  expect(words(new ApiError(text, status))).toBe(text);
});
