/** What a token for scripts is good for: reading its person's figures, or bringing in files for them. */
export const TOKEN_SCOPES = ["READ", "IMPORT"] as const;

export type TokenScope = (typeof TOKEN_SCOPES)[number];
