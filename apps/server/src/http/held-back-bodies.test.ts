import { connect } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { createUser, restRequest, startTestApp, type TestUser } from "../testing/test-app.ts";

const world = await startTestApp();
await world.app.listen({ host: "127.0.0.1", port: 0 });
const root = await createUser(world, { roles: ["ADMIN"] });
const WAIT_MS = 20_000;

/** Sends a request but for its last byte, and waits until it was let in; answers how to send the rest. */
async function allButLastByte(user: TestUser, call: string, given: object): Promise<() => Promise<string>> {
  const viewerOf = vi.spyOn(world.services.access, "viewerOf");
  onTestFinished(() => viewerOf.mockRestore());
  const { port } = world.app.server.address() as { port: number };
  const body = JSON.stringify(given);
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  const head = [
    `${call} HTTP/1.1`,
    "host: x",
    `authorization: Bearer ${user.token}`,
    "content-type: application/json",
    `content-length: ${body.length}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body.slice(0, -1)}`);
  await vi.waitFor(() => expect(viewerOf).toHaveResolvedTimes(1), WAIT_MS);
  return () =>
    new Promise((resolve, reject) => {
      socket.once("error", reject).once("data", (data) => resolve(String(data)));
      socket.write(body.slice(-1));
    });
}

const newAdministrator = {
  username: "friend",
  email: "friend@example.com",
  firstName: "A",
  lastName: "Friend",
  roles: ["ADMIN"],
};

test("a write that was held back by its last byte is refused once the sessions were ended", async () => {
  const ann = await createUser(world);
  const sendRest = await allButLastByte(ann, "PATCH /api/auth/me", { firstName: "Mallory" });

  await restRequest(world, root, `POST /api/users/${ann.id}/end-sessions`);

  expect(await sendRest()).toMatch(/^HTTP\/1\.1 401 .*"Authentication required"/s);
  expect(await world.services.users.find(ann.id)).toMatchObject({ firstName: "Test" });
});

test("so is the administrator whom one makes who is none any more", async () => {
  const former = await createUser(world, { roles: ["ADMIN"] });
  const sendRest = await allButLastByte(former, "POST /api/admin/users", newAdministrator);

  const { body } = await restRequest(world, root, `GET /api/admin/users/${former.id}`);
  const demotion = { roles: ["USER"], updatedAt: body.updatedAt };
  expect((await restRequest(world, root, `PATCH /api/users/${former.id}`, demotion)).status).toBe(200);

  expect(await sendRest()).toMatch(/^HTTP\/1\.1 401 /);
  expect(await world.database.prisma.user.count({ where: { username: "friend" } })).toBe(0);
});

test("a write whose last byte comes late goes through while the session is good", async () => {
  const ann = await createUser(world);
  const sendRest = await allButLastByte(ann, "PATCH /api/auth/me", { firstName: "Anna" });

  expect(await sendRest()).toMatch(/^HTTP\/1\.1 200 /);
  expect(await world.services.users.find(ann.id)).toMatchObject({ firstName: "Anna" });
});
