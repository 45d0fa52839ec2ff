import { expect, test } from "vitest";
import { ERROR_TEXTS, errorText, formErrorText, graphqlErrorText, networkErrorText } from "./error-texts.ts";

test("the catalog says what the specification says", () => {
  expect(ERROR_TEXTS).toMatchObject({
    invalidCredentials: "Invalid username or password",
    serverError: "Server error. Please try again later.",
    invalidLoginAnswer: "Login failed - invalid response format",
    cannotConnect: "Cannot connect to server. Please check if the backend is running.",
    network: "Network error. Please check your connection.",
    loginFailed: "Login failed",
    loginException: "An unexpected error occurred. Please try again.",
    changePasswordFailed: "Failed to change password",
    passwordChanged: "Password changed successfully",
    passwordChangedModal: "Password changed successfully!",
    sessionExpired: "Session expired. Please log in again.",
    changePasswordException: "An unexpected error occurred",
    noToken: "No authentication token available",
    authenticationExpired: "Authentication expired",
  });
  expect(ERROR_TEXTS.requestFailed(418)).toBe("Request failed with status 418");
  expect(ERROR_TEXTS.loading("Year 2026")).toBe("Error loading Year 2026");
});

test.each([
  [
    new TypeError("Failed to fetch"),
    "warning",
    "Network connection issue. Please check your internet connection.",
  ],
  [new Error("timeout of 5000 ms"), "warning", "Request timed out. Please try again."],
  [new Error("socket hang up"), "error", "Network error occurred"],
  ["something", "error", "An unknown network error occurred"],
  [undefined, "error", "An unknown network error occurred"],
] as const)("network failure %s", (error, type, message) => {
  expect(networkErrorText(error)).toEqual({ type, message });
});

test.each([
  ["Holiday table is locked", "Holiday table is locked"],
  [{ message: "No such account" }, "No such account"],
  [
    { graphQLErrors: [{ message: "Start date must not be after end date" }] },
    "Start date must not be after end date",
  ],
  [{ errors: [{ message: "Not allowed" }] }, "Not allowed"],
  [{ networkError: new Error("x") }, "Network error. Please check your connection and try again."],
  [{}, "An unexpected error occurred. Please try again."],
  [null, "An unexpected error occurred. Please try again."],
  ["", "An unexpected error occurred. Please try again."],
])("failure of a query: %j", (error, text) => {
  expect(graphqlErrorText(error)).toBe(text);
});

test.each([
  [new Error("Name is taken"), { message: "Name is taken", fieldErrors: {} }],
  [{}, { message: "Form submission failed", fieldErrors: {} }],
  [undefined, { message: "Form submission failed", fieldErrors: {} }],
  [
    new Error(JSON.stringify({ message: "Refused", fieldErrors: { email: "is taken" } })),
    { message: "Refused", fieldErrors: { email: "is taken" } },
  ],
  [
    new Error(JSON.stringify({ fieldErrors: { email: "is taken", rank: 3 } })),
    { message: "Form submission failed", fieldErrors: { email: "is taken" } },
  ],
  [
    { message: "Refused", fieldErrors: { email: "is taken" } },
    { message: "Refused", fieldErrors: { email: "is taken" } },
  ],
])("failure of a form: %s", (error, expected) => {
  expect(formErrorText(error)).toEqual(expected);
});

test("what has no words of its own is an unexpected error", () => {
  expect(errorText(undefined)).toBe("An unexpected error occurred");
  expect(errorText(new Error("Disk is full"))).toBe("Disk is full");
});
