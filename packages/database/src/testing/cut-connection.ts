import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** When to cut: at the nth message from the client, before it reaches the server or right after. */
export type Cut = { readonly at: number; readonly isDelivered: boolean };

export type CuttingProxy = {
  /** The address of the database, through the proxy. */
  readonly url: string;
  /** Messages seen so far. */
  readonly messages: () => number;
  close(): Promise<void>;
};

/** Stands between a client and its database, and calls `onCut` at a message that can be named and repeated. */
export async function cuttingProxy(
  url: string,
  cut: Cut | undefined,
  onCut: () => void,
): Promise<CuttingProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let messages = 0;
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy()).on("close", () => other.destroy());
    }
    database.pipe(client);
    client.on("data", (chunk) => {
      messages += 1;
      const isCut = messages === cut?.at;
      if (isCut && !cut?.isDelivered) {
        onCut();
        return;
      }
      database.write(chunk, () => isCut && onCut());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const through = new URL(url);
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.toString(),
    messages: () => messages,
    close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) {
        socket.destroy();
      }
      return closed;
    },
  };
}
