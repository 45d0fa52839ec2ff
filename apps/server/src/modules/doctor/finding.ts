/** What one check found, in words for the operator. */
export type Finding = { readonly what: string; readonly words: string; readonly isGood: boolean };

export const good = (what: string, words: string): Finding => ({ what, words, isGood: true });

export const wrong = (what: string, words: string): Finding => ({ what, words, isGood: false });
