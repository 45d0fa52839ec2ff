import Fastify from "fastify";
import { expect, test } from "vitest";
import { logOptions } from "./logging.ts";

const lines: string[] = [];
const stream = { write: (line: string) => void lines.push(line) };
const { log } = Fastify(logOptions({ level: "trace", stream }, () => false));

/** What opens a door, by the names that bodies, rows and answers give it. */
const SECRETS = [
  "answer",
  "authorization",
  "code",
  "currentPassword",
  "idToken",
  "link",
  "newPassword",
  "password",
  "recoveryCodes",
  "secret",
  "temporaryPassword",
  "ticket",
  "token",
  "verifier",
];

test.each(SECRETS)("a field named %s reaches no log line, however deep it stands", (name) => {
  lines.length = 0;
  const canary = { [name]: `canary-${name}` };

  log.info(canary, "at the top");
  log.warn({ body: canary }, "in a body");
  log.error({ request: { body: { ...canary, kept: "kept" } } }, "in the body of a request");

  expect(lines).toHaveLength(3);
  expect(lines[2]).toContain("kept");
  expect(lines.join("")).not.toContain("canary");
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
