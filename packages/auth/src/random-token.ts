import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/** A secret that stands for something: a link, a ticket, a script. Fit for an address. */
export const createRandomToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

/** What is stored in its place. Nobody can guess 256 random bits, so a fast hash is enough. */
export const hashToken = (token: string): string => createHash("sha256").update(token, "utf8").digest("hex");
