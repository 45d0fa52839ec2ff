import type { TestApp } from "../../../testing/test-app.ts";

export const PUBLIC_ORIGIN = "http://127.0.0.1:8080";

/** A browser on its way through the provider, with cookies for both, as far as this journey needs one. */
export function openBrowser({ app }: TestApp, given: { address?: string; origin?: string } = {}) {
  const { address: remoteAddress = "203.0.113.7", origin = PUBLIC_ORIGIN } = given;
  let cookie = "";
  const ask = async (method: "GET" | "POST", url: string) => {
    const reply = await app.inject({ method, url, remoteAddress, headers: { cookie, origin } });
    const set = String(reply.headers["set-cookie"] ?? "");
    cookie = set === "" ? cookie : (set.split(";")[0] ?? "");
    return { status: reply.statusCode, headers: reply.headers, body: reply.body, setCookie: set };
  };
  const answer = async (method: "GET" | "POST", url: string) => {
    const reply = await ask(method, url);
    return { ...reply, body: JSON.parse(reply.body) as Answer };
  };
  return {
    /** What scripts of the page couldn't read. */
    cookie: () => cookie,
    begin: () => answer("POST", "/api/auth/oidc/begin"),
    /** Follows the provider's redirects; answers the address of ours that it ends at. */
    throughProvider,
    callback: (address: string) => ask("GET", address.replace(PUBLIC_ORIGIN, "")),
    finish: () => answer("POST", "/api/auth/oidc/finish"),
    /** All of it. */
    async signIn() {
      const { body } = await answer("POST", "/api/auth/oidc/begin");
      await ask("GET", (await throughProvider(body.address)).replace(PUBLIC_ORIGIN, ""));
      return await answer("POST", "/api/auth/oidc/finish");
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever they asked for
type Answer = any;

const HOPS_MAX = 10;

async function throughProvider(begun: string): Promise<string> {
  const jar = new Map<string, string>();
  let address = begun;
  for (let hop = 0; hop < HOPS_MAX; hop += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const reply = await fetch(address, { redirect: "manual", headers: { cookie } });
    for (const set of reply.headers.getSetCookie()) {
      const [pair = ""] = set.split(";");
      jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    address = new URL(reply.headers.get("location") ?? "about:blank", address).href;
    if (address.startsWith(PUBLIC_ORIGIN) || address === "about:blank") {
      return address;
    }
  }
  throw new Error(`the provider leads round in circles: ${address}`);
}
