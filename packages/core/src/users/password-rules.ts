import { COMMON_PASSWORDS } from "./common-passwords.ts";

export const PASSWORD_LENGTH_MIN = 8;
/** Far above any passphrase; only keeps hashing cheap. */
export const PASSWORD_LENGTH_MAX = 256;
export const PASSWORD_SPECIAL_CHARACTERS = "!@#$%^&*()-_+=<>;:";

export type PasswordRule = { readonly label: string; readonly isMet: (password: string) => boolean };

/** The specified rules, in the order in which a checklist shows them. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  {
    label: `at least ${PASSWORD_LENGTH_MIN} characters`,
    isMet: ({ length }) => length >= PASSWORD_LENGTH_MIN,
  },
  { label: "an uppercase letter", isMet: (password) => /[A-Z]/.test(password) },
  { label: "a lowercase letter", isMet: (password) => /[a-z]/.test(password) },
  { label: "a digit", isMet: (password) => /[0-9]/.test(password) },
  {
    label: `one special character from ${PASSWORD_SPECIAL_CHARACTERS}`,
    isMet: (password) => [...password].some((character) => PASSWORD_SPECIAL_CHARACTERS.includes(character)),
  },
];

/** What speaks against `password`, as a sentence; undefined when nothing does. */
export function passwordProblem(password: string): string | undefined {
  const unmet = PASSWORD_RULES.filter(({ isMet }) => !isMet(password)).map(({ label }) => label);
  if (unmet.length > 0) {
    return `Password requirements not met: ${unmet.join(", ")}`;
  }
  if (password.length > PASSWORD_LENGTH_MAX) {
    return `Password must be at most ${PASSWORD_LENGTH_MAX} characters`;
  }
  return isCommon(password) ? "This password is too common, choose another one" : undefined;
}

export type PasswordChange = {
  readonly currentPassword: string;
  readonly newPassword: string;
  /** What was typed the second time; only a form has it. */
  readonly confirmPassword?: string;
};

/** The first thing that is wrong with a password change, as a sentence; undefined when nothing is. */
export function passwordChangeProblem(change: PasswordChange): string | undefined {
  const { currentPassword, newPassword, confirmPassword = newPassword } = change;
  if (currentPassword === "" || newPassword === "" || confirmPassword === "") {
    return "All fields are required";
  }
  const problem = passwordProblem(newPassword);
  if (problem !== undefined) {
    return problem;
  }
  if (newPassword !== confirmPassword) {
    return "New passwords do not match";
  }
  return newPassword === currentPassword ? "New password must be different from current password" : undefined;
}

/** Known from every list of leaked passwords, also behind the usual trimmings (`P@ssw0rd1!`). */
function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  const letters = lower
    .replace(/[^a-z0-9]+$/, "")
    .replace(/[@4]/g, "a")
    .replace(/0/g, "o")
    .replace(/[$5]/g, "s")
    .replace(/[1!]/g, "i")
    .replace(/3/g, "e");
  const stem = lower.replace(/[^a-z]/g, "");
  return [lower, letters, letters.replace(/[^a-z]/g, ""), stem, stem.replace(/i+$/, "")].some((form) =>
    COMMON_PASSWORDS.has(form),
  );
}
