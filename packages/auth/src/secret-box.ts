import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;

export type SecretBox = ReturnType<typeof createSecretBox>;

/**
 * Seals what the database keeps and must be read again (AES-256-GCM), under a key made of the signing secret: the database
 * or a backup alone opens nothing. `owner` is bound in, so that a sealed text is good in its own row only.
 */
export function createSecretBox(signingSecret: string) {
  const key = Buffer.from(hkdfSync("sha256", signingSecret, "", "strikebook-secret-box", 32));
  return {
    seal(secret: Uint8Array, owner: string): Uint8Array<ArrayBuffer> {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(owner));
      return Uint8Array.from(Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]));
    },

    /** Undefined when it was sealed under another signing secret, for somebody else, or was changed. */
    open(sealed: Uint8Array, owner: string): Buffer | undefined {
      const bytes = Buffer.from(sealed);
      if (bytes.length < IV_BYTES + TAG_BYTES) {
        return undefined;
      }
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
      } catch {
        return undefined;
      }
    },
  };
}
