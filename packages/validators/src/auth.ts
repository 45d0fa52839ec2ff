import { PASSWORD_LENGTH_MAX, passwordChangeProblem } from "@strikebook/core/users/password-rules";
import { z } from "zod";

const REQUIRED = "Username and password are required";
const LOGIN_NAME_LENGTH_MAX = 320;
/** A wrong password may be longer than a right one, but not a file. */
const GIVEN_PASSWORD_LENGTH_MAX = PASSWORD_LENGTH_MAX * 4;

/** The credentials of a sign-in: username or e-mail, in any case, and the password to the letter. */
export const login = z.strictObject({
  usernameOrEmail: z
    .string(REQUIRED)
    .trim()
    .toLowerCase()
    .min(1, REQUIRED)
    .max(LOGIN_NAME_LENGTH_MAX, REQUIRED),
  password: z.string(REQUIRED).min(1, REQUIRED).max(GIVEN_PASSWORD_LENGTH_MAX, REQUIRED),
});

export type Login = z.output<typeof login>;

const ALL_REQUIRED = "All fields are required";

const PASSWORD_REQUIRED = "Your password is required";

/** A present password, right or wrong. */
export const givenPassword = z
  .string(PASSWORD_REQUIRED)
  .min(1, PASSWORD_REQUIRED)
  .max(GIVEN_PASSWORD_LENGTH_MAX, PASSWORD_REQUIRED);

/** The viewer's present password, before what is worth asking twice. */
export const passwordConfirmation = z.strictObject({ currentPassword: givenPassword });

/** A new password that keeps every rule, and the present one. */
export const passwordChange = z
  .strictObject({
    currentPassword: z.string(ALL_REQUIRED).max(GIVEN_PASSWORD_LENGTH_MAX, ALL_REQUIRED),
    newPassword: z.string(ALL_REQUIRED),
  })
  .superRefine((change, context) => {
    const problem = passwordChangeProblem(change);
    if (problem !== undefined) {
      context.addIssue({ code: "custom", message: problem, path: ["newPassword"] });
    }
  });

export type PasswordChange = z.output<typeof passwordChange>;

/** A lasting password given on the command line. */
export const lastingPassword = z.string().superRefine((password, context) => {
  const problem = passwordChangeProblem({ currentPassword: "-", newPassword: password });
  if (problem !== undefined) {
    context.addIssue({ code: "custom", message: problem });
  }
});
