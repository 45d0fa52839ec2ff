import { expect, test } from "vitest";
import { schema } from "./graphql/schema.ts";
import type { Permission } from "./permission.ts";
import { disagreement } from "./permission-gaps.ts";
import { GRAPHQL_PERMISSIONS } from "./permissions.ts";
import { ROUTE_PERMISSIONS } from "./route-permissions.ts";
import { makeToken } from "./testing/make-token.ts";
import { documentOf, NO_ID } from "./testing/operation-documents.ts";
import { createUser, graphqlRequest, restRequest, startTestApp, type TestUser } from "./testing/test-app.ts";

const world = await startTestApp();

type Person = "ADMIN" | "READONLY" | "USER";
type Principal = Person | "anonymous" | keyof typeof TOKENS;

/** Tokens for scripts, and whose they are. */
const TOKENS = {
  "token-read": { role: "ADMIN", scope: "READ" },
  "token-import": { role: "ADMIN", scope: "IMPORT" },
  "token-read of READONLY": { role: "READONLY", scope: "READ" },
  "token-import of READONLY": { role: "READONLY", scope: "IMPORT" },
} as const;

const isToken = (principal: Principal): principal is keyof typeof TOKENS => Object.hasOwn(TOKENS, principal);

const tokens = new Map<string, { readonly token: string }>();

/** A person for each call, as some end their session; a token that may not even do that goes on. */
async function signIn(principal: Principal): Promise<Pick<TestUser, "token"> | undefined> {
  if (!isToken(principal)) {
    return principal === "anonymous" ? undefined : await createUser(world, { roles: [principal] });
  }
  const { role, scope } = TOKENS[principal];
  const known =
    tokens.get(principal) ?? (await makeToken(world, await createUser(world, { roles: [role] }), scope));
  tokens.set(principal, known);
  return known;
}

/** The table's promise: the code of the refusal, or undefined when the call goes through to its own checks. */
function expectedRefusal(
  { access, write, ownSession, tokens: scopes = [] }: Permission,
  principal: Principal,
): string | undefined {
  if (access === "PUBLIC") {
    return undefined;
  }
  if (isToken(principal)) {
    const { role, scope } = TOKENS[principal];
    return scopes.includes(scope) && !(write && role === "READONLY") ? undefined : "FORBIDDEN";
  }
  if (principal === "anonymous") {
    return "UNAUTHENTICATED";
  }
  if (access === "ADMIN" && principal !== "ADMIN") {
    return "FORBIDDEN";
  }
  return write && ownSession !== true && principal === "READONLY" ? "FORBIDDEN" : undefined;
}

const PRINCIPALS: readonly Principal[] = [
  "anonymous",
  "READONLY",
  "USER",
  "ADMIN",
  ...(Object.keys(TOKENS) as (keyof typeof TOKENS)[]),
];
const REFUSALS = ["UNAUTHENTICATED", "FORBIDDEN", "PASSWORD_CHANGE_REQUIRED"];

const routes = Object.entries(ROUTE_PERMISSIONS).filter(([route]) => route !== "GET /*");

test.each(
  routes.flatMap(([route, permission]) => PRINCIPALS.map((who) => [route, who, permission] as const)),
)("%s as %s", async (route, principal, permission) => {
  const user = await signIn(principal);
  const call = route.replace(/:\w+/g, NO_ID) as "GET /x";

  const { status, body } = await restRequest(world, user, call, route.startsWith("GET") ? undefined : {});

  const refusal = expectedRefusal(permission, principal);
  if (refusal === undefined) {
    expect(REFUSALS).not.toContain(body.code === "UNAUTHENTICATED" && status === 400 ? "" : body.code);
    expect(status).toBeLessThan(500);
  } else {
    expect({ code: body.code, status }).toEqual({
      code: refusal,
      status: refusal === "FORBIDDEN" ? 403 : 401,
    });
  }
});

