import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { PushKind } from "@strikebook/core/push/push-kind";
import type { PushMessage } from "@strikebook/core/push/push-message";
import { type AddressKind, addressKind } from "./reachable-address.ts";

export type PushSettings = {
  /** The administrator lets people send to the local network, and without TLS there. */
  readonly reachesLocalNetwork: boolean;
  /** Tests alone: where an address lies, the time for an answer, and what names stand for. */
  readonly kindOf?: (address: string) => AddressKind;
  readonly timeoutMs?: number;
  readonly lookup?: typeof lookup;
};

export type Push = {
  readonly kind: PushKind;
  /** The whole address, which is a secret: it is in no reason and no error. */
  readonly address: string;
  readonly message: PushMessage;
  readonly at: Date;
};

/** A small message is taken at once, or not. */
const TIMEOUT_MS = 10_000;
const HEADER_BYTES_MAX = 16 * 1024;

const LOCAL_REFUSED =
  "pushes go to https addresses of the internet; your administrator can allow the local network (PUSH_LOCAL_NETWORK)";
const NEVER_REFUSED = "Strikebook doesn't send to this address";
const HTTP_REFUSED = "http goes to addresses of the local network alone: use https";

/** A host at which nothing is sent, in words. */
class Refused extends Error {}

export type PushClient = ReturnType<typeof createPushClient>;

/** Sends pushes to addresses that people gave. Nothing of an answer is read but its status. */
export function createPushClient(settings: PushSettings) {
  const { kindOf = addressKind, reachesLocalNetwork, timeoutMs = TIMEOUT_MS } = settings;

  const refusalOf = (ip: string, isEncrypted: boolean): string | undefined => {
    const kind = kindOf(ip);
    if (kind === "never") {
      return NEVER_REFUSED;
    }
    if (kind === "local") {
      return reachesLocalNetwork ? undefined : LOCAL_REFUSED;
    }
    return isEncrypted ? undefined : HTTP_REFUSED;
  };

  /** Looks the name up once: the addresses that are checked are the ones that are connected to. */
  const checkedLookup =
    (isEncrypted: boolean): LookupFunction =>
    (hostname, options, done) => {
      (settings.lookup ?? lookup)(hostname, { ...options, all: true }, (error, found) => {
        const refused = error ?? refusalIn(found, isEncrypted);
        if (refused === undefined) {
          pass(found, options, done);
        } else {
          done(refused, []);
        }
      });
    };

  /** One address that is refused refuses the name. */
  const refusalIn = (found: readonly LookupAddress[], isEncrypted: boolean): Refused | undefined => {
    const reasons = found.map(({ address }) => refusalOf(address, isEncrypted));
    const reason = found.length === 0 ? NEVER_REFUSED : reasons.find((each) => each !== undefined);
    return reason === undefined ? undefined : new Refused(reason);
  };

  /** Why nothing can be sent there, as far as the address itself tells. */
  const refusalOfAddress = (address: string): string | undefined => {
    const { hostname, protocol } = new URL(address);
    const isEncrypted = protocol === "https:";
    const ip = hostname.replace(/^\[|\]$/g, "");
    if (isIP(ip) !== 0) {
      return refusalOf(ip, isEncrypted);
    }
    return isEncrypted || reachesLocalNetwork ? undefined : LOCAL_REFUSED;
  };

  return {
    refusalOfAddress,

    /** Sends once. Answers why it failed, in words that hold nothing of the address; undefined when it was taken. */
    async send(push: Push): Promise<string | undefined> {
      const url = new URL(push.address);
      const isEncrypted = url.protocol === "https:";
      const refusal = refusalOfAddress(push.address);
      if (refusal !== undefined) {
        return refusal;
      }
      try {
        const lookupOnce = checkedLookup(isEncrypted);
        return reasonOfStatus(await post(url, requestOf(push), { lookup: lookupOnce, timeoutMs }));
      } catch (error) {
        return reasonOf(error as Failure, timeoutMs);
      }
    },
  };
}

/** All of them, or the first: as Node asks. */
function pass(found: LookupAddress[], { all }: LookupOptions, done: Parameters<LookupFunction>[2]): void {
  const [first] = found;
  if (all === true || first === undefined) {
    done(null, found);
  } else {
    done(null, first.address, first.family);
  }
}

type Sent = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

function requestOf({ kind, message: { title, body }, at }: Push): Sent {
  return kind === "NTFY"
    ? { headers: { "content-type": "text/plain; charset=utf-8", title }, body }
    : { headers: { "content-type": "application/json" }, body: JSON.stringify({ title, body, at }) };
}

/** The status of the answer. Not `fetch`, whose connections can't be told where to go; and no redirect is followed. */
function post(
  url: URL,
  { headers, body }: Sent,
  { lookup, timeoutMs }: { readonly lookup: LookupFunction; readonly timeoutMs: number },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = {
      method: "POST",
      agent: false,
      lookup,
      maxHeaderSize: HEADER_BYTES_MAX,
      signal: AbortSignal.timeout(timeoutMs),
      headers: { ...headers, "content-length": Buffer.byteLength(body), "user-agent": "Strikebook" },
    };
    const { request } = url.protocol === "https:" ? https : http;
    const sent = request(url, options, (answer) => {
      resolve(answer.statusCode ?? 0);
      // The rest may be endless.
      sent.destroy();
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

function reasonOfStatus(status: number): string | undefined {
  if (status >= 200 && status < 300) {
    return undefined;
  }
  return status >= 300 && status < 400
    ? `it answered with a redirect (${status}), which isn't followed`
    : `it answered ${status}`;
}

type Failure = Error & { readonly code?: string };

/** In our own words: those of Node name the host. */
function reasonOf(error: Failure, timeoutMs: number): string {
  if (error instanceof Refused) {
    return error.message;
  }
  if (error.name === "AbortError" || error.name === "TimeoutError") {
    return `it didn't answer within ${Math.ceil(timeoutMs / 1000)} seconds`;
  }
  const { code = "" } = error;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") {
    return "no server of this name was found";
  }
  return /CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL|EPROTO/.test(code)
    ? "its certificate can't be trusted, or it speaks no TLS"
    : "it can't be reached";
}
