import { DomainError, type ErrorCode } from "@strikebook/core/shared/errors";
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";

/** The house's own OpenID Connect provider: Authelia, Authentik, Keycloak, Pocket ID. */
export type SignInProviderSettings = {
  /** As the button names it. */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where people reach the app: the provider sends them back there and nowhere else. */
  readonly publicOrigin: string;
  /** For each answer of the provider's; 5 when absent. */
  readonly waitSeconds?: number;
};

/** What the server keeps of a sign-in while the person is at the provider. */
export type BegunSignIn = { readonly state: string; readonly nonce: string; readonly verifier: string };

/** Whom the provider says somebody is. */
export type ToldIdentity = {
  /** The provider's own name for them, which never changes. */
  readonly subject: string;
  readonly idToken: string;
  /** Their e-mail in lower case; asks the provider again where it isn't told yet. */
  readonly email: () => Promise<ToldEmail | undefined>;
};

export type ToldEmail = { readonly address: string; readonly isVerified: boolean };

/** Why the provider let nobody in: words for the person, and the reason for the log. */
export class ProviderRefusal extends DomainError {
  readonly reason: string;

  constructor(code: ErrorCode, message: string, reason: string) {
    super(code, message);
    this.reason = reason;
  }
}

const WAIT_SECONDS = 5;
const REASON_LENGTH_MAX = 200;

export const CALLBACK_PATH = "/api/auth/oidc/callback";

export type SignInProvider = ReturnType<typeof createSignInProvider>;

/** Asks nothing of the provider until somebody wants in: one that is down stops no start. */
export function createSignInProvider(settings: SignInProviderSettings) {
  const { name, issuer, clientId, publicOrigin } = settings;
  const redirectUri = `${publicOrigin}${CALLBACK_PATH}`;
  let known: Configuration | undefined;
  // Asked anew before a browser is sent there: whoever is away is told here, and not by the browser's own page.
  const askAnew = async () => {
    known = await discover(settings);
    return known;
  };
  return {
    name,
    issuer,
    publicOrigin,

    /** Where to send the browser, and what to keep until it is back. */
    begin: (): Promise<BegunSignIn & { readonly address: string }> =>
      inWords(name, async () => await begin(await askAnew(), redirectUri)),

    /** Redeems the query with which the provider sent the browser back. Throws {@link ProviderRefusal}. */
    finish: (query: string, begun: BegunSignIn): Promise<ToldIdentity> =>
      inWords(name, async () => {
        const back = new URL(`${redirectUri}?${query}`);
        const told = await finish(known ?? (await askAnew()), back, begun);
        return { ...told, email: () => inWords(name, told.email) };
      }),

    /**
     * Where a browser signs out at the provider, too; undefined where that is not offered, the provider is away, or another one
     * before it gave the token.
     */
    async signOutAddress(idToken: string): Promise<string | undefined> {
      const parameters = {
        client_id: clientId,
        id_token_hint: idToken,
        post_logout_redirect_uri: `${publicOrigin}/login`,
      };
      const config = await askAnew().catch(() => undefined);
      const { end_session_endpoint: endpoint, issuer: present } = config?.serverMetadata() ?? {};
      return config === undefined || endpoint === undefined || issuerOf(idToken) !== present
        ? undefined
        : buildEndSessionUrl(config, parameters).href;
    },
  };
}

/** Who gave an ID token. Its signature was checked when it came. */
function issuerOf(idToken: string): unknown {
  try {
    return JSON.parse(Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString()).iss;
  } catch {
    return undefined;
  }
}

/** Does it; what fails is a {@link ProviderRefusal}. */
async function inWords<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw refusalOf(error, name);
  }
}

function discover(settings: SignInProviderSettings): Promise<Configuration> {
  const { issuer, clientId, clientSecret, waitSeconds = WAIT_SECONDS } = settings;
  const server = new URL(issuer);
  return discovery(server, clientId, undefined, clientAuth(clientSecret), {
    timeout: waitSeconds,
    execute: [enableNonRepudiationChecks, ...(server.protocol === "http:" ? [allowInsecureRequests] : [])],
  });
}

/** The way that OpenID Connect takes for granted, unless the provider offers the other one only. */
function clientAuth(secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, ...rest) => {
    const { token_endpoint_auth_methods_supported: methods = ["client_secret_basic"] } = server;
    return (methods.includes("client_secret_basic") ? basic : post)(server, ...rest);
  };
}

async function begin(config: Configuration, redirectUri: string) {
  const begun = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
  const address = buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: "openid email",
    state: begun.state,
    nonce: begun.nonce,
    code_challenge: await calculatePKCECodeChallenge(begun.verifier),
    code_challenge_method: "S256",
  });
  return { ...begun, address: address.href };
}

async function finish(config: Configuration, address: URL, begun: BegunSignIn) {
  const tokens = await authorizationCodeGrant(config, address, {
    expectedState: begun.state,
    expectedNonce: begun.nonce,
    pkceCodeVerifier: begun.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined || tokens.id_token === undefined) {
    throw new ClientError("the answer has no ID token");
  }
  return {
    subject: claims.sub,
    idToken: tokens.id_token,
    email: async () =>
      emailIn(claims) ?? emailIn(await fetchUserInfo(config, tokens.access_token, claims.sub)),
  };
}

function emailIn(claims: { readonly [claim: string]: unknown }): ToldEmail | undefined {
  const { email, email_verified: verified } = claims;
  return typeof email === "string" && email !== ""
    ? { address: email.trim().toLowerCase(), isVerified: verified === true }
    : undefined;
}

/** Codes of openid-client for a provider that doesn't answer as one does. */
const AWAY = ["OAUTH_TIMEOUT", "OAUTH_ABORT", "OAUTH_RESPONSE_IS_NOT_CONFORM", "OAUTH_RESPONSE_IS_NOT_JSON"];

function refusalOf(error: unknown, name: string): ProviderRefusal {
  if (error instanceof ProviderRefusal) {
    return error;
  }
  if (error instanceof AuthorizationResponseError) {
    const word = /^[a-z_]{1,40}$/.test(error.error) ? error.error : "an error";
    const message = `${name} didn't let you in (${word}). Try again, or sign in with your password.`;
    return new ProviderRefusal("UNAUTHENTICATED", message, `The provider answered ${word}`);
  }
  if (error instanceof ResponseBodyError) {
    return refusedTokens(error.error, name);
  }
  const isAway =
    error instanceof TypeError || (error instanceof ClientError && AWAY.includes(error.code ?? ""));
  if (isAway) {
    const message = `${name} doesn't answer. Try again in a moment, or sign in with your password.`;
    return new ProviderRefusal("UNAVAILABLE", message, "The provider doesn't answer");
  }
  const message = `${name} gave an answer that can't be trusted, so nobody was signed in. If it happens again, tell your administrator.`;
  return new ProviderRefusal("UNAUTHENTICATED", message, reasonIn(error));
}

/** The provider gives no tokens for the code that it sent. */
function refusedTokens(error: string, name: string): ProviderRefusal {
  const message =
    error === "invalid_grant"
      ? "This sign-in took too long or was used already. Try again."
      : `${name} doesn't accept this server's client ID or secret. Tell your administrator.`;
  const word = /^[a-z_]{1,40}$/.test(error) ? error : "an error";
  return new ProviderRefusal("UNAUTHENTICATED", message, `The provider answered ${word} to the code`);
}

/** The check that failed, in openid-client's words: they name claims, never values. */
function reasonIn(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  return (cause instanceof Error ? cause.message : message).slice(0, REASON_LENGTH_MAX);
}
