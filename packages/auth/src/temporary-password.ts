import { randomInt } from "node:crypto";

const LENGTH = 20;
const GROUP_LENGTH = 5;
/** The one special character that the password rules ask for: a double click takes the password whole nearly everywhere. */
const BETWEEN_GROUPS = "-";
// Without what is easily misread: 0 O, 1 l I.
const CLASSES = ["ABCDEFGHJKLMNPQRSTUVWXYZ", "abcdefghijkmnopqrstuvwxyz", "23456789"] as const;

/** 20 random letters and digits in groups of five, easy to read out and to copy; it keeps every password rule. */
export function createTemporaryPassword(): string {
  const all = CLASSES.join("");
  const characters = shuffled(Array.from({ length: LENGTH }, (_, index) => oneOf(CLASSES[index] ?? all)));
  return Array.from({ length: LENGTH / GROUP_LENGTH }, (_, group) =>
    characters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(""),
  ).join(BETWEEN_GROUPS);
}

const oneOf = (characters: string): string => characters.charAt(randomInt(characters.length));

function shuffled(characters: readonly string[]): string[] {
  const result: string[] = [];
  for (const character of characters) {
    result.splice(randomInt(result.length + 1), 0, character);
  }
  return result;
}
