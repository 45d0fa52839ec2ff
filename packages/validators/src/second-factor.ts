import { z } from "zod";

const NAME_REQUIRED = "Give it a name, such as the device it is on";
const NAME_LENGTH_MAX = 60;
const CODE_REQUIRED = "Enter the code";
const CODE_LENGTH_MAX = 60;
const NOT_VALID = "The answer of the passkey is not valid";

/** 32 bytes in base64url. */
const ticket = z.string("The ticket is missing").regex(/^[\w-]{43}$/, "The ticket is not valid");

const code = z.string(CODE_REQUIRED).trim().min(1, CODE_REQUIRED).max(CODE_LENGTH_MAX, CODE_REQUIRED);

const factorName = z
  .string(NAME_REQUIRED)
  .trim()
  .min(1, NAME_REQUIRED)
  .max(NAME_LENGTH_MAX, `A name has at most ${NAME_LENGTH_MAX} characters`)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  .regex(/^[^\u0000-\u001f\u007f<>]*$/, "The name holds characters that it cannot have");

/** Bytes of a browser's answer; what an authenticator makes is far shorter. */
const bytes = (lengthMax = 2000) =>
  z
    .string(NOT_VALID)
    .regex(/^[\w-]+$/, NOT_VALID)
    .max(lengthMax, NOT_VALID);

const ATTESTATION_LENGTH_MAX = 50_000;

const answer = {
  id: bytes(),
  rawId: bytes(),
  type: z.literal("public-key", NOT_VALID),
  /** Nothing of them is read. */
  clientExtensionResults: z.unknown().transform(() => ({})),
};

const registrationAnswer = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: bytes(),
    attestationObject: bytes(ATTESTATION_LENGTH_MAX),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/, NOT_VALID))
      .max(10, NOT_VALID)
      .default([]),
  }),
});

/** What `navigator.credentials.create` answered. */
export type RegistrationAnswer = z.output<typeof registrationAnswer>;

const authenticationAnswer = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: bytes(),
    authenticatorData: bytes(),
    signature: bytes(),
    userHandle: bytes().optional(),
  }),
});

/** What `navigator.credentials.get` answered. */
export type AuthenticationAnswer = z.output<typeof authenticationAnswer>;

/** The second step of a sign-in: the code of an app, or a recovery code. */
export const secondStep = z.strictObject({ ticket, code });

/** With the ticket of a second step, or without one to sign in by the passkey alone. */
export const passkeyRequest = z.strictObject({ ticket: ticket.optional() });

export const passkeySignIn = z.strictObject({ ticket, response: authenticationAnswer });

export const newPasskey = z.strictObject({ ticket, name: factorName, response: registrationAnswer });

export const newApp = z.strictObject({ ticket, name: factorName, code });

/** What a person calls one of theirs. */
export const secondFactorName = z.strictObject({ name: factorName });

export const secondFactorDemand = z.strictObject({
  isDemanded: z.boolean("isDemanded must be true or false"),
});
