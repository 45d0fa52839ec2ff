import { reach } from "../../lib/network/authenticated-fetch.ts";
import { question } from "../../lib/network/query.ts";
import { readBody } from "../../lib/network/rest-client.ts";

const CACHE_MS = 5 * 60_000;
const TIMEOUT_MS = 5000;

export type Versions = {
  readonly frontend: string | undefined;
  readonly backend: string | undefined;
  /** Where the source of this version is, when the server knows. */
  readonly sourceUrl?: string;
};

/** Versions of what runs here and on the server. A server that does not answer leaves its version out. */
export const versions = () =>
  question(["system", "Versions", {}], fetchVersions, {
    staleTime: CACHE_MS,
    gcTime: CACHE_MS,
    refetchOnWindowFocus: false,
  });

async function fetchVersions(): Promise<Versions> {
  const { version, gitCommit } = __FRONTEND_VERSION__;
  const own = version === "" ? undefined : [version, gitCommit && `(${gitCommit})`].filter(Boolean).join(" ");
  try {
    const response = await reach("/api/system/version", { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const body = response.ok ? await readBody(response) : undefined;
    const sourceUrl = field(body, "sourceUrl");
    return {
      frontend: own ?? versionOf(body, "frontend"),
      backend: versionOf(body, "backend"),
      ...(typeof sourceUrl === "string" && /^https?:/.test(sourceUrl) ? { sourceUrl } : {}),
    };
  } catch {
    return { frontend: own, backend: undefined };
  }
}

function versionOf(body: unknown, part: "frontend" | "backend"): string | undefined {
  const info = field(body, part);
  const version = field(info, "version");
  return typeof version === "string" && version !== "" ? version : undefined;
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
