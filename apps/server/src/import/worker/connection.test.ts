import { readdirSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { expect, test, vi } from "vitest";
import { createUser, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { countAllRows } from "../testing/figures.ts";
import { exportFile, generateHistory } from "../testing/generated-history.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();
await app.app.listen({ host: "127.0.0.1", port: 0 });
const { port } = app.app.server.address() as AddressInfo;

const QUERY =
  'mutation ($fileContent: String!) { previewFileUpload(fileContent: $fileContent, filename: "a.csv") { totalLines } }';

test("an anonymous upload is refused before a byte of it is read", async () => {
  const socket = connect(port, "127.0.0.1");
  socket.write(head(undefined, 50_000_000));

  const reply = await new Promise<string>((resolve) => socket.once("data", (data) => resolve(String(data))));

  expect(reply).toMatch(/^HTTP\/1\.1 401 /);
  socket.destroy();
});

test("an upload that breaks off leaves nothing", async () => {
  const ann = await createUser(app);
  const before = await countAllRows(app);
  for (const share of [0.001, 0.3, 0.9]) {
    const body = bodyOf("x".repeat(3_000_000));
    const socket = connect(port, "127.0.0.1");
    socket.write(head(ann, body.length));
    socket.write(body.slice(0, Math.floor(body.length * share)));
    await until(() => spooled().length > 0);

    socket.destroy();

    await until(() => spooled().length === 0);
  }
  expect(spooled()).toEqual([]);
  expect(await countAllRows(app)).toEqual(before);
});

test("files of 8 MB from two people and twice from one all get through, one of a person's at a time", async () => {
  const [ann, bob] = [await createUser(app), await createUser(app)];
  const rows = generateHistory(1, 20, 10);
  const file = exportFile(rows, "06/30/2026 4:00 pm").replace(
    "\n\n\n\n",
    `\n${`${" ".repeat(999)}\n`.repeat(8000)}`,
  );

  const replies = await Promise.all([ann, ann, bob].map((person) => post(person, bodyOf(file))));

  expect(replies.map(({ data }) => data.previewFileUpload.totalLines)).toEqual(
    replies.map(() => rows.length),
  );
  await until(() => spooled().length === 0);
});

test("a body that lies about being JSON gets a clear answer, and the connection lives on", async () => {
  const ann = await createUser(app);

  const reply = await post(ann, "{");

  expect(reply.errors?.[0]).toMatchObject({ extensions: { code: "INVALID_INPUT" } });
});

const spooled = () => readdirSync(app.spoolDir);

const bodyOf = (text: string) =>
  JSON.stringify({ query: QUERY, variables: { fileContent: Buffer.from(text).toString("base64") } });

function head(user: TestUser | undefined, length: number): string {
  const authorization = user === undefined ? "" : `Authorization: Bearer ${user.token}\r\n`;
  return `POST /graphql HTTP/1.1\r\nHost: localhost\r\n${authorization}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
}

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever they asked for
async function post(user: TestUser, body: string): Promise<any> {
  const headers = { authorization: `Bearer ${user.token}`, "content-type": "application/json" };
  return await (await fetch(`http://127.0.0.1:${port}/graphql`, { method: "POST", headers, body })).json();
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 500 && !isTrue(); attempt++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
