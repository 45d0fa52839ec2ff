import { createJsonClient, type JsonClientTerms } from "./json-client.ts";

export type FinnhubSettings = JsonClientTerms & {
  /** Never in an address or a message. */
  readonly apiKey: string;
};

const BASE_URL = "https://finnhub.io/api/v1";

export type FinnhubClient = ReturnType<typeof createFinnhubClient>;

/** Asks Finnhub; every failure is a DomainError UNAVAILABLE whose words may be shown. */
export const createFinnhubClient = ({ apiKey, baseUrl = BASE_URL, ...terms }: FinnhubSettings) =>
  createJsonClient({ name: "Finnhub", ...terms, baseUrl, apiKey, keyHeader: { "X-Finnhub-Token": apiKey } });
