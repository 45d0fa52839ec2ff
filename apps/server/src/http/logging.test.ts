import Fastify from "fastify";
import { expect, test } from "vitest";
import { describeApi } from "../modules/openapi/openapi.ts";
import { codeAt, login, PASSWORD, personWithPassword } from "../modules/second-factor/testing/people.ts";
import { restRequest, startTestApp, type TestUser } from "../testing/test-app.ts";
import { logOptions } from "./logging.ts";

const lines: string[] = [];
const stream = { write: (line: string) => void lines.push(line) };
const { log } = Fastify(logOptions({ level: "trace", stream }, () => false));

/** Fields of bodies that let nobody in. `response` is a passkey's, signed for one ticket. */
const PLAIN = [
  ...["email", "enabled", "firstName", "isDemanded", "lastDay", "lastName", "name", "reason", "response"],
  ...["role", "roles", "scope", "sendEmail", "sendWelcomeEmail", "updatedAt", "username", "usernameOrEmail"],
];

type Described = {
  readonly requestBody?: {
    readonly content: { readonly "application/json": { readonly schema: { readonly properties?: object } } };
  };
};

/** Names of the fields of all bodies that the routes take, by their validators. */
const bodyFields = Object.values(describeApi("0.1.0").paths)
  .flatMap((path) => Object.values(path) as Described[])
  .flatMap(({ requestBody }) =>
    Object.keys(requestBody?.content["application/json"].schema.properties ?? {}),
  );
const secretFields = [...new Set(bodyFields)].filter((name) => !PLAIN.includes(name));

test("the fields of bodies were found", () => {
  expect(bodyFields).toEqual(expect.arrayContaining(["currentPassword", "ticket", "usernameOrEmail"]));
});

test.each([...secretFields, "authorization", "fileContent"])(
  "a field named %s reaches no log line, at the top and up to two levels below",
  (name) => {
    lines.length = 0;
    const canary = { [name]: `canary-${name}` };

    log.info(canary, "at the top");
    log.warn({ body: canary }, "in a body");
    log.error({ request: { body: { ...canary, kept: "kept" } } }, "in the body of a request");

    expect(lines).toHaveLength(3);
    expect(lines[2]).toContain("kept");
    expect(lines.join("")).not.toContain("canary");
  },
);

test("no answer and no row that is logged gives away what lets somebody in", async () => {
  lines.length = 0;
  const world = await startTestApp();
  const admin = await personWithPassword(world, { roles: ["ADMIN"] });
  const ann = await personWithPassword(world);
  const post = async (as: TestUser, path: string, body?: object) =>
    (await restRequest(world, as, `POST /api/${path}`, body)).body;
  const currentPassword = PASSWORD;

  const signedIn = (await login(world, admin)).body;
  const app = await post(ann, "auth/second-factors/app-secret", { currentPassword });
  const code = codeAt(app.secret, world.clock.now());
  const added = await post(ann, "auth/second-factors/apps", { ticket: app.ticket, name: "Phone", code });
  const { secondStep } = (await login(world, ann)).body;
  const script = await post(ann, "auth/tokens", {
    ...{ name: "Import", scope: "IMPORT", lastDay: null },
    currentPassword,
  });
  const invitee = { firstName: "Cleo", lastName: "New", email: "cleo@example.com" };
  const invited = await post(admin, "admin/invitations", invitee);
  const reset = await post(admin, `users/${ann.id}/reset-password`);
  const session = { idToken: "an ID token", verifier: "a verifier", answer: "code=of-the-provider" };
  const signedOut = { providerSignOut: "https://id.example.org/end?id_token_hint=an-id-token" };
  for (const body of [signedIn, app, added, { secondStep }, script, invited, reset, session, signedOut]) {
    log.info({ body }, "answered");
  }

  const secrets: string[] = [signedIn.token, app.ticket, app.secret, ...added.recoveryCodes];
  secrets.push(secondStep.ticket, script.token, invited.link.split("#")[1], reset.temporaryPassword);
  secrets.push(...Object.values(session), "an-id-token");
  expect(secrets).toHaveLength(21);
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(9);
    expect(lines.join("")).not.toContain(secret);
  }
});

test("the code of an error is told all the same: it says what is the matter", () => {
  lines.length = 0;

  log.error({ err: Object.assign(new Error("the disk is full"), { code: "53100" }) }, "unexpected");

  expect(JSON.parse(lines[0] ?? "").err).toMatchObject({
    type: "Error",
    errorCode: "53100",
    message: "the disk is full",
  });
});
