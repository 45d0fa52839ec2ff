/** A failure that the person at the keyboard can act on: its message is shown alone, without a stack. */
export class PlainError extends Error {
  exitCode = 1;
}

/** A line that is not understood: its message is the usage. */
export class UsageError extends PlainError {
  exitCode = 2;
}

/** For a command that takes no words: throws its usage when there are some. */
export function refuseWords(words, usage) {
  if (words.length > 0) {
    throw new UsageError(`Not understood: ${words.join(" ")}\n\n${usage}`);
  }
}
