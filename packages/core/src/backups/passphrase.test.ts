import { expect, test } from "vitest";
import { passphraseWarning } from "./passphrase.ts";

test.each(["", "a", "1234567", "  123456  ", "👍👍👍👍", "e\u0301e\u0301e\u0301e\u0301"])(
  "%j is easily guessed",
  (passphrase) => {
    expect(passphraseWarning(passphrase)).toMatch(/easily guessed: choose one of at least 8 characters/);
  },
);

test.each([undefined, "12345678", "correct horse", "äöüäöüäö", "👍👍👍👍👍👍👍👍"])(
  "%j needs no word",
  (passphrase) => {
    expect(passphraseWarning(passphrase)).toBeUndefined();
  },
);
