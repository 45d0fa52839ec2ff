import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from "node:crypto";
import { promisify } from "node:util";
import { DomainError } from "@strikebook/core/shared/errors";

/** First bytes of every backup; the number is the format's. */
export const MAGIC = Buffer.from("STRIKEBOOK BACKUP 1\n");
export const CHUNK_BYTES = 128 * 1024;
/** Length and flag, before the bytes of a chunk. */
export const CHUNK_START_BYTES = 5;

const KEY_BYTES = 32;
const CHECK_BYTES = 16;
/** About 64 MB and a fifth of a second for each guess at a passphrase. */
const SCRYPT = { N: 65_536, r: 8, p: 1 } as const;
const SCRYPT_MEMORY_MAX = 256 * 1024 * 1024;

/** How the chunks of a file are locked; as hexadecimal text. */
type Encryption = { readonly salt: string; readonly check: string };
type Header = { readonly encryption: Encryption | null };

/** Makes and checks the chunks of one file. A chunk is bound to the file's header, its number and whether it is the last. */
export type Sealer = {
  readonly tagBytes: number;
  seal(number: number, isLast: boolean, bytes: Buffer): Buffer[];
  /** The bytes of a chunk; undefined when anything of it was changed. */
  open(number: number, isLast: boolean, sealed: Buffer, tag: Buffer): Buffer | undefined;
};

export const damaged = (how: string) =>
  new DomainError("INVALID_INPUT", `This backup is damaged: ${how}. Nothing was changed.`);

/** A new file's first bytes, and what seals its chunks. */
export async function createHeader(passphrase: string | undefined) {
  if (passphrase === undefined) {
    const bytes = headerBytes({ encryption: null });
    return { bytes, sealer: hashing(bytes) };
  }
  const salt = randomBytes(32);
  const { key, check } = await derive(passphrase, salt);
  const bytes = headerBytes({ encryption: { salt: salt.toString("hex"), check: check.toString("hex") } });
  return { bytes, sealer: encrypting(bytes, key) };
}

/** The key that opens the chunks of a backup whose whole header is `bytes`. Throws FORBIDDEN without its passphrase. */
export async function openHeader(bytes: Buffer, passphrase: string | undefined): Promise<Sealer> {
  const { encryption } = parseHeader(bytes.subarray(MAGIC.length + 2));
  if (encryption === null) {
    return hashing(bytes);
  }
  if (passphrase === undefined) {
    throw new DomainError("FORBIDDEN", "This backup is encrypted: name the file of its passphrase.");
  }
  const { key, check } = await derive(passphrase, Buffer.from(encryption.salt, "hex"));
  const expected = Buffer.from(encryption.check, "hex");
  if (expected.length !== check.length || !timingSafeEqual(expected, check)) {
    throw new DomainError("FORBIDDEN", "The passphrase does not open this backup. Nothing was changed.");
  }
  return encrypting(bytes, key);
}

/** Whether the header of a file tells of a passphrase. */
export const isLocked = (bytes: Buffer): boolean =>
  parseHeader(bytes.subarray(MAGIC.length + 2)).encryption !== null;

function headerBytes(header: Header): Buffer {
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(2);
  length.writeUInt16BE(json.length);
  return Buffer.concat([MAGIC, length, json]);
}

function parseHeader(json: Buffer): Header {
  try {
    const header = JSON.parse(json.toString()) as { encryption?: Partial<Encryption> | null };
    const { encryption } = header;
    if (
      encryption === null ||
      (typeof encryption?.salt === "string" && typeof encryption.check === "string")
    ) {
      return header as Header;
    }
  } catch {
    // said below
  }
  throw damaged("its first bytes were changed");
}

async function derive(passphrase: string, salt: Buffer) {
  const bytes = await promisify<string, Buffer, number, object, Buffer>(scrypt)(
    passphrase.normalize("NFC"),
    salt,
    KEY_BYTES + CHECK_BYTES,
    { ...SCRYPT, maxmem: SCRYPT_MEMORY_MAX },
  );
  return { key: bytes.subarray(0, KEY_BYTES), check: bytes.subarray(KEY_BYTES) };
}

/** Without a passphrase nothing is secret, but every change is found. */
function hashing(header: Buffer): Sealer {
  const place = placer(header);
  const tagOf = (at: Buffer, bytes: Buffer) => createHash("sha256").update(at).update(bytes).digest();
  return {
    tagBytes: 32,
    seal: (number, isLast, bytes) => [
      chunkStart(bytes.length, isLast),
      bytes,
      tagOf(place(number, isLast), bytes),
    ],
    open: (number, isLast, sealed, tag) =>
      timingSafeEqual(tagOf(place(number, isLast), sealed), tag) ? sealed : undefined,
  };
}

function encrypting(header: Buffer, key: Buffer): Sealer {
  const place = placer(header);
  return {
    tagBytes: 16,
    seal(number, isLast, bytes) {
      const cipher = createCipheriv("aes-256-gcm", key, nonceOf(number)).setAAD(place(number, isLast));
      const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return [chunkStart(sealed.length, isLast), sealed, cipher.getAuthTag()];
    },
    open(number, isLast, sealed, tag) {
      const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(number))
        .setAAD(place(number, isLast))
        .setAuthTag(tag);
      try {
        return Buffer.concat([decipher.update(sealed), decipher.final()]);
      } catch {
        return undefined;
      }
    },
  };
}

/** The key is of one file only, so the number of a chunk is used once. */
function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 4);
  return nonce;
}

/** The bytes that tie a chunk to its file and its place. */
function placer(header: Buffer) {
  const file = createHash("sha256").update(header).digest();
  return (number: number, isLast: boolean): Buffer =>
    Buffer.concat([file, nonceOf(number), Buffer.from([isLast ? 1 : 0])]);
}

function chunkStart(length: number, isLast: boolean): Buffer {
  const start = Buffer.alloc(CHUNK_START_BYTES);
  start.writeUInt32BE(length);
  start.writeUInt8(isLast ? 1 : 0, 4);
  return start;
}
