import { COMMON_PASSWORDS } from "./common-passwords.ts";

export const PASSWORD_LENGTH_MIN = 8;
/** Far above any passphrase; only keeps hashing cheap. */
export const PASSWORD_LENGTH_MAX = 256;
export const PASSWORD_SPECIAL_CHARACTERS = "!@#$%^&*()-_+=<>;:";
/** Days after which an unused temporary password is refused. */
export const TEMPORARY_PASSWORD_DAYS = 7;

export type PasswordRule = { readonly label: string; readonly isMet: (password: string) => boolean };

/** The specified rules of characters. */
const CHARACTER_RULES: readonly PasswordRule[] = [
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

/** All rules, in the order in which a checklist shows them. What is still too short is no password yet, common or not. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  ...CHARACTER_RULES,
  {
    label: "not a common password",
    isMet: (password) => password.length >= PASSWORD_LENGTH_MIN && !isCommon(password),
  },
];

/** The objection to `password`, as a sentence; undefined when there is none. */
export function passwordProblem(password: string): string | undefined {
  const unmet = CHARACTER_RULES.filter(({ isMet }) => !isMet(password)).map(({ label }) => label);
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
  /** The second typing of the password; only a form has it. */
  readonly confirmPassword?: string;
};

/** The first thing that is wrong with a password change, as a sentence; undefined when nothing is. */
export function passwordChangeProblem(change: PasswordChange): string | undefined {
  const { currentPassword, newPassword, confirmPassword = newPassword } = change;
  if (currentPassword === "" || newPassword === "" || confirmPassword === "") {
    return "All fields are required";
  }
  if (newPassword !== confirmPassword) {
    return "New passwords do not match";
  }
  return (
    passwordProblem(newPassword) ??
    (newPassword === currentPassword ? "New password must be different from current password" : undefined)
  );
}

/** A year and a sign or two, which users put around a word so that it passes. */
const TRIMMINGS_MAX = 6;
/** Beyond this the rest outweighs the longest stem by far. */
const COMMON_LENGTH_MAX = 64;

/**
 * Whether a stem of the leaked lists makes up most of the password: its letters, also written as signs (`P@ssw0rd`) or
 * apart, spell the stem and nothing else, and the characters besides, a run of them counted once, are no more than the
 * stem's letters or than `TRIMMINGS_MAX`. A long random password whose few letters happen to spell one is not common.
 */
function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  if (lower.length > COMMON_LENGTH_MAX) {
    return false;
  }
  const first = lower.search(/[a-z]/);
  const last = lower.search(/[a-z][^a-z]*$/);
  // Signs beside the outermost letters may be letters of the stem (`@pple1!`, `Pa$$1!`) or stand round it.
  for (let from = 0; from <= first; from += 1) {
    for (let to = last + 1; to <= lower.length; to += 1) {
      const inside = lower.slice(from, to);
      const outside = runsOf(lower.slice(0, from)) + runsOf(lower.slice(to));
      if ([inside, asLetters(inside)].some((written) => isMostly(written, outside))) {
        return true;
      }
    }
  }
  return false;
}

function isMostly(written: string, outside: number): boolean {
  const stem = written.replace(/[^a-z]/g, "");
  const between = runsOf(written.replace(/[a-z]/g, ""));
  return COMMON_PASSWORDS.has(stem) && between + outside <= Math.max(stem.length, TRIMMINGS_MAX);
}

/** How many characters, those that repeat or count on (`!!!!`, `12345678`, `321`) taken for one. */
const runsOf = (text: string) =>
  [...text].filter((_, at) => at === 0 || Math.abs(text.charCodeAt(at) - text.charCodeAt(at - 1)) > 1).length;

const asLetters = (text: string) =>
  text
    .replace(/[@4]/g, "a")
    .replace(/0/g, "o")
    .replace(/[$5]/g, "s")
    .replace(/[1!]/g, "i")
    .replace(/3/g, "e");
