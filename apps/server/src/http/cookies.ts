import type { FastifyReply, FastifyRequest } from "fastify";

/** A cookie that scripts can't read, and that no other site's request carries; `__Host-` where the origin is https. */
export type Cookie = { readonly name: string; readonly isSecure: boolean };

/** The cookie's value of a request; undefined without one. */
export function readCookie({ headers }: FastifyRequest, { name }: Pick<Cookie, "name">): string | undefined {
  const pairs = (headers.cookie ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** Sets it for so many seconds; with 0 the browser forgets it. */
export function setCookie(
  reply: FastifyReply,
  { name, isSecure }: Cookie,
  { value, seconds }: { readonly value: string; readonly seconds: number },
): void {
  // Lax and not strict: the provider sends the browser back from another site.
  const flags = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  reply.header("set-cookie", `${name}=${value}; ${flags}`);
}
