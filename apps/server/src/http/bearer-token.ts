/** A session's token has three parts, a script's the prefix `sb_`. */
const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+|sb_[\w-]{43})$/i;

/** The token of an `Authorization` header; undefined when it holds none of ours. */
export const bearerToken = (header: string | undefined): string | undefined =>
  BEARER.exec(header?.trim() ?? "")?.[1];
