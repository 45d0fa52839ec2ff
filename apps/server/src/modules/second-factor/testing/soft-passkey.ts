import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

// An authenticator in a few lines, written from the WebAuthn specification and not with the library that the server checks
// with: https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data and RFC 8949 for CBOR.

type Options = {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id?: string };
  readonly user?: { readonly id: string };
};

type Signing = {
  readonly origin: string;
  readonly count?: number;
  readonly hasUserVerification?: boolean;
  /** In place of the one that the passkey was made for. */
  readonly userHandle?: string;
};

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();

/** A passkey of a device that exists in this test only. */
export function createSoftPasskey() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let handle = "";

  const authenticatorData = (rpId: string, flags: number, count: number) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.of(flags), counter]);
  };
  const clientData = (type: string, { challenge }: Options, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const answer = (response: object) => {
    const text = id.toString("base64url");
    return { id: text, rawId: text, type: "public-key", clientExtensionResults: {}, response };
  };

  return {
    id: id.toString("base64url"),

    /** What `navigator.credentials.create` answers. */
    register(options: Options, { origin, count = 0 }: Signing) {
      handle = options.user?.id ?? "";
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = Buffer.concat([
        authenticatorData(options.rp?.id ?? "", USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL, count),
        Buffer.alloc(16),
        length,
        id,
        coseKey(publicKey.export({ format: "jwk" })),
      ]);
      const attestation = map([
        [text("fmt"), text("none")],
        [text("attStmt"), map([])],
        [text("authData"), byteString(data)],
      ]);
      return answer({
        clientDataJSON: clientData("webauthn.create", options, origin).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal"],
      });
    },

    /** What `navigator.credentials.get` answers. */
    sign(options: Options, { origin, count = 0, hasUserVerification = true, userHandle = handle }: Signing) {
      const flags = USER_PRESENT | (hasUserVerification ? USER_VERIFIED : 0);
      const data = authenticatorData(options.rpId ?? "", flags, count);
      const client = clientData("webauthn.get", options, origin);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return answer({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
        userHandle,
      });
    },
  };
}

/** A key of ES256, as RFC 9053 writes it: type 2, algorithm -7, curve 1. */
function coseKey({
  x = "",
  y = "",
}: {
  readonly x?: string | undefined;
  readonly y?: string | undefined;
}): Buffer {
  return map([
    [Buffer.of(0x01), Buffer.of(0x02)],
    [Buffer.of(0x03), Buffer.of(0x26)],
    [Buffer.of(0x20), Buffer.of(0x01)],
    [Buffer.of(0x21), byteString(Buffer.from(x, "base64url"))],
    [Buffer.of(0x22), byteString(Buffer.from(y, "base64url"))],
  ]);
}

const map = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([Buffer.of(0xa0 + entries.length), ...entries.flat()]);

const text = (words: string): Buffer => Buffer.concat([Buffer.of(0x60 + words.length), Buffer.from(words)]);

const byteString = (bytes: Buffer): Buffer =>
  Buffer.concat([
    bytes.length < 256
      ? Buffer.of(0x58, bytes.length)
      : Buffer.of(0x59, bytes.length >> 8, bytes.length & 0xff),
    bytes,
  ]);
