import { generateKeyPairSync, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type Configuration } from "oidc-provider";

/** Somebody at the provider. */
type HousePerson = { readonly email?: string; readonly isVerified?: boolean };

type Claims = Readonly<Record<string, unknown>>;

type Given = {
  /** Where Strikebook is reached; may be told later, before the first sign-in. */
  readonly publicOrigin: string;
  /** As the provider calls itself: `localhost` makes it another site than 127.0.0.1, as it is in a house. */
  readonly host?: "127.0.0.1" | "localhost";
  /** Tells the e-mail in the ID token too, and not only when it is asked. */
  readonly isEmailInIdToken?: boolean;
};

export const HOUSE_CLIENT = { id: "strikebook", secret: "canary-client-secret-of-the-house" };

/**
 * A real OpenID Connect provider over HTTP on this machine. Who signs in there is whom `signedInAs` names, at once; where it
 * names nobody a page asks by a button for each person.
 */
export async function startHouseProvider(given: Given) {
  const { host = "127.0.0.1" } = given;
  const people = new Map<string, HousePerson>();
  const state: HouseState = { people };
  let handle: Handler | undefined;
  const server = createServer((request, response) => void handle?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://${host}:${(server.address() as AddressInfo).port}`;
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const jwk = { ...privateKey.export({ format: "jwk" }), kid: "house", use: "sig", alg: "RS256" };
  const provider = new Provider(issuer, configurationOf(given, state, jwk));
  handle = handlerOf(provider, state, (claims) => signed(claims, privateKey));
  return {
    issuer,
    people,
    state,
    settings: {
      ...{ name: "Pocket ID", issuer, clientId: HOUSE_CLIENT.id, clientSecret: HOUSE_CLIENT.secret },
      publicOrigin: given.publicOrigin,
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type HouseProvider = Awaited<ReturnType<typeof startHouseProvider>>;

type HouseState = {
  readonly people: ReadonlyMap<string, HousePerson>;
  /** The subject that a browser is signed in as without being asked. */
  signedInAs?: string | undefined;
  /** Changes the ID token, signed with the provider's own key. */
  tamper?: ((claims: Claims) => Claims) | undefined;
  /** Gives tokens under another key's signature. */
  isForged?: boolean | undefined;
  /** For which a code is good; 60 when absent. */
  codeSeconds?: number | undefined;
  /** Waits before an answer to these paths. */
  slowness?: { readonly path: RegExp; readonly ms: number } | undefined;
};

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

function configurationOf(
  { publicOrigin, isEmailInIdToken = false }: Given,
  state: HouseState,
  jwk: object,
): Configuration {
  const codeLifetime = () => state.codeSeconds ?? 60;
  return {
    clients: [
      {
        client_id: HOUSE_CLIENT.id,
        client_secret: HOUSE_CLIENT.secret,
        redirect_uris: [`${publicOrigin}/api/auth/oidc/callback`],
        post_logout_redirect_uris: [`${publicOrigin}/login`],
        response_types: ["code"],
        grant_types: ["authorization_code"],
      },
    ],
    jwks: { keys: [jwk as never] },
    cookies: { keys: ["a key for the cookies of the house"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    conformIdTokenClaims: !isEmailInIdToken,
    pkce: { required: () => true },
    ttl: {
      AuthorizationCode: codeLifetime,
      Session: 600,
      Interaction: 600,
      Grant: 600,
      AccessToken: 60,
      IdToken: 60,
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          context.body = page(
            `${form}<button form="op.logoutForm" name="logout" value="yes">Sign out here, too</button>`,
          );
        },
      },
    },
    async findAccount(_context, subject) {
      const person = state.people.get(subject);
      return person === undefined
        ? undefined
        : {
            accountId: subject,
            claims: () => ({ sub: subject, email: person.email, email_verified: person.isVerified ?? true }),
          };
    },
    async loadExistingGrant(context) {
      const { client, session, provider } = context.oidc;
      const grant = new provider.Grant({
        clientId: client?.clientId ?? "",
        accountId: session?.accountId ?? "",
      });
      grant.addOIDCScope("openid email");
      await grant.save();
      return grant;
    },
  };
}

function handlerOf(provider: Provider, state: HouseState, resign: (claims: Claims) => string): Handler {
  const ofProvider = provider.callback();
  return async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://house");
    if (state.slowness?.path.test(pathname)) {
      await new Promise((resolve) => setTimeout(resolve, state.slowness?.ms));
    }
    if (pathname === "/token" && (state.tamper !== undefined || state.isForged === true)) {
      changeIdToken(response, state, resign);
    }
    if (!pathname.startsWith("/interaction/")) {
      await ofProvider(request, response);
      return;
    }
    const accountId = state.signedInAs ?? searchParams.get("as");
    if (accountId === null) {
      const buttons = [...state.people.keys()].map(
        (each) => `<button name="as" value="${each}">Sign in as ${each}</button>`,
      );
      response.setHeader("content-type", "text/html").end(page(`<form>${buttons.join("")}</form>`));
      return;
    }
    await provider.interactionFinished(request, response, { login: { accountId } });
  };
}

function changeIdToken(
  response: ServerResponse,
  state: HouseState,
  resign: (claims: Claims) => string,
): void {
  const end = response.end.bind(response) as (body: string) => ServerResponse;
  response.end = ((body: string) => {
    const answer = JSON.parse(body) as { id_token?: string };
    const claims = JSON.parse(
      Buffer.from(answer.id_token?.split(".")[1] ?? "", "base64url").toString(),
    ) as Claims;
    const genuine = resign(state.tamper?.(claims) ?? claims);
    const [head, payload] = genuine.split(".");
    const forged = `${head}.${payload}.${Buffer.alloc(256, 7).toString("base64url")}`;
    const changed = JSON.stringify({ ...answer, id_token: state.isForged === true ? forged : genuine });
    response.setHeader("content-length", Buffer.byteLength(changed));
    return end(changed);
  }) as typeof response.end;
}

function signed(claims: Claims, key: ReturnType<typeof generateKeyPairSync>["privateKey"]): string {
  const parts = [{ alg: "RS256", typ: "JWT", kid: "house" }, claims];
  const body = parts.map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  return `${body}.${sign("sha256", Buffer.from(body), key).toString("base64url")}`;
}

const page = (body: string) =>
  `<!doctype html><html lang="en"><title>The house</title><body><main><h1>The house</h1>${body}</main></body></html>`;
