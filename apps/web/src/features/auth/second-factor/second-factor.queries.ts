import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { question } from "../../../lib/network/query.ts";
import { rest } from "../../../lib/network/rest-client.ts";

/** A second factor of the person; instants are ISO 8601 text. */
export type OwnFactor = {
  readonly id: string;
  readonly kind: "APP" | "PASSKEY";
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
};

export type OwnFactors = {
  readonly factors: readonly OwnFactor[];
  readonly recoveryCodesLeft: number;
  readonly isDemanded: boolean;
};

/** Recovery codes come with the first second factor only. Shown once: never to be stored or logged. */
export type AddedFactor = { readonly recoveryCodes: readonly string[] | null };

export type NewApp = { readonly ticket: string; readonly secret: string; readonly uri: string };

const PATH = "/api/auth/second-factors";

export const ownFactorsQuery = () =>
  question(["second-factors", "Own", {}], (signal) => rest<OwnFactors>("GET", PATH, { signal }));

export const beginApp = (currentPassword: string): Promise<NewApp> =>
  rest("POST", `${PATH}/app-secret`, { body: { currentPassword } });

export const addApp = (app: { ticket: string; name: string; code: string }): Promise<AddedFactor> =>
  rest("POST", `${PATH}/apps`, { body: app });

export const beginPasskey = (
  currentPassword: string,
): Promise<{ ticket: string; options: PublicKeyCredentialCreationOptionsJSON }> =>
  rest("POST", `${PATH}/passkey-challenge`, { body: { currentPassword } });

export const addPasskey = (passkey: {
  ticket: string;
  name: string;
  response: unknown;
}): Promise<AddedFactor> => rest("POST", `${PATH}/passkeys`, { body: passkey });

export const renameFactor = (id: string, name: string): Promise<OwnFactor> =>
  rest("PATCH", `${PATH}/${encodeURIComponent(id)}`, { body: { name } });

export const removeFactor = (id: string, currentPassword: string): Promise<unknown> =>
  rest("POST", `${PATH}/${encodeURIComponent(id)}/remove`, { body: { currentPassword } });

export const renewRecoveryCodes = (
  currentPassword: string,
): Promise<{ readonly recoveryCodes: readonly string[] }> =>
  rest("POST", `${PATH}/recovery-codes`, { body: { currentPassword } });
