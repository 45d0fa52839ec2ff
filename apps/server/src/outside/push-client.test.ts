import type { lookup as dnsLookup } from "node:dns";
import { createServer, type RequestListener, type Server } from "node:http";
import { afterAll, expect, test } from "vitest";
import { createPushClient, type PushSettings } from "./push-client.ts";
import { addressKind } from "./reachable-address.ts";

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

const AT = new Date("2026-11-20T14:51:58Z");
const MESSAGE = { title: "Strikebook: test", body: "Ann’s IRA" };

type Received = { readonly url: string; readonly headers: Record<string, unknown>; readonly body: string };

async function listen(answer: RequestListener) {
  const received: Received[] = [];
  const server = createServer((request, reply) => {
    let body = "";
    request.setEncoding("utf8").on("data", (part: string) => {
      body += part;
    });
    request.on("end", () => {
      received.push({ url: `${request.method} ${request.url}`, headers: request.headers, body });
      answer(request, reply);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as { port: number }).port, received };
}

const isLoopback = (ip: string) => ip === "127.0.0.1";

/** This machine stands for the local network: real addresses of that are nobody's here. */
const clientOf = (given: Partial<PushSettings> = {}) =>
  createPushClient({
    reachesLocalNetwork: true,
    kindOf: (ip) => (isLoopback(ip) ? "local" : addressKind(ip)),
    timeoutMs: 300,
    ...given,
  });

const send = (client: ReturnType<typeof clientOf>, address: string, kind: "NTFY" | "WEBHOOK" = "NTFY") =>
  client.send({ kind, address, message: MESSAGE, at: AT });

/** Name servers as somebody else keeps them. */
const answering = (...addresses: readonly string[]) =>
  ((_name: string, _options: object, done: (error: null, found: object[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    )) as unknown as typeof dnsLookup;

test("a topic of ntfy gets the text with a title, a webhook gets JSON", async () => {
  const { port, received } = await listen((_request, reply) => reply.end("{}"));

  expect(await send(clientOf(), `http://127.0.0.1:${port}/a-topic?auth=x`)).toBeUndefined();
  expect(await send(clientOf(), `http://ann:pass@127.0.0.1:${port}/hook`, "WEBHOOK")).toBeUndefined();

  const [ntfy, webhook] = received;
  expect(ntfy).toMatchObject({ url: "POST /a-topic?auth=x", body: MESSAGE.body });
  expect(ntfy?.headers).toMatchObject({ title: MESSAGE.title, "content-type": "text/plain; charset=utf-8" });
  expect(JSON.parse(webhook?.body ?? "")).toEqual({ ...MESSAGE, at: "2026-11-20T14:51:58.000Z" });
  expect(webhook?.headers["authorization"]).toBe(`Basic ${btoa("ann:pass")}`);
});

test("an answer that comes late is taken, one that never comes is not waited for", async () => {
  const late = await listen((_request, reply) => void setTimeout(() => reply.end(), 100));
  const hanging = await listen(() => undefined);
  const endless = await listen((_request, reply) => {
    reply.write("x");
    setInterval(() => reply.write("x".repeat(1000)), 5).unref();
  });

  expect(await send(clientOf({ timeoutMs: 5000 }), `http://127.0.0.1:${late.port}/t`)).toBeUndefined();
  expect(await send(clientOf(), `http://127.0.0.1:${hanging.port}/t`)).toBe(
    "it didn't answer within 1 seconds",
  );
  expect(await send(clientOf(), `http://127.0.0.1:${endless.port}/t`)).toBeUndefined();
});

test("a redirect is not followed, wherever it leads", async () => {
  const target = await listen((_request, reply) => reply.end());
  for (const location of [`http://127.0.0.1:${target.port}/`, "http://169.254.169.254/latest/meta-data"]) {
    const { port } = await listen((_request, reply) => reply.writeHead(307, { location }).end());
    expect(await send(clientOf(), `http://127.0.0.1:${port}/t`)).toBe(
      "it answered with a redirect (307), which isn't followed",
    );
  }
  expect(target.received).toEqual([]);
});

test("a name that stands for an address of the house is not connected to, nor asked for twice", async () => {
  const { port, received } = await listen((_request, reply) => reply.end());
  const strict = clientOf({ kindOf: addressKind, reachesLocalNetwork: false });
  const never = "Strikebook doesn't send to this address";
  const local = "your administrator can allow the local network";

  const rebinding = clientOf({ kindOf: addressKind, lookup: answering("127.0.0.1") });
  expect(await send(rebinding, `http://push.example:${port}/t`)).toBe(never);
  const mixed = clientOf({ kindOf: addressKind, lookup: answering("93.184.216.34", "127.0.0.1") });
  expect(await send(mixed, `https://push.example:${port}/t`)).toBe(never);
  const cloud = clientOf({ kindOf: addressKind, lookup: answering("169.254.169.254") });
  expect(await send(cloud, "https://push.example/t")).toBe(never);
  const home = createPushClient({ reachesLocalNetwork: false, lookup: answering("192.168.1.5") });
  expect(await send(home, "https://push.example/t")).toContain(local);
  const plain = clientOf({ kindOf: addressKind, lookup: answering("93.184.216.34") });
  expect(await send(plain, "http://push.example/t")).toContain("use https");
  for (const host of ["localhost", "127.0.0.1", "0x7f.1", "[::1]", "[::ffff:7f00:1]", "0.0.0.0"]) {
    expect(await send(strict, `https://${host}:${port}/t`), host).toBe(never);
  }
  expect(received).toEqual([]);

  let asked = 0;
  const once = ((name: string, options: object, done: never) => {
    asked += 1;
    answering("127.0.0.1")(name, options, done);
  }) as unknown as typeof dnsLookup;
  expect(await send(clientOf({ lookup: once }), `http://push.example:${port}/t`)).toBeUndefined();
  expect(asked).toBe(1);
  expect(received).toHaveLength(1);
});

test("what went wrong is told without the address", async () => {
  const refusing = await listen((_request, reply) => reply.writeHead(403).end("who are you"));
  const missing = ((_name: string, _options: object, done: (error: Error) => void) =>
    done(
      Object.assign(new Error("getaddrinfo ENOTFOUND push.example"), { code: "ENOTFOUND" }),
    )) as unknown as typeof dnsLookup;

  expect(await send(clientOf(), `http://127.0.0.1:${refusing.port}/secret-topic`)).toBe("it answered 403");
  expect(await send(clientOf(), `https://127.0.0.1:${refusing.port}/secret-topic`)).toBe(
    "its certificate can't be trusted, or it speaks no TLS",
  );
  expect(await send(clientOf(), "http://127.0.0.1:1/secret-topic")).toBe("it can't be reached");
  expect(await send(clientOf({ lookup: missing }), "https://push.example/secret-topic")).toBe(
    "no server of this name was found",
  );
});

test.each([
  ["public", "1.1.1.1", "159.203.148.75", "2606:4700::1111", "2a01:4f8::1"],
  [
    "local",
    "10.1.2.3",
    "172.31.0.1",
    "192.168.1.5",
    "100.64.0.9",
    "fd12:3456::1",
    "::ffff:192.168.1.5",
    "::ffff:c0a8:105",
  ],
  [
    "never",
    ...[
      "127.0.0.1",
      "127.9.9.9",
      "0.0.0.0",
      "169.254.169.254",
      "169.254.1.1",
      "224.0.0.1",
      "255.255.255.255",
    ],
    ...["100.100.100.200", "198.18.0.1", "::", "::1", "fe80::1", "fe80::1%eth0", "ff02::1", "fd00:ec2::254"],
    ...["::ffff:127.0.0.1", "0:0:0:0:0:ffff:7f00:1", "::ffff:169.254.169.254", "::ffff:808:808"],
    ...["64:ff9b::7f00:1", "2002:7f00:1::", "2001:0:1::", "::127.0.0.1", "", "push.example"],
  ],
] as const)("%s addresses are known as such", (kind, ...addresses) => {
  expect(addresses.map((address) => [address, addressKind(address)])).toEqual(
    addresses.map((address) => [address, kind]),
  );
});
