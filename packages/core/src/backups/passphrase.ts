/** Characters of a passphrase for backups: a stolen file can be guessed at for years. */
const PASSPHRASE_LENGTH_MIN = 8;

/** Advice in a sentence where the passphrase of new backups is easily guessed; it stops none of them. */
export function passphraseWarning(passphrase: string | undefined): string | undefined {
  const isShort =
    passphrase !== undefined && [...passphrase.normalize("NFC").trim()].length < PASSPHRASE_LENGTH_MIN;
  return isShort
    ? `The passphrase for backups is easily guessed: choose one of at least ${PASSPHRASE_LENGTH_MIN} characters, and keep the old one for older files.`
    : undefined;
}