const fields = Object.entries(GRAPHQL_PERMISSIONS).filter(([name]) => {
  const [type = "", field = ""] = name.split(".");
  return (
    (type === "Query" ? schema.getQueryType() : schema.getMutationType())?.getFields()[field] !== undefined
  );
});

test.each(fields.flatMap(([name, permission]) => PRINCIPALS.map((who) => [name, who, permission] as const)))(
  "%s as %s",
  async (name, principal, permission) => {
    const user = await signIn(principal);
    const [type = "", field = ""] = name.split(".");

    const reply = await graphqlRequest(world, user, documentOf(type, field));

    const code = reply.errors?.[0]?.extensions?.["code"];
    const refusal = expectedRefusal(permission, principal);
    if (refusal === undefined) {
      expect(REFUSALS).not.toContain(code);
      expect(code).not.toBe("GRAPHQL_VALIDATION_FAILED");
    } else {
      expect(code).toBe(refusal);
      expect(reply.data?.[field] ?? null).toBeNull();
    }
  },
);

test("a mutation that is refused does not let the next one of the document pass", async () => {
  const reader = await createUser(world, { roles: ["READONLY"] });
  const document = `mutation {
    a: cancelFileUpload(sessionId: "${NO_ID}")
    b: cancelFileUpload(sessionId: "${NO_ID}")
  }`;

  const { errors } = await graphqlRequest(world, reader, document);

  expect(errors?.map(({ message }) => message)).toContain("A read-only user cannot change anything");
});

test("what is not in the table, or only in the table, keeps the server from starting", () => {
  const permission: Permission = { access: "PUBLIC", write: false, owner: "", scope: "VIEWER" };

  expect(disagreement("route", { a: permission }, ["a"])).toBeUndefined();
  expect(disagreement("route", {}, ["GET /new"])).toBe(
    "permissions.ts says nothing about the route GET /new",
  );
  expect(disagreement("field", { gone: permission }, [])).toBe(
    "permissions.ts names the field gone, which does not exist: is its file wired in graphql/schema.ts or app.ts?",
  );
});

test("a route that nobody wrote down does not come up", async () => {
  const { guardRoutes } = await import("./http/authentication.ts");
  const { fastify } = await import("fastify");
  const app = fastify();
  const nobody = async () => undefined;
  guardRoutes(app, { viewerOf: nobody, recentViewerOf: nobody, forgetViewers: () => undefined });
  app.get("/api/new", () => "");

  await expect(app.ready()).rejects.toThrow("permissions.ts says nothing about the route GET /api/new");
});

/** What imports take, in the words of the README: a new line here is a decision, not a slip. */
const OPEN_TO_IMPORTS = [
  "GET /api/upload/progress/:operationId",
  "GET /api/upload/progress/user",
  "Mutation.cancelFileUpload",
  "Mutation.confirmFileUpload",
  "Mutation.previewFileUpload",
  "POST /api/upload/progress/:operationId/cancel",
  "POST /graphql",
  "Query.getUploadPreview",
];

test("tokens for scripts reach queries of the person's own rows, or what an import takes, and nothing else", () => {
  const table = Object.entries({ ...GRAPHQL_PERMISSIONS, ...ROUTE_PERMISSIONS });
  const openTo = (scope: "IMPORT" | "READ") =>
    table.flatMap(([name, { tokens: scopes }]) => (scopes?.includes(scope) ? [name] : [])).toSorted();

  expect(openTo("IMPORT")).toEqual(OPEN_TO_IMPORTS);
  const read = openTo("READ").filter((name) => name !== "POST /graphql");
  expect(read).toEqual(read.filter((name) => name.startsWith("Query.") && !name.startsWith("Query.admin")));
  expect(read.length).toBeGreaterThan(50);
  expect(read).not.toContain("Query.getJointAccounts");
  expect(read).not.toContain("Query.getJointComparison");
  for (const name of read) {
    expect(GRAPHQL_PERMISSIONS[name]).toMatchObject({ access: "SIGNED_IN", write: false });
    expect(GRAPHQL_PERMISSIONS[name]?.owner).not.toContain("any user");
  }
});
