import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

type PriceReply = {
  readonly status?: number;
  /** JSON of it, unless it is a text. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Never answers. */
  readonly hangs?: true;
};

type AskedPrice = {
  readonly provider: "FINNHUB" | "TIINGO";
  readonly symbol: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
};

type PriceAnswers = {
  finnhub: (symbol: string) => PriceReply;
  tiingo: (symbol: string, from: string, to: string) => PriceReply;
};

export const PRICE_KEYS = { FINNHUB: "canary-finnhub-key", TIINGO: "canary-tiingo-key" };

/** Finnhub's quote of a symbol at the close of a day, 16:00 in New York (winter). */
export const quoteOf = (price: number, day: string): PriceReply => ({
  body: {
    c: price,
    d: 1,
    dp: 0.5,
    h: price,
    l: price,
    o: price,
    pc: price,
    t: Date.parse(`${day}T21:00:00Z`) / 1000,
  },
});

/** Tiingo's prices of some days, without dividends and splits unless they are given. */
export const pricesOf = (
  closes: Readonly<Record<string, number>>,
  given: { readonly splitFactor?: number; readonly divCash?: number } = {},
): PriceReply => ({
  body: Object.entries(closes).map(([day, close]) => ({
    ...{ date: `${day}T00:00:00.000Z`, close, open: close, adjClose: close / 2, divCash: 0, splitFactor: 1 },
    ...given,
  })),
});

/** Finnhub and Tiingo in one, over HTTP on this machine; it notes all that it is asked. */
export async function startPriceService() {
  const asked: AskedPrice[] = [];
  const answers: PriceAnswers = { finnhub: () => quoteOf(0, "1970-01-01"), tiingo: () => ({ body: [] }) };
  const server = createServer(({ url = "", headers }, response) => {
    const { pathname, searchParams: query } = new URL(url, "http://service");
    const ticker = /^\/tiingo\/daily\/([^/]+)\/prices$/.exec(pathname)?.[1];
    const symbol = ticker ?? query.get("symbol") ?? "";
    const provider = ticker === undefined ? "FINNHUB" : "TIINGO";
    asked.push({ provider, symbol, url, headers });
    const [from, to] = [query.get("startDate") ?? "", query.get("endDate") ?? ""];
    send(response, ticker === undefined ? answers.finnhub(symbol) : answers.tiingo(symbol, from, to));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    asked,
    answers,
    finnhub: { apiKey: PRICE_KEYS.FINNHUB, baseUrl: `${origin}/api/v1`, timeoutMs: 300 },
    tiingo: { apiKey: PRICE_KEYS.TIINGO, baseUrl: origin, timeoutMs: 300 },
    /** What was asked since the last time, in order: `TIINGO SPY`. */
    takeAsked: () => asked.splice(0).map(({ provider, symbol }) => `${provider} ${symbol}`),
  };
}

function send(response: ServerResponse, { status = 200, body, headers, hangs }: PriceReply): void {
  if (hangs) {
    return;
  }
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}
