/** What one check found, in words for the operator. */
export type Finding = {
  readonly what: string;
  readonly words: string;
  readonly isGood: boolean;
  /** Good, and yet there is advice. */
  readonly isWarning?: boolean;
};

export const good = (what: string, words: string): Finding => ({ what, words, isGood: true });

export const wrong = (what: string, words: string): Finding => ({ what, words, isGood: false });

export const warned = (what: string, words: string): Finding => ({
  what,
  words,
  isGood: true,
  isWarning: true,
});
