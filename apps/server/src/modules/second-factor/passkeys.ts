import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { AuthenticationAnswer, RegistrationAnswer } from "@strikebook/validators/second-factor";
import type { SignedPage } from "./challenges.repository.ts";
import type { RelyingParty } from "./relying-party.ts";

type Known = { readonly credentialId: string | null; readonly transports: readonly string[] };

/** ES256, RS256 and EdDSA: one of them is in every authenticator. */
const ALGORITHMS = [-7, -257, -8];

const HOUSE = "Strikebook";
/** Milliseconds that a browser waits for a finger or a PIN. */
const TIMEOUT_MS = 120_000;

const descriptors = (passkeys: readonly Known[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId ?? "", transports: [...transports] }));

/** What a browser needs to make a passkey for a person. */
export const registrationOptions = (
  { rpId }: RelyingParty,
  user: { readonly id: string; readonly username: string; readonly fullName: string },
  known: readonly Known[],
) =>
  generateRegistrationOptions({
    rpName: HOUSE,
    rpID: rpId,
    userName: user.username,
    userDisplayName: user.fullName,
    userID: handleOf(user.id),
    timeout: TIMEOUT_MS,
    excludeCredentials: descriptors(known),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });

/** What a browser needs to use one of `known`, or any passkey of the site with finger or PIN when it isn't known who signs in. */
export const authenticationOptions = ({ rpId }: RelyingParty, known: readonly Known[] | undefined) =>
  generateAuthenticationOptions({
    rpID: rpId,
    timeout: TIMEOUT_MS,
    ...(known === undefined
      ? { userVerification: "required" }
      : { allowCredentials: descriptors(known), userVerification: "discouraged" }),
  });

/** The passkey that a browser made for the page; undefined for whatever doesn't belong to it. */
export async function verifiedRegistration(response: RegistrationAnswer, page: SignedPage) {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      ...expected(page),
      supportedAlgorithmIDs: ALGORITHMS,
      // The password stands beside it.
      requireUserVerification: false,
    });
    return registrationInfo?.credential;
  } catch {
    return undefined;
  }
}

type Passkey = {
  readonly userId: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly signCount: bigint;
};

/**
 * The passkey's count after it signed for the page; undefined for whatever is wrong, such as a count that went back. Without
 * a password before it (`isAlone`) it must name its owner and have seen finger or PIN.
 */
export async function verifiedCount(
  response: AuthenticationAnswer,
  { page, passkey, isAlone }: { page: SignedPage; passkey: Passkey; isAlone: boolean },
): Promise<number | undefined> {
  const { userHandle, ...signed } = response.response;
  const isOwner =
    userHandle !== undefined && Buffer.from(userHandle, "base64url").equals(handleOf(passkey.userId));
  if (isAlone && !isOwner) {
    return undefined;
  }
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, response: signed },
      ...expected(page),
      requireUserVerification: isAlone,
      credential: { id: response.id, publicKey: passkey.publicKey, counter: Number(passkey.signCount) },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}

const expected = ({ challenge, rpId, origin }: SignedPage) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: rpId,
});

/** A passkey names its owner by their id. */
const handleOf = (userId: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(userId, "utf8"));
