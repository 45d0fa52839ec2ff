import { expect, test } from "vitest";
import { restRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { entries, personWithPassword, withApp, withPasskey } from "./testing/people.ts";

const world = await startTestApp();
const NOBODYS = "3f0c3a56-1111-4222-8333-944444444444";

const rename = (as: Pick<TestUser, "token"> | undefined, id: string, body: object) =>
  restRequest(world, as, `PATCH /api/auth/second-factors/${id}`, body);

const namesOf = async (person: Pick<TestUser, "token">): Promise<string[]> => {
  const { body } = await restRequest(world, person, "GET /api/auth/second-factors");
  return body.factors.map(({ name }: { name: string }) => name);
};

test("an app and a passkey get another name, each on record with the one before", async () => {
  const person = await personWithPassword(world);
  const app = await withApp(world, person);
  const passkey = await withPasskey(world, person);

  const { status, body } = await rename(person, app.factorId, { name: "  Old phone " });
  expect((await rename(person, passkey.factorId, { name: "Desk" })).status).toBe(200);

  expect([status, body]).toMatchObject([200, { id: app.factorId, kind: "APP", name: "Old phone" }]);
  expect(Object.keys(body).sort()).toEqual(["createdAt", "id", "kind", "lastUsedAt", "name"]);
  expect(await namesOf(person)).toEqual(["Old phone", "Desk"]);
  const told = await entries(world, "SECOND_FACTOR_RENAMED", person.id);
  const facts = told.map(({ description, details }) => ({ description: description ?? "", details }));
  // At the same instant of a clock that stands.
  expect(facts.toSorted((a, b) => (a.description < b.description ? -1 : 1))).toEqual([
    {
      description: "Authenticator app Phone renamed Old phone",
      details: { kind: "APP", before: "Phone", name: "Old phone" },
    },
    {
      description: "Passkey Laptop renamed Desk",
      details: { kind: "PASSKEY", before: "Laptop", name: "Desk" },
    },
  ]);
});

test("the same name again changes nothing and is not on record", async () => {
  const person = await personWithPassword(world);
  const { factorId } = await withApp(world, person);

  expect((await rename(person, factorId, { name: "Phone" })).status).toBe(200);

  expect(await entries(world, "SECOND_FACTOR_RENAMED", person.id)).toEqual([]);
});

test("nobody renames without a session, nor another person's, nor what is not there", async () => {
  const [ann, ben] = [await personWithPassword(world), await personWithPassword(world)];
  const { factorId } = await withApp(world, ann);

  expect((await rename(undefined, factorId, { name: "Mine" })).status).toBe(401);
  const admin = await personWithPassword(world, { roles: ["ADMIN"] });
  for (const [as, id] of [
    [ben, factorId],
    [admin, factorId],
    [ann, NOBODYS],
    [ann, "no-id"],
  ] as const) {
    expect(await rename(as, id, { name: "Mine" })).toMatchObject({
      status: 404,
      body: { message: "Second factor not found" },
    });
  }
  expect(await namesOf(ann)).toEqual(["Phone"]);
});

test("people who may only read rename their own, as they add and remove them", async () => {
  const reader = await personWithPassword(world, { roles: ["READONLY"] });
  const { factorId } = await withApp(world, reader);

  expect((await rename(reader, factorId, { name: "Tablet" })).status).toBe(200);
});

test.each([
  ["no name", {}],
  ["an empty one", { name: "  " }],
  ["one that is too long", { name: "x".repeat(61) }],
  ["control characters", { name: "a\u0000b" }],
  ["something else besides", { name: "Tablet", kind: "PASSKEY" }],
])("%s is refused", async (_, body) => {
  const person = await personWithPassword(world);
  const { factorId } = await withApp(world, person);

  expect((await rename(person, factorId, body)).status).toBe(400);

  expect(await namesOf(person)).toEqual(["Phone"]);
});
