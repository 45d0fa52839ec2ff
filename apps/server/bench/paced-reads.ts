import http from "node:http";
import { text } from "node:stream/consumers";
import type { Person } from "./import-client.ts";
import { QUERIES } from "./read-pages.ts";

/** 40 a second. */
const EVERY_MS = 25;
const BODY = JSON.stringify({ query: QUERIES["option summary of a year"] });
const agent = new http.Agent({ keepAlive: true });

/** Milliseconds. */
export type Latency = { readonly p50: number; readonly p99: number };

/** Somebody who opens a page again and again, at a pace that does not depend on the answers, until the end is asked for. */
export function readInTurns({ url, token }: Person): () => Promise<Latency> {
  const answered: Promise<number>[] = [];
  const timer = setInterval(() => answered.push(readOnce(url, token)), EVERY_MS);
  return async () => {
    clearInterval(timer);
    const sorted = (await Promise.all(answered)).sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    return { p50: at(0.5), p99: at(0.99) };
  };
}

function readOnce(url: string, token: string): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const request = http.request(`${url}/graphql`, { method: "POST", agent, headers }, async (answer) => {
      const body = await text(answer);
      if (answer.statusCode === 200 && !body.includes('"errors"')) {
        resolve(performance.now() - start);
      } else {
        reject(new Error(body));
      }
    });
    request.on("error", reject).end(BODY);
  });
}
