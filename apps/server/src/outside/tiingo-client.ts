import { createJsonClient, type JsonClientTerms } from "./json-client.ts";

export type TiingoSettings = JsonClientTerms & {
  /** Never in an address or a message. */
  readonly apiKey: string;
};

const BASE_URL = "https://api.tiingo.com";

/** Asks Tiingo; every failure is a DomainError UNAVAILABLE whose words may be shown. */
export const createTiingoClient = ({ apiKey, baseUrl = BASE_URL, ...terms }: TiingoSettings) =>
  createJsonClient({
    name: "Tiingo",
    ...terms,
    baseUrl,
    apiKey,
    keyHeader: { Authorization: `Token ${apiKey}` },
  });
