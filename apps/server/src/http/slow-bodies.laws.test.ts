import { connect } from "node:net";
import { expect, test } from "vitest";
import { startTestApp } from "../testing/test-app.ts";

const world = await startTestApp();
await world.app.listen({ host: "127.0.0.1", port: 0 });

test.each(["/api/auth/login", "/api/nothing"])(
  "a body for %s that drips is refused after fifteen seconds, with its connection",
  async (path) => {
    const { port } = world.app.server.address() as { port: number };
    const startedMs = performance.now();
    const socket = connect(port, "127.0.0.1");
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 200\r\n\r\n{`,
    );
    const drip = setInterval(() => socket.write(" "), 500);
    let reply = "";
    socket.on("data", (data) => {
      reply += String(data);
    });
    socket.on("error", () => undefined);

    await new Promise((resolve) => socket.once("close", resolve));
    clearInterval(drip);

    expect(reply).toMatch(/^HTTP\/1\.1 408 .*"The request took too long"/s);
    expect(performance.now() - startedMs).toBeGreaterThan(14_000);
    expect(performance.now() - startedMs).toBeLessThan(25_000);
  },
  60_000,
);
