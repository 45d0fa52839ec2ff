import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { PersonChange } from "@strikebook/core/users/person-change";
import { afterEach, expect, test, vi } from "vitest";
import WebSocket from "ws";
import { importFile } from "../../import/testing/upload.ts";
import {
  createUser,
  graphqlRequest,
  restRequest,
  startTestApp,
  type TestUser,
} from "../../testing/test-app.ts";

vi.setConfig({ testTimeout: 60_000 });

const app = await startTestApp();
await app.app.listen({ host: "127.0.0.1", port: 0 });
const { port } = app.app.server.address() as AddressInfo;
const sockets = new Set<WebSocket>();
afterEach(() => {
  for (const socket of sockets) {
    socket.terminate();
  }
  sockets.clear();
});

const HEADER =
  "Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";
const dividend = (symbol: string, amount: string) =>
  `11/17/2026,"Individual",Z12345678,"DIVIDEND RECEIVED ${symbol} INC (${symbol}) (Cash)",${symbol},"${symbol} INC",Cash,,0,,,,${amount},`;
/** Three dividends: three transactions. */
const FILE = {
  name: "three.csv",
  bytes: `\uFEFF\n\n${HEADER}\n${dividend("KO", "1.10")}\n${dividend("PEP", "2.20")}\n${dividend("MO", "3.30")}\n\n\n\nDate downloaded 11/20/2026 4:00 pm`,
};

