import { type ChildProcess, fork } from "node:child_process";
import http from "node:http";
import { fileURLToPath } from "node:url";

// The client of the reading benchmarks; read-server.ts is its server.

export type Server = { readonly child: ChildProcess; readonly url: string; readonly agent: http.Agent };
export type Call = {
  readonly server: Server;
  readonly path: string;
  readonly token: string;
  readonly body: string;
  /** Whose figures are asked for: a person's id or \`all\`; the own ones where it is absent. */
  readonly scope?: string;
};
/** Of requests one after the other on one connection: the milliseconds of each, and the server's CPU for one. */
export type Timed = { readonly times: readonly number[]; readonly cpuMs: number };

const children: ChildProcess[] = [];

/** Starts read-server.ts with these arguments. */
export async function startServer(...args: readonly string[]): Promise<Server> {
  const child = fork(fileURLToPath(new URL("./read-server.ts", import.meta.url)), args);
  children.push(child);
  const { url } = await nextMessage<{ url: string }>(child);
  return { child, url, agent: new http.Agent({ keepAlive: true, maxSockets: 1 }) };
}

export function stopServers(): void {
  // One that failed is gone already.
  for (const child of children.filter(({ connected }) => connected)) {
    child.disconnect();
  }
}

function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  return new Promise<Message>((resolve, reject) => {
    const fail = (code: number | null) => reject(new Error(`a server ended with ${code}`));
    child.once("exit", fail);
    child.once("message", (message) => {
      child.off("exit", fail);
      resolve(message as Message);
    });
  });
}

export async function measure(call: Call, requests: number): Promise<Timed> {
  const times: number[] = [];
  const before = await usedCpu(call.server);
  for (let request = 0; request < requests; request++) {
    const start = performance.now();
    await send(call);
    times.push(performance.now() - start);
  }
  return { times, cpuMs: ((await usedCpu(call.server)) - before) / requests };
}

async function usedCpu({ child }: Server): Promise<number> {
  const answer = nextMessage<{ cpuMs: number }>(child);
  child.send("cpu");
  return (await answer).cpuMs;
}

/** The answer's body; throws for one that tells of errors. */
export function send({ server, path: at, token, body, scope }: Call): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...{ "content-type": "application/json", authorization: `Bearer ${token}` },
      ...(scope !== undefined && { "strikebook-scope": scope }),
    };
    const url = `${server.url}${at}`;
    const request = http.request(url, { agent: server.agent, method: "POST", headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () =>
        response.statusCode === 200 && !text.includes('"errors"')
          ? resolve(text)
          : reject(new Error(text.slice(0, 300))),
      );
    });
    request.on("error", reject);
    request.end(body);
  });
}

/** The value below which `share`, 0 to 1, of the values lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);
