import { randomInt } from "node:crypto";

const LENGTH = 20;
// Without what is easily misread: 0 O, 1 l I.
const CLASSES = [
  "ABCDEFGHJKLMNPQRSTUVWXYZ",
  "abcdefghijkmnopqrstuvwxyz",
  "23456789",
  "!@#$%^&*()-_+=<>;:",
] as const;

/** 20 random characters with at least one of each class that the password rules ask for. */
export function createTemporaryPassword(): string {
  const all = CLASSES.join("");
  const characters = Array.from({ length: LENGTH }, (_, index) => oneOf(CLASSES[index] ?? all));
  return shuffled(characters).join("");
}

const oneOf = (characters: string): string => characters.charAt(randomInt(characters.length));

function shuffled(characters: readonly string[]): string[] {
  const result: string[] = [];
  for (const character of characters) {
    result.splice(randomInt(result.length + 1), 0, character);
  }
  return result;
}