/** A tab of the user that has subscribed; `changes` fills with what it hears. */
async function openTab({ token }: Pick<TestUser, "token">) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/progress`);
  sockets.add(socket);
  const changes: PersonChange[] = [];
  const errors: string[] = [];
  const closed = once(socket, "close");
  await once(socket, "open");
  socket.on("message", (data: Buffer) => {
    const frame = data.toString();
    if (frame.startsWith("MESSAGE")) {
      changes.push(JSON.parse(frame.slice(frame.indexOf("\n\n") + 2, -1)) as PersonChange);
    } else if (frame.startsWith("ERROR")) {
      errors.push(/message:(.*)/.exec(frame)?.[1] ?? "");
    }
  });
  const connectedNow = once(socket, "message");
  socket.send(`CONNECT\naccept-version:1.2\nhost:x\nAuthorization:Bearer ${token}\n\n\0`);
  await connectedNow;
  const receipt = once(socket, "message");
  socket.send("SUBSCRIBE\nid:1\ndestination:/topic/changes\nreceipt:r\n\n\0");
  await receipt;
  return { changes, errors, closed, kinds: () => changes.map(({ kind }) => kind) };
}

const ACCOUNT = `mutation ($id: ID!, $input: BrokerageAccountInput!) { updateUserAccount(id: $id, input: $input) { id } }`;

test("every tab of the person hears of an import, an account, an edit and an undo, and nobody else's does", async () => {
  const [ann, bob] = [await createUser(app), await createUser(app)];
  const [one, two, foreign] = [await openTab(ann), await openTab(ann), await openTab(bob)];

  const { importId } = (await importFile(app, ann, FILE)).result;
  await vi.waitFor(() => expect(one.kinds()).toContain("IMPORT"));
  expect(one.changes.find(({ kind }) => kind === "IMPORT")).toEqual({
    kind: "IMPORT",
    transactions: 3,
    positions: 0,
  });

  const { data } = await graphqlRequest(app, ann, "{ userGetAccounts { id } }");
  const id = data.userGetAccounts[0].id;
  const input = { name: "Mine", brokerage: "Fidelity", isRetirement: false };
  await graphqlRequest(app, ann, ACCOUNT, { id, input });
  await vi.waitFor(() => expect(one.kinds()).toEqual(expect.arrayContaining(["ACCOUNTS", "EDIT"])));

  await graphqlRequest(app, ann, "mutation ($id: ID!) { undoImport(importId: $id) { importId } }", {
    id: importId,
  });
  await vi.waitFor(() => expect(one.kinds()).toContain("UNDO"));
  await vi.waitFor(() => expect(two.changes).toEqual(one.changes));

  // Bob's own change comes after all of Ann's: had any of hers come to him, it would have come before.
  await graphqlRequest(
    app,
    bob,
    "mutation ($input: BrokerageAccountInput!) { createUserAccount(input: $input) { id } }",
    {
      input,
    },
  );
  await vi.waitFor(() => expect(foreign.kinds()).toContain("ACCOUNTS"));
  expect(new Set(foreign.kinds())).toEqual(new Set(["ACCOUNTS", "EDIT"]));
  expect(one.kinds().filter((kind) => kind === "UNDO")).toHaveLength(1);
});

test.each([
  ["the gap of campaigns", "mutation { setCampaignGap(days: 9) }", "EDIT"],
  ["the account of a name", `mutation { setAccountOfName(name: "Mom's IRA") }`, "ANSWERS"],
  [
    "days in which nothing happened",
    `mutation { addQuietDays(accountId: "ID", firstDay: "2026-11-02", lastDay: "2026-11-03") }`,
    "EDIT",
  ],
])("every tab of the person, and nobody else's, hears of %s", async (_what, mutation, kind) => {
  const [ann, bob] = [await createUser(app), await createUser(app)];
  await importFile(app, ann, FILE);
  const { data } = await graphqlRequest(app, ann, "{ userGetAccounts { id } }");
  const [tab, foreign] = [await openTab(ann), await openTab(bob)];

  const { errors } = await graphqlRequest(app, ann, mutation.replace("ID", data.userGetAccounts[0].id));

  expect(errors).toBeUndefined();
  await vi.waitFor(() => expect(tab.kinds()).toEqual([kind]));
  expect(foreign.kinds()).toEqual([]);
});

test("every tab of the person hears of a campaign's name", async () => {
  const ann = await createUser(app);
  const put = "PUT (KO) KO CORP DEC 18 26 $60 (100 SHS)";
  const row = `11/17/2026,"Individual",Z12345678,"YOU SOLD OPENING TRANSACTION ${put} (Cash)", -KO261218P60,"${put}",Cash,1.00,-1,0.65,0.01,,99.34,11/18/2026`;
  await importFile(app, ann, { name: "put.csv", bytes: `\n\n${HEADER}\n${row}\n` });
  const campaigns = async () => (await graphqlRequest(app, ann, "{ getCampaigns { content { id } } }")).data;
  await vi.waitFor(async () => expect((await campaigns()).getCampaigns.content).toHaveLength(1), 20_000);
  const [{ id }] = (await campaigns()).getCampaigns.content;
  const tab = await openTab(ann);

  await graphqlRequest(app, ann, `mutation { updateCampaign(id: "${id}", name: "Puts") { name } }`);

  await vi.waitFor(() => expect(tab.kinds()).toEqual(["EDIT"]));
});

test("a change that an undo only tries out, or that is refused, is not told", async () => {
  const ann = await createUser(app);
  const { importId } = (await importFile(app, ann, FILE)).result;
  const tab = await openTab(ann);

  await graphqlRequest(app, ann, "query ($id: ID!) { getImportUndoPreview(importId: $id) { canUndo } }", {
    id: importId,
  });
  await graphqlRequest(app, ann, ACCOUNT, { id: ann.id, input: { name: "No", brokerage: "Fidelity" } });
  await graphqlRequest(app, ann, "mutation ($id: ID!) { undoImport(importId: $id) { importId } }", {
    id: importId,
  });

  await vi.waitFor(() => expect(tab.kinds()).toContain("UNDO"));
  expect(tab.kinds().filter((kind) => kind === "UNDO")).toHaveLength(1);
  expect(tab.kinds()).not.toContain("EDIT");
});

test("after the line to the database broke, tabs hear that something may have changed", async () => {
  const ann = await createUser(app);
  const tab = await openTab(ann);

  await app.owner.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'strikebook notifications' AND datname = current_database()",
  );

  await vi.waitFor(() => expect(tab.kinds()).toEqual(["MISSED"]), 15_000);
});

test.each([
  ["password was reset", "POST /api/users/:id/reset-password", {}],
  ["sessions were ended", "POST /api/users/:id/end-sessions", {}],
  ["role was changed", "PATCH /api/users/:id", { roles: ["READONLY"] }],
] as const)("a tab of somebody whose %s is let go, and nobody else's", async (_name, route, change) => {
  const [ann, admin] = [await createUser(app), await createUser(app, { roles: ["ADMIN"] })];
  const [tab, other] = [await openTab(ann), await openTab(admin)];
  const { body: known } = await restRequest(app, admin, `GET /api/admin/users/${ann.id}`);
  const { firstName, lastName, email, updatedAt } = known;
  const body = route.startsWith("PATCH") ? { firstName, lastName, email, updatedAt, ...change } : change;

  const answer = await restRequest(app, admin, route.replace(":id", ann.id) as "POST /", body);
  expect(answer.status).toBe(200);

  const [code] = await tab.closed;
  expect(code).toBe(1008);
  expect(tab.errors[0]).toMatch(/^Authentication required/);
  expect(other.errors).toEqual([]);
});
