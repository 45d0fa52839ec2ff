import { Secret, TOTP } from "otpauth";

/** Seconds for which an authenticator app shows one code. */
const STEP_SECONDS = 30;
/** A phone's clock may be off by one step to either side. */
const STEPS_OFF_MAX = 1;
const SECRET_BYTES = 20;

/** A new secret for an authenticator app. */
export const createTotpSecret = (): Buffer => Buffer.from(new Secret({ size: SECRET_BYTES }).buffer);

/** The secret as people type it, and the address that the QR code holds. */
export function totpWords(
  secret: Uint8Array,
  account: string,
): { readonly text: string; readonly uri: string } {
  const totp = totpOf(secret, account);
  return { text: totp.secret.base32, uri: totp.toString() };
}

/**
 * The step, counted from 1970, whose code was given; undefined for a wrong code, and for one of `lastStep` or before: a code
 * is good once.
 */
export function stepOfCode(
  { secret, lastStep }: { readonly secret: Uint8Array; readonly lastStep: number | undefined },
  code: string,
  now: Date,
): number | undefined {
  const timestamp = now.getTime();
  const present = TOTP.counter({ period: STEP_SECONDS, timestamp });
  const off = totpOf(secret, "").validate({ token: code, timestamp, window: STEPS_OFF_MAX });
  const step = off === null ? undefined : present + off;
  // A last step that is still to come was taken while the clock was ahead, and says nothing.
  const isUsed = lastStep !== undefined && lastStep <= present + STEPS_OFF_MAX && (step ?? 0) <= lastStep;
  return isUsed ? undefined : step;
}

function totpOf(secret: Uint8Array, label: string): TOTP {
  // SHA-1, six digits and 30 seconds are what every app takes.
  const settings = { algorithm: "SHA1", digits: 6, period: STEP_SECONDS };
  return new TOTP({
    issuer: "Strikebook",
    label,
    ...settings,
    secret: new Secret({ buffer: bufferOf(secret) }),
  });
}

/** The bytes alone: a Buffer may be a part of a larger one. */
const bufferOf = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;
