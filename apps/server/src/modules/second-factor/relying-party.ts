import { DomainError } from "@strikebook/core/shared/errors";
import { isPasskeyOrigin } from "@strikebook/core/users/passkey-origin";

/** The page that asks, and the site's name that its passkeys belong to. */
export type RelyingParty = { readonly rpId: string; readonly origin: string };

/** Where a request comes from, as the browser and the connection say. */
export type Place = { readonly origin: string | undefined; readonly host: string };

type Pins = {
  /** PASSKEY_ORIGIN: passkeys work there and nowhere else. */
  readonly passkeyOrigin: string | undefined;
  /** PUBLIC_URL, for proxies that don't pass the name on. */
  readonly publicOrigin: string | undefined;
};

const NEEDS_A_NAME =
  "Passkeys need a name and HTTPS, such as https://strikebook.example.org, or localhost. Here, use an authenticator app.";

/** The relying party of a request, for passkeys. Throws with the reason where they can't work. */
export function relyingPartyOf({ origin, host }: Place, { passkeyOrigin, publicOrigin }: Pins): RelyingParty {
  if (passkeyOrigin !== undefined) {
    if (origin !== undefined && origin !== passkeyOrigin) {
      throw conflict(`Passkeys work at ${passkeyOrigin} only. Open Strikebook there.`);
    }
    return { rpId: new URL(passkeyOrigin).hostname, origin: passkeyOrigin };
  }
  if (origin === undefined || !URL.canParse(origin)) {
    throw conflict("Passkeys need a browser that says which page asks");
  }
  const url = new URL(origin);
  if (url.host !== host && origin !== publicOrigin) {
    throw conflict("Passkeys are taken from this app's own pages only");
  }
  if (!isPasskeyOrigin(url)) {
    throw conflict(NEEDS_A_NAME);
  }
  return { rpId: url.hostname, origin };
}

const conflict = (message: string) => new DomainError("CONFLICT", message);
