import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { createUser, restRequest, startTestApp } from "../testing/test-app.ts";

const world = await startTestApp();
const ann = await createUser(world);

const post = (body: unknown) => restRequest(world, ann, "POST /graphql", body);

test.each([
  ["what is asked for", { query: "{ __typename }" }, 200, undefined],
  ["a syntax error", { query: "{ __typename" }, 200, "GRAPHQL_PARSE_FAILED"],
  ["a field that is not there", { query: "{ nothing }" }, 200, "GRAPHQL_VALIDATION_FAILED"],
  ["a query that is too long", { query: `{ __typename ${"#".repeat(21_000)}\n }` }, 413, "INVALID_INPUT"],
  ["variables that are no object", { query: "{ __typename }", variables: 1 }, 400, "BAD_REQUEST"],
  ["a parameter of its own", { query: "{ __typename }", secret: 1 }, 400, "BAD_REQUEST"],
])("%s", async (_what, body, status, code) => {
  const reply = await post(body);

  expect(reply.status).toBe(status);
  expect(reply.body.errors?.[0]?.extensions?.code).toBe(code);
  expect(JSON.stringify(reply.body)).not.toContain('"http"');
});

test.each([
  undefined,
  "*/*",
  "text/html",
  "text/event-stream",
  "multipart/mixed",
  "application/graphql-response+json, application/json",
])("whatever a client accepts (%s), an answer is JSON, and a refusal is told in it", async (accept) => {
  const reply = await world.app.inject({
    method: "POST",
    url: "/graphql",
    headers: { authorization: `Bearer ${ann.token}`, ...(accept !== undefined && { accept }) },
    payload: { query: "{ nothing }" },
  });

  expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "application/json; charset=utf-8"]);
  expect(reply.json()).toMatchObject({ errors: [{ extensions: { code: "GRAPHQL_VALIDATION_FAILED" } }] });
});

const WITH_TEXT = {
  updateCampaign: "mutation ($id: ID!, $text: String!) { updateCampaign(id: $id, note: $text) { id } }",
  addStatement: `mutation ($id: ID!, $text: String!) {
    addStatement(statement: { kind: GONE, day: "2026-01-05", accountId: $id, instrument: "XYZ", reason: $text }) { id }
  }`,
  importStatements: "mutation ($text: String!) { importStatements(text: $text) { id } }",
} as const;
const MEGABYTE = 2 ** 20;

test.each([
  ["updateCampaign", 400_000, { note: "note must be at most 4000 characters" }],
  ["updateCampaign", 3 * MEGABYTE, { note: "note is too long" }],
  ["addStatement", 3 * MEGABYTE, { reason: "reason is too long" }],
  ["importStatements", 600_000, { text: "The file is too long" }],
] as const)("%s refuses a text of %i characters by its name", async (operation, length, fieldErrors) => {
  const reply = await post({ query: WITH_TEXT[operation], variables: { id: "x", text: "n".repeat(length) } });

  expect(reply.body.errors).toMatchObject([{ extensions: { fieldErrors } }]);
});

test("texts of two megabytes in all are too large", async () => {
  const variables = { id: "n".repeat(1.5 * MEGABYTE), text: "n".repeat(MEGABYTE) };

  expect(await post({ query: WITH_TEXT.updateCampaign, variables })).toMatchObject({
    status: 413,
    body: { message: "Request body too large" },
  });
});

const FILE_TWICE = `{"query": "mutation ($f: String!) { previewFileUpload(fileContent: $f, filename: \\"a.csv\\") { success } }",
  "variables": {"fileContent": "QUJD", "NAME": "QUJD", "f": ""}}`;

const short = { body: '{ "query": "{ __typename }" }', status: 200, words: "Query" };
const long = { body: `{ "query": "${" ".repeat(300_000)}"`, status: 413, words: "too large" };
const twice = (name: string) => ({
  body: FILE_TWICE.replace("NAME", name),
  status: 400,
  words: "takes one file",
});

test.each([
  ["of a length that is told", short, true],
  ["of a length that is not told", short, false],
  ["of a length that is not told and too long", long, false],
  ["that is no JSON", { body: '{ "query": 1', status: 400, words: "not valid JSON" }, true],
  ["with two files", twice("fileContent"), true],
  ["with two files, one by an escape", twice("fileConten\\u0074"), true],
])("a body %s", async (_what, { body, status, words }, isTold) => {
  const pieces = [body.slice(0, 9), body.slice(9)].map((piece) => Buffer.from(piece));

  const reply = await world.app.inject({
    method: "POST",
    url: "/graphql",
    headers: { authorization: `Bearer ${ann.token}`, "content-type": "application/json" },
    payload: isTold ? body : Readable.from(pieces),
  });

  expect(reply.statusCode).toBe(status);
  expect(reply.body).toContain(words);
});
