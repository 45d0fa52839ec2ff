import { createHash, randomBytes } from "node:crypto";

/** 256 bits: nobody guesses one, so that it needs no slow hash. */
const TOKEN_BYTES = 32;

/** The secret of a link that lets somebody in once, fit for an address. */
export const createLinkToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

/** What is stored of it. */
export const hashLinkToken = (token: string): string => createHash("sha256").update(token).digest("hex");
