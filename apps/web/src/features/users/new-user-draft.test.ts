import { expect, test } from "vitest";
import { EMPTY_DRAFT, readDraft } from "./new-user-draft.ts";

const NORA = {
  ...EMPTY_DRAFT,
  username: " Nora.New ",
  email: "Nora@Example.com",
  firstName: " Nora",
  lastName: "New",
};

test("a whole draft is what the server would make of it", () => {
  expect(readDraft(NORA)).toEqual({
    user: {
      username: "nora.new",
      email: "nora@example.com",
      firstName: "Nora",
      lastName: "New",
      enabled: true,
      sendWelcomeEmail: true,
      roles: ["USER"],
    },
    errors: {},
  });
});

test.each([
  [
    EMPTY_DRAFT,
    {
      username: "Username is required",
      email: "Email is required",
      firstName: "First name is required",
      lastName: "Last name is required",
    },
  ],
  [{ ...NORA, username: "no" }, { username: "Username must be at least 3 characters" }],
  [
    { ...NORA, username: "a@b" },
    { username: "Username may hold letters, digits, dots, dashes and underscores only" },
  ],
  [{ ...NORA, email: "nowhere" }, { email: "Email must be a valid address" }],
  [{ ...NORA, lastName: "x".repeat(101) }, { lastName: "Last name must be at most 100 characters" }],
])("the first problem of each field is named (%#)", (draft, errors) => {
  expect(readDraft(draft)).toEqual({ errors });
});
